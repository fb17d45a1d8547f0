#pragma once

#include <algorithm>
#include <cmath>
#include <complex>

#include "lessons/04_spook/spook.hpp"

namespace rbc {

inline double largest_eigenvalue(double omega_dt, double relaxation_steps) {
    return std::abs(spook_eigenvalues(omega_dt, relaxation_steps)[0]);
}

/// The same of a lasting contact with the spring of lesson 03: z^2 - (2 - B - W) z + 1 - B = 0, W = w^2 h^2, B = b' h.
inline double largest_spring_eigenvalue(double W, double B) {
    const double half_trace = 1 - 0.5 * (B + W);
    const std::complex<double> root = std::sqrt(std::complex<double>(half_trace * half_trace - (1 - B)));
    return std::max(std::abs(half_trace + root), std::abs(half_trace - root));
}

}  // namespace rbc
