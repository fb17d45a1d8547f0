#include <algorithm>
#include <cmath>
#include <set>

#include "exercises/23_space/four_corners.hpp"

namespace rbc::ex23 {

namespace {

using Eigen::Vector2d;

double turn(const Vector2d& a, const Vector2d& b, const Vector2d& c) {
    const Vector2d p = b - a, q = c - a;
    return p.x() * q.y() - p.y() * q.x();
}

/// Points in the order of their angles around their middle, counter-clockwise; those inside of the hull are left out.
std::vector<Vector2d> hull_of(std::vector<Vector2d> p, double thin) {
    std::sort(p.begin(), p.end(),
              [](const Vector2d& a, const Vector2d& b) { return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y()); });
    std::vector<Vector2d> hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t begin = hull.size();
        for (const Vector2d& q : p) {
            while (hull.size() >= begin + 2 && turn(hull[hull.size() - 2], hull.back(), q) <= thin) hull.pop_back();
            hull.push_back(q);
        }
        hull.pop_back();
        std::reverse(p.begin(), p.end());
    }
    return hull;
}

}  // namespace

std::vector<int> four_corners(const Eigen::Matrix2Xd& points, const Eigen::VectorXd& gaps, const Vector2d& centre) {
    const int n = static_cast<int>(points.cols());
    std::vector<int> deep;
    for (int i = 0; i < n; ++i)
        if (gaps[i] <= gaps.minCoeff()) deep.push_back(i);
    double widest = 0;
    std::set<int> ends{deep.front()};
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j)
            if ((points.col(i) - points.col(j)).norm() > widest) {
                widest = (points.col(i) - points.col(j)).norm();
                ends = {deep.front(), i, j};
            }
    double best = 0;
    bool held = false;
    std::set<int> kept;
    for (const int deepest : deep)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j <= i; ++j)
                for (int k = 0; k <= j; ++k) {
                    std::vector<Vector2d> four;
                    for (const int l : {deepest, i, j, k})
                        four.push_back((points.col(l) - points.col(0)) / (widest + 1e-300));
                    const std::vector<Vector2d> hull = hull_of(four, 1e-12);
                    const Vector2d c = (centre - points.col(0)) / (widest + 1e-300);
                    double area = 0;
                    bool holds = hull.size() > 2;
                    for (std::size_t l = 0; l < hull.size(); ++l) {
                        const Vector2d &a = hull[l], &b = hull[(l + 1) % hull.size()];
                        area += turn(hull[0], a, b) / 2;
                        holds = holds && turn(a, b, c) >= -1e-12;
                    }
                    if (area < 1e-7 || (held && !holds) || (held == holds && area <= best)) continue;
                    best = area;
                    held = holds;
                    kept = {deepest, i, j, k};
                }
    if (best == 0) kept = ends;
    return {kept.begin(), kept.end()};
}

}  // namespace rbc::ex23
