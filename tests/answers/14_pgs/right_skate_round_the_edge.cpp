#include <cmath>

#include "exercises/14_pgs/skate.hpp"

namespace rbc::ex14 {

/// Sticks if that is inside. If not, walks round the edge to where (E14.4) neither falls nor rises, by halving an arc.
Eigen::Vector2d skate_friction(const Eigen::Matrix2d& W_tt, const Eigen::Vector2d& u, const FrictionEllipse& ellipse) {
    const Eigen::Vector2d blade(std::cos(ellipse.angle), std::sin(ellipse.angle)), side(-blade.y(), blade.x());
    if (ellipse.along == 0 && ellipse.across == 0) return {0, 0};
    if (ellipse.along == 0 || ellipse.across == 0) {
        const Eigen::Vector2d way = ellipse.along == 0 ? side : blade;
        const double most = ellipse.along + ellipse.across, wanted = -way.dot(u) / way.dot(W_tt * way);
        return way * (wanted > most ? most : wanted < -most ? -most : wanted);
    }
    const double determinant = W_tt(0, 0) * W_tt(1, 1) - W_tt(0, 1) * W_tt(0, 1);
    const Eigen::Vector2d stick(-(W_tt(1, 1) * u.x() - W_tt(0, 1) * u.y()) / determinant,
                                -(W_tt(0, 0) * u.y() - W_tt(0, 1) * u.x()) / determinant);
    const double x = blade.dot(stick) / ellipse.along, y = side.dot(stick) / ellipse.across;
    if (std::hypot(x, y) <= 1) return stick;
    const auto edge = [&](double phi) -> Eigen::Vector2d {
        return blade * ellipse.along * std::cos(phi) + side * ellipse.across * std::sin(phi);
    };
    const auto slope = [&](double phi) {
        const Eigen::Vector2d along_edge =
            -blade * ellipse.along * std::sin(phi) + side * ellipse.across * std::cos(phi);
        return along_edge.dot(W_tt * edge(phi) + u);
    };
    // On the edge there may be a second valley; there the velocity points along the outward normal, not against it.
    const int points = 20000;
    const double step = 2 * 3.14159265358979324 / points;
    Eigen::Vector2d best = stick;
    double least = INFINITY;
    for (int k = 0; k < points; ++k) {
        double low = k * step, high = low + 1.5 * step;  // overlapping, so that no valley is on a seam
        if (slope(low) >= 0 || slope(high) < 0) continue;
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            (slope(middle) < 0 ? low : high) = middle;
        }
        const Eigen::Vector2d valley = edge((low + high) / 2);
        const double outwards = valley.dot(W_tt * valley + u);
        if (outwards < least) least = outwards, best = valley;
    }
    return best;
}

}  // namespace rbc::ex14
