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
inline const Coordinate k_tt = decades("K_tt", 1e-6, 1e6, "1/kg"), k_nn = decades("K_nn", 1e-6, 1e6, "1/kg"),
                        rho = even("rho", -0.99, 0.99).edges({-0.5, 0, 0.5}).simple(0.5),
                        approach = decades("-u_n", 1e-12, 1e3, "m/s").simple(1),
                        slip = either_sign("u_t q/|u_n|", 1e-6, 1e6).edges({-1, 1}).simple(1);

inline double q_of(const Sample& s) {
    return std::sqrt(s["K_nn"] / s["K_tt"]);
}

inline Eigen::Matrix2d K_of(const Sample& s) {
    return matrix(s["K_tt"], s["rho"] * std::sqrt(s["K_tt"] * s["K_nn"]), s["K_nn"]);
}

inline Eigen::Vector2d u_of(const Sample& s) {
    return s["-u_n"] * Eigen::Vector2d(s["u_t q/|u_n|"] / q_of(s), -1);
}

}  // namespace rbc::grading08
