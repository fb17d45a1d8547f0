#include "exercises/21_contact_laws/corners.hpp"

#include <algorithm>
#include <limits>

namespace rbc::ex21 {

namespace {

using Eigen::Vector2d;

double side(const Vector2d& p, const Vector2d& a, const Vector2d& b) {
    return (b.x() - a.x()) * (p.y() - a.y()) - (b.y() - a.y()) * (p.x() - a.x());
}

double from_segment(const Vector2d& p, const Vector2d& a, const Vector2d& b) {
    const Vector2d ab = b - a;
    const double s = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
    return (p - a - s * ab).norm();
}

bool in_triangle(const Vector2d& p, const Vector2d& a, const Vector2d& b, const Vector2d& c) {
    const double x = side(p, a, b), y = side(p, b, c), z = side(p, c, a);
    return (x > 0 && y > 0 && z > 0) || (x < 0 && y < 0 && z < 0);
}

/// All points of the hull are in a triangle of chosen ones, and its edge consists of segments between them.
double from_hull(const Vector2d& p, const Eigen::Matrix2Xd& points, const std::vector<int>& chosen) {
    double distance = std::numeric_limits<double>::infinity();
    for (const int i : chosen)
        for (const int j : chosen) {
            if (j == i) break;  // each pair and each triangle once
            distance = std::min(distance, from_segment(p, points.col(i), points.col(j)));
            for (const int k : chosen) {
                if (k == j) break;
                if (in_triangle(p, points.col(i), points.col(j), points.col(k))) return 0;
            }
        }
    return distance;
}

}  // namespace

std::vector<int> corners(const Eigen::Matrix2Xd& points, int K) {
    std::vector<int> chosen;
    double widest = 0;
    for (int i = 0; i < points.cols(); ++i)
        for (int j = 0; j < i; ++j)
            if ((points.col(i) - points.col(j)).norm() > widest) {
                widest = (points.col(i) - points.col(j)).norm();
                chosen = {j, i};
            }
    if (widest == 0) return {0};
    while (static_cast<int>(chosen.size()) < K) {
        int farthest = -1;
        double distance = 1e-9 * widest;
        for (int i = 0; i < points.cols(); ++i) {
            const double outside = from_hull(points.col(i), points, chosen);  // (E21.5)
            if (outside > distance) distance = outside, farthest = i;
        }
        if (farthest < 0) break;
        chosen.push_back(farthest);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

}  // namespace rbc::ex21
