#pragma once

#include <Eigen/Core>
#include <cmath>

#include "common/grading/grader/domain.hpp"

namespace rbc::grading08 {

inline Eigen::Matrix2d matrix(double K_tt, double K_tn, double K_nn) {
    Eigen::Matrix2d K;
    K << K_tt, K_tn, K_tn, K_nn;
    return K;
}

/// Impacts of all sizes, K_tn = rho sqrt(K_tt K_nn). With q = sqrt(K_nn/K_tt) a friction mu = q m does the same at all
/// K_tt and K_nn.
inline double q_of(const Sample& s) {
    return std::sqrt(s["K_nn"] / s["K_tt"]);
}

inline double q_of(const Eigen::Matrix2d& K) {
    return std::sqrt(K(1, 1) / K(0, 0));
}

/// Small couplings, too, of either sign.
inline Coordinate any_coupling(const Allowed& allowed) {
    return even("rho", allowed)
        .edges({-0.5, 0, 0.5, 1e-2, -1e-3, 1e-4, -1e-6, 1e-8, -1e-10, 1e-12, -1e-13})
        .simple(0.5);
}
/// Also next to both ends.
inline Coordinate any_restitution() {
    return even("e", 0, 1).edges({1e-12, 1e-9, 1e-6, 1e-3, 1 - 1e-3, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12}).simple(0.5);
}

inline Eigen::Matrix2d K_of(const Sample& s) {
    return matrix(s["K_tt"], s["rho"] * std::sqrt(s["K_tt"] * s["K_nn"]), s["K_nn"]);
}

inline Eigen::Vector2d u_of(const Sample& s) {
    return s["-u_n"] * Eigen::Vector2d(s["u_t q/|u_n|"] / q_of(s), -1);
}

}  // namespace rbc::grading08
