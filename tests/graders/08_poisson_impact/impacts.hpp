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

inline Eigen::Matrix2d K_of(const Sample& s) {
    return matrix(s["K_tt"], s["rho"] * std::sqrt(s["K_tt"] * s["K_nn"]), s["K_nn"]);
}

inline Eigen::Vector2d u_of(const Sample& s) {
    return s["-u_n"] * Eigen::Vector2d(s["u_t q/|u_n|"] / q_of(s), -1);
}

}  // namespace rbc::grading08
