#include "common/demo/kit/painters_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <queue>
#include <utility>

namespace rbc {

namespace {

using Eigen::Vector3d;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// What a piece covers of the picture.
struct Shade {
    std::vector<Point> outline;  ///< convex, counter-clockwise; empty: a part of it is behind the eye
    double left = -infinity, right = infinity, depth = 0;
};

Shade shade_of(const Piece& piece, const Camera& camera) {
    Shade shade;
    shade.depth = camera.depth(piece.centre());
    std::vector<Point> points;
    for (const Vector3d& corner : piece.corners) {
        if (!camera.sees(corner)) return shade;
        const Point at = camera.at(corner);
        const double r = 1.2 * piece.radius * camera.scale(corner);
        for (int i = 0; i < (piece.radius > 0 ? 8 : 1); ++i)
            points.push_back({at.x + r * std::cos(i * std::numbers::pi / 4), at.y + r * std::sin(i * std::numbers::pi / 4)});
    }
    shade.outline = convex_hull(points);
    const auto ends = std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.x < b.x; });
    shade.left = ends.first->x;
    shade.right = ends.second->x;
    return shade;
}

/// Whether all of b is outside of an edge of a.
bool an_edge_parts(const std::vector<Point>& a, const std::vector<Point>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Point p = a[i], q = a[(i + 1) % a.size()];
        const auto outside = [&](Point o) { return (q.x - p.x) * (o.y - p.y) - (q.y - p.y) * (o.x - p.x) <= 0; };
        if (std::all_of(b.begin(), b.end(), outside)) return true;
    }
    return false;
}

bool overlap(const Shade& a, const Shade& b) {
    if (a.outline.size() < 3 || b.outline.size() < 3) return true;
    return !an_edge_parts(a.outline, b.outline) && !an_edge_parts(b.outline, a.outline);
}

struct Extent {
    double least = infinity, most = -infinity;
};

Extent extent(const Piece& piece, const Vector3d& n) {
    Extent e;
    for (const Vector3d& corner : piece.corners) {
        e.least = std::min(e.least, n.dot(corner));
        e.most = std::max(e.most, n.dot(corner));
    }
    return {e.least - piece.radius, e.most + piece.radius};
}

/// The widest gap between two pieces found so far, and whether the eye is on b's side of its middle.
struct Gap {
    double width = -infinity;
    bool b_is_nearer = false;

    void try_direction(const Piece& a, const Piece& b, const Vector3d& n, const Vector3d& eye) {
        const Extent on_a = extent(a, n), on_b = extent(b, n);
        const double eye_at = n.dot(eye);
        if (on_b.least - on_a.most > width) {
            width = on_b.least - on_a.most;
            b_is_nearer = eye_at > 0.5 * (on_b.least + on_a.most);
        }
        if (on_a.least - on_b.most > width) {
            width = on_a.least - on_b.most;
            b_is_nearer = eye_at < 0.5 * (on_a.least + on_b.most);
        }
    }
};

bool b_is_nearer(const Piece& a, const Piece& b, const Vector3d& eye) {
    Gap gap;
    const Vector3d way = b.centre() - a.centre();
    if (way.norm() > 0) gap.try_direction(a, b, way.normalized(), eye);
    for (const Piece* piece : {&a, &b}) {
        for (const Vector3d& n : piece->normals) {
            if (gap.width >= 0) return gap.b_is_nearer;
            gap.try_direction(a, b, n, eye);
        }
    }
    return gap.b_is_nearer;
}

}  // namespace

Vector3d Piece::centre() const {
    return std::accumulate(corners.begin(), corners.end(), Vector3d(0, 0, 0)) / static_cast<double>(corners.size());
}

std::vector<std::size_t> painters_order(const std::vector<Piece>& pieces, const Camera& camera) {
    const std::size_t n = pieces.size();
    const Vector3d eye = camera.eye();
    std::vector<Shade> shades;
    for (const Piece& piece : pieces) shades.push_back(shade_of(piece, camera));
    std::vector<std::size_t> by_left(n);
    std::iota(by_left.begin(), by_left.end(), 0);
    std::sort(by_left.begin(), by_left.end(), [&](auto i, auto j) { return shades[i].left < shades[j].left; });

    std::vector<std::vector<std::size_t>> nearer(n);  // what must be painted after each
    std::vector<int> waits_for(n, 0);
    for (std::size_t k = 0; k < n; ++k) {
        const std::size_t i = by_left[k];
        for (std::size_t l = k + 1; l < n && shades[by_left[l]].left < shades[i].right; ++l) {
            const std::size_t j = by_left[l];
            if (!overlap(shades[i], shades[j])) continue;
            const bool j_later = b_is_nearer(pieces[i], pieces[j], eye);
            nearer[j_later ? i : j].push_back(j_later ? j : i);
            ++waits_for[j_later ? j : i];
        }
    }

    // Of those that wait for none the farthest; where all wait, in a circle, the farthest of all.
    std::priority_queue<std::pair<double, std::size_t>> ready;
    std::vector<std::size_t> by_depth(n), order;
    std::vector<bool> painted(n, false);
    std::iota(by_depth.begin(), by_depth.end(), 0);
    std::sort(by_depth.begin(), by_depth.end(), [&](auto i, auto j) { return shades[i].depth > shades[j].depth; });
    for (std::size_t i = 0; i < n; ++i)
        if (waits_for[i] == 0) ready.emplace(shades[i].depth, i);
    for (auto farthest = by_depth.begin(); order.size() < n;) {
        while (farthest != by_depth.end() && painted[*farthest]) ++farthest;
        const std::size_t next = ready.empty() ? *farthest : ready.top().second;
        if (!ready.empty()) ready.pop();
        if (painted[next]) continue;
        painted[next] = true;
        order.push_back(next);
        for (std::size_t j : nearer[next])
            if (--waits_for[j] == 0 && !painted[j]) ready.emplace(shades[j].depth, j);
    }
    return order;
}

}  // namespace rbc
