#include "exercises/07_newton_impact/landing.hpp"

namespace rbc::ex07 {

namespace {

double inertia(const FlatBox& box) {
    return box.mass * (box.half_width * box.half_width + box.half_height * box.half_height) / 3;
}

}  // namespace

Eigen::Matrix2d corner_matrix(const FlatBox& box) {
    const double lift = 1 / box.mass, turn = box.half_width * box.half_width / inertia(box);
    Eigen::Matrix2d A;
    A << lift + turn, lift - turn, lift - turn, lift + turn;  // (E07.2)
    return A;
}

Eigen::Vector2d stop_two_contacts(const Eigen::Matrix2d& A, const Eigen::Vector2d& u) {
    // Of the four cases, each corner pushed or not, exactly one keeps all signs (E07.3).
    if (u.minCoeff() >= 0) return {0, 0};
    for (int i = 0; i < 2; ++i) {
        const int j = 1 - i;
        const double C = -u[i] / A(i, i);
        if (C >= 0 && u[j] + A(j, i) * C >= 0) return C * Eigen::Vector2d::Unit(i);
    }
    const double det = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
    return {(-A(1, 1) * u[0] + A(0, 1) * u[1]) / det, (A(1, 0) * u[0] - A(0, 0) * u[1]) / det};
}

FlatBox land(const FlatBox& box, double e) {
    const Eigen::Matrix2d A = corner_matrix(box);
    const double w = box.half_width;
    FlatBox after = box;
    for (int round = 0; round < 2; ++round) {
        const Eigen::Vector2d u(after.velocity - w * after.spin, after.velocity + w * after.spin);
        if (u.minCoeff() >= -rest_speed) break;
        const Eigen::Vector2d P = (1 + e) * stop_two_contacts(A, u);  // (E07.4)
        after.velocity += P.sum() / box.mass;
        after.spin += w * (P[1] - P[0]) / inertia(box);
    }
    return after;
}

}  // namespace rbc::ex07
