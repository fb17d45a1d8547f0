#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/23_space/four_corners.hpp"

/// Faces of contact, and what four_corners is judged by: hulls of a few points, by their edges.
namespace rbc::grading23 {

using Eigen::Index;
using Eigen::Matrix2Xd;
using Eigen::Vector2d;
using Eigen::VectorXd;
using ex23::border_gap;
using ex23::edge_gap;
using ex23::flat;
using ex23::gap_sizes;

inline double cross(const Vector2d& a, const Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}
using Points = std::vector<Vector2d>;

/// Calls f(i, j) for each edge of the hull, which is on its left; a hull without an area has none.
template <class Function>
inline void for_edges(const Points& p, const Function& f) {
    for (const Vector2d& a : p)
        for (const Vector2d& b : p) {
            if (a == b) continue;
            bool edge = true, flat_hull = true;
            for (const Vector2d& c : p) {
                const double off = cross(b - a, c - a), along = (c - a).dot(b - a) / (b - a).squaredNorm();
                const double round = 1e-13 * (b - a).squaredNorm();
                edge = edge && off >= -round && (off > round || (along >= 0 && along <= 1));
                flat_hull = flat_hull && std::abs(off) <= round;
            }
            if (edge && !flat_hull) f(a, b);
        }
}
inline double area_of(const Points& p) {
    double twice = 0;
    for_edges(p, [&](const Vector2d& a, const Vector2d& b) { twice += cross(a - p[0], b - p[0]); });
    return twice / 2;
}
/// How far inside of the hull; negative outside, where it is at least so far out.
inline double depth_in(const Points& p, const Vector2d& c) {
    double depth = std::numeric_limits<double>::infinity();
    for_edges(p, [&](const Vector2d& a, const Vector2d& b) {
        depth = std::min(depth, cross(b - a, c - a) / (b - a).norm());
    });
    return std::isinf(depth) ? -depth : depth;
}
inline double size_of(const Points& p) {
    double size = 0;
    for (const Vector2d& a : p)
        for (const Vector2d& b : p) size = std::max(size, (a - b).norm());
    return size;
}

struct Face {
    Matrix2Xd points;
    VectorXd gaps;
    Vector2d centre;

    Points relative() const {
        Points all;
        for (Index i = 0; i < points.cols(); ++i) all.push_back(points.col(i) - points.col(0));
        return all;
    }
    Points chosen(const std::vector<int>& kept) const {
        const Points all = relative();
        Points some;
        for (const int i : kept) some.push_back(all[static_cast<std::size_t>(i)]);
        return some;
    }
    Vector2d relative_centre() const { return centre - points.col(0); }
};

/// The largest area of four points with a deepest one and, if asked for, the centre deeper inside than the gap of an
/// edge.
inline double largest_area(const Face& face, bool around) {
    const Points all = face.relative();
    const Vector2d c = face.relative_centre();
    const double gap = edge_gap.of(size_of(all)), deepest = face.gaps.minCoeff();
    const auto is_deepest = [&](std::size_t i) { return face.gaps[static_cast<Index>(i)] == deepest; };
    double best = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j)
            for (std::size_t k = 0; k <= j; ++k)
                for (std::size_t l = 0; l <= k; ++l) {
                    if (!is_deepest(i) && !is_deepest(j) && !is_deepest(k) && !is_deepest(l)) continue;
                    // Half of what the four triangles have together.
                    const Vector2d a = all[j] - all[i], b = all[k] - all[i], d = all[l] - all[i];
                    const double area = (std::abs(cross(a, b)) + std::abs(cross(b, d)) + std::abs(cross(d, a)) +
                                         std::abs(cross(b - a, d - a))) /
                                        4;
                    if (area > best && (!around || depth_in({all[i], all[j], all[k], all[l]}, c) > gap)) best = area;
                }
    return best;
}

/// Kinds of faces: a cloud, a polygon, a grid with equal choices, a cloud with points that are one; a line; one place.
inline Face face_of(const Sample& s) {
    std::mt19937_64 random(static_cast<unsigned>(s["seed"]) + 1);
    std::uniform_real_distribution<double> part(0, 1);
    const int n = s.integer("n"), kind = s.integer("kind");
    const double turn = 6.28 * part(random);
    Face face{Matrix2Xd(2, n), VectorXd(n), {0, 0}};
    for (Index i = 0; i < n; ++i) {
        const double a = 2 * M_PI * static_cast<double>(i) / n;
        Vector2d p(2 * part(random) - 1, (1 + s["wide"]) * part(random));
        if (kind == 1) p = {std::cos(a + turn), std::sin(a + turn)};
        if (kind == 2) p = {static_cast<double>(i % 6), static_cast<double>(i / 6)};
        if (kind == 3 && i > 0 && part(random) < 0.5)
            p = face.points.col(static_cast<Index>(part(random) * static_cast<double>(i)));
        if (kind == 4) p = (2 * part(random) - 1) * Vector2d(1, s["wide"]);
        if (kind == 5) p = {0.25, 0.5};
        face.points.col(i) = p;
        face.gaps[i] = s["gap"] * (s.integer("gaps") == 0 ? -part(random) : s.integer("gaps") == 1 ? 0 : (i % 3) - 1);
        if (std::abs(face.gaps[i]) < gap_sizes.low) face.gaps[i] = 0;
    }
    face.points.colwise() -= face.points.col(0).eval();
    // A mean of all that are there, mostly of few: near an edge or a corner; or outside.
    VectorXd weights(n);
    for (double& w : weights) w = std::pow(part(random), 12 * s["aside"]) + 1e-9;
    face.centre = face.points * weights / weights.sum();
    const double widest = size_of(face.relative());
    if (s.integer("outside") == 1)
        face.centre = (1.5 + 0.4 * part(random)) * widest * Vector2d(std::cos(turn), std::sin(turn));
    if (s.integer("outside") == 2)
        face.centre = (face.points.col(n / 2) + face.points.col(n - 1)) / 2;  // of two corners
    const double unit = widest > 0 ? s["size"] / widest : 1;
    const Vector2d away = s["size"] * s["far"] * Vector2d(std::cos(turn), std::sin(turn));
    face.points = ((unit * face.points).colwise() + away).eval();
    face.centre = unit * face.centre + away;
    return face;
}

inline bool is_clear(const Face& face) {
    const Points all = face.relative();
    const double size = size_of(all), area = area_of(all);
    if (area <= 1e-12 * size * size) return true;
    if (area < flat.of(1.01 * size * size)) return false;
    return std::abs(depth_in(all, face.relative_centre())) > border_gap.of(1.01 * size);
}

inline Face face(const std::vector<Vector2d>& points, const std::vector<double>& gaps, const Vector2d& centre) {
    Face f{Matrix2Xd(2, static_cast<Index>(points.size())), VectorXd(static_cast<Index>(points.size())), centre};
    for (std::size_t i = 0; i < points.size(); ++i) {
        f.points.col(static_cast<Index>(i)) = points[i];
        f.gaps[static_cast<Index>(i)] = gaps[i];
    }
    return f;
}

}  // namespace rbc::grading23
