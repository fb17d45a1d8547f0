#pragma once

#include <Eigen/Core>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// A rod whose lower end, on the right of its centre, slides on a floor to the right.
struct PainleveRod {
    double mass = 1;                    ///< > 0, kg
    double half_length = 1;             ///< l > 0, m
    double inertia_ratio = 1.0 / 3;     ///< k = I/(m l^2) > 0; 1/3 is uniform
    double angle = 1.1071487177940904;  ///< of the rod over the floor, in (0, pi/2), rad; here tan = 2
    double friction = 2;                ///< mu >= 0
    double angular_velocity = 0;        ///< rad/s
    double gravity = 9.81;              ///< m/s^2
};

/// What can happen to it, by Coulomb's law alone.
enum class PainleveCase {
    slides,         ///< N > 0, and only that
    separates,      ///< N = 0, and only that
    inconsistent,   ///< no N does
    indeterminate,  ///< N > 0 and N = 0 both do
    critical,       ///< the slope is 0: N = 0 or no N at all
};

/// The rod's contact while it slides, with r = l (cos, -sin) from its centre:
///
///   a_n = b_n + slope N,   slope = K_nn - mu K_tn = (1 + cos (cos - mu sin)/k)/m                          (13.15)
///   a_t = b_t + (K_tn - mu K_tt) N
///   b_n = -g + w^2 l sin,   b_t = -w^2 l cos
///
/// Slope > 0: one answer, N = max(0, -b_n/slope). Slope < 0: pushing up presses the end down; for b_n < 0 there is no
/// answer, for b_n > 0 there are two.
struct PainleveContact {
    Eigen::Matrix2d K;        ///< (t, n), 1/kg
    double b_n = 0, b_t = 0;  ///< m/s^2
    double slope = 0;         ///< 1/kg
    double force = 0;         ///< N = -b_n/slope where that is > 0, N; else 0
    PainleveCase kind = PainleveCase::slides;
};

/// @param rounding  the slope counts as 0 up to this, relative to K_nn + mu K_tn
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
PainleveContact painleve_contact(const PainleveRod& rod, double rounding = 1e-13);

/// The same as a problem for solve_contact_dantzig and enumerate_friction_modes; s = +1.
ContactProblem painleve_problem(const PainleveRod& rod);

/// The friction from which the slope is negative,
///
///   mu_c = (k + cos^2)/(sin cos) >= 2 sqrt(k (k + 1)),  the least at tan^2 = (k + 1)/k                    (13.16)
///
/// A uniform rod needs mu > 4/3, at tan = 2.
double painleve_critical_friction(double angle, double inertia_ratio = 1.0 / 3);

}  // namespace rbc
