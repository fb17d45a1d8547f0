#include "exercises/07_newton_impact/landing.hpp"

#include <algorithm>

namespace rbc::ex07 {

/// Levers instead of formulas: what a unit impulse at a corner does, and the same routine for every corner.
Eigen::Matrix2d corner_matrix(const FlatBox& box) {
    const double w = box.half_width, I = box.mass / 12 * (4 * w * w + 4 * box.half_height * box.half_height);
    const Eigen::Vector2d lever(-w, w);
    return Eigen::Matrix2d::Constant(1 / box.mass) + lever * lever.transpose() / I;
}

/// Sweeps that may take back, until nothing moves: that converges for every positive definite A.
Eigen::Vector2d stop_two_contacts(const Eigen::Matrix2d& A, const Eigen::Vector2d& u) {
    Eigen::Vector2d C(0, 0);
    for (int sweep = 0; sweep < 200000; ++sweep) {
        const Eigen::Vector2d old = C;
        for (int i = 0; i < 2; ++i) C[i] = std::max(0.0, C[i] - (u[i] + A.row(i).dot(C)) / A(i, i));
        if (C == old) break;
    }
    return C;
}

/// In the velocities of the corners, to the end; the box is made of them again.
FlatBox land(const FlatBox& box, double e) {
    const Eigen::Matrix2d A = corner_matrix(box);
    const double w = box.half_width;
    Eigen::Vector2d u(box.velocity - box.spin * w, box.velocity + box.spin * w);
    for (int round = 0; u.minCoeff() < -1e-9; ++round) {
        if (round > 49) e = 0;
        u += (1 + e) * (A * stop_two_contacts(A, u));
        if (round > 49) break;
    }
    return {box.half_width, box.half_height, box.mass, (u[0] + u[1]) / 2, (u[1] - u[0]) / (2 * w)};
}

}  // namespace rbc::ex07
