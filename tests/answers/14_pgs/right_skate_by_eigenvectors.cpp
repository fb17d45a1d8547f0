#include "exercises/14_pgs/skate.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex14 {

namespace {

/// Least 1/2 z'A z + c'z in the unit disc: (A + lambda) z = -c with lambda = 0, or the lambda > 0 that makes |z| = 1.
Eigen::Vector2d least_in_disc(const Eigen::Matrix2d& A, const Eigen::Vector2d& c) {
    const double turn = std::atan2(2 * A(0, 1), A(0, 0) - A(1, 1)) / 2;
    const Eigen::Matrix2d Q{{std::cos(turn), -std::sin(turn)}, {std::sin(turn), std::cos(turn)}};  // its eigenvectors
    const Eigen::Vector2d eigenvalues = (Q.transpose() * A * Q).diagonal(), b = Q.transpose() * c;
    const auto at = [&](double lambda) -> Eigen::Vector2d {
        return -b.cwiseQuotient((eigenvalues.array() + lambda).matrix());
    };
    double low = 0, high = c.norm();  // |z| falls with lambda, and is below 1 at |c|
    if (at(0).norm() <= 1) return Q * at(0);
    for (double middle = high / 2; low < middle && middle < high; middle = low + (high - low) / 2)
        (at(middle).norm() > 1 ? low : high) = middle;
    return Q * at(high).normalized();
}

}  // namespace

Eigen::Vector2d skate_friction(const Eigen::Matrix2d& W_tt, const Eigen::Vector2d& u, const FrictionEllipse& ellipse) {
    const double cosine = std::cos(ellipse.angle), sine = std::sin(ellipse.angle);
    const Eigen::Matrix2d axes{{cosine, -sine}, {sine, cosine}};  // columns: along, across
    const Eigen::Matrix2d A = axes.transpose() * W_tt * axes;
    const Eigen::Vector2d b = axes.transpose() * u;
    const Eigen::Vector2d half(ellipse.along, ellipse.across);
    Eigen::Vector2d r = Eigen::Vector2d::Zero();
    if (half.minCoeff() > 0) {  // in units of the half axes the ellipse is a disc
        const Eigen::Matrix2d scaled = half.asDiagonal() * A * half.asDiagonal();
        r = half.cwiseProduct(least_in_disc(scaled, half.cwiseProduct(b)));
    } else {
        for (Eigen::Index k = 0; k < 2; ++k)
            if (half[k] > 0) r[k] = std::clamp(-b[k] / A(k, k), -half[k], half[k]);
    }
    return axes * r;
}

}  // namespace rbc::ex14
