// hint: Each alone is not enough: the other corner pushes this one down.
#include "exercises/07_newton_impact/landing.hpp"

#include <algorithm>

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
    // What each corner would need if it were alone.
    const double left = std::max(0.0, -u[0] / A(0, 0)), right = std::max(0.0, -u[1] / A(1, 1));
    if (u[1] + A(1, 0) * left >= 0) return {left, 0};
    if (u[0] + A(0, 1) * right >= 0) return {0, right};
    return {left, right};
}

FlatBox land(const FlatBox& box, double e) {
    const Eigen::Matrix2d A = corner_matrix(box);
    const double w = box.half_width;
    FlatBox after = box;
    for (int round = 0; round <= 50; ++round) {
        const Eigen::Vector2d u(after.velocity - w * after.spin, after.velocity + w * after.spin);
        if (u.minCoeff() >= -1e-9) break;
        const Eigen::Vector2d P = (1 + (round < 50 ? e : 0)) * stop_two_contacts(A, u);  // (E07.4)
        after.velocity += P.sum() / box.mass;
        after.spin += w * (P[1] - P[0]) / inertia(box);
    }
    return after;
}

}  // namespace rbc::ex07
