#include "exercises/21_contact_laws/corners.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex21 {

/// Keeps the chosen ones as a polygon, counter-clockwise: what is right of an edge is outside.
std::vector<int> corners(const Eigen::Matrix2Xd& points, int K) {
    using Eigen::Vector2d;
    const int n = static_cast<int>(points.cols());
    int a = 0, b = 0;
    double wide = 0;
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) {
            const double d = (points.col(i) - points.col(j)).norm();
            if (d > wide) wide = d, a = i, b = j;
        }
    if (wide == 0) return {n - 1};
    std::vector<int> polygon{a, b};
    while (static_cast<int>(polygon.size()) < K) {
        double most = 1e-9 * wide;
        int farthest = -1;
        std::size_t where = 0;
        for (int i = 0; i < n; ++i) {
            double nearest = -1;
            std::size_t edge = 0;
            for (std::size_t e = 0; e < polygon.size(); ++e) {
                const Vector2d p = points.col(polygon[e]), q = points.col(polygon[(e + 1) % polygon.size()]);
                const Vector2d pq = q - p, to = points.col(i) - p;
                if (pq.x() * to.y() - pq.y() * to.x() >= 0) continue;
                const double s = std::min(1.0, std::max(0.0, pq.dot(to) / pq.squaredNorm()));
                const double d = (to - s * pq).norm();
                if (nearest < 0 || d < nearest) nearest = d, edge = e;
            }
            if (nearest > most) most = nearest, farthest = i, where = edge;
        }
        if (farthest < 0) break;
        polygon.insert(polygon.begin() + static_cast<std::ptrdiff_t>(where) + 1, farthest);
    }
    std::sort(polygon.begin(), polygon.end());
    return polygon;
}

}  // namespace rbc::ex21
