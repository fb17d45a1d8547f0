#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex23 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed fly_steps{1e-6, 10, "s"}, largest_moments{1e-12, 1e12, "kg m^2"}, moment_shares{0.16, 1},
    step_turns{1e-6, 0.6, "rad"}, wheel_turns{1e-6, 1e3, "rad"};

inline constexpr Tolerance rate_tolerance{1e-9},  ///< of |b|
    loss_tolerance{1e-9};  ///< of the sizes that `Losses` names: a difference of two energies is not as good as that

/// A body with a wheel inside that a motor keeps spinning: the wheel's own angular momentum s stands still in the body.
struct Gyrostat {
    Eigen::Vector3d inertia;  ///< I, kg m^2, about the body's axes: the largest of `largest_moments`, each of
                              ///< `moment_shares` of it, none more than the other two together
    Eigen::Vector3d wheel;    ///< s, N m s, in the body's axes: 0, or I_largest/h times one of `wheel_turns` in length
};

/// One implicit step of b, the angular velocity in the body's axes, without torque from outside:
///
///   I (b+ - b) + h b+ x (I b+ + s) = 0                                                                 (E23.3)
///
/// With these moments and turns it has one solution and no other, however fast the wheel is (README).
/// @param b  rad/s: h sqrt(b.I b/I_smallest) is of `step_turns`; each number may be 0
/// @param h  of `fly_steps`
/// @return b+, to `rate_tolerance`
/// @missing the root of the implicit step with a wheel (E23.3)
Eigen::Vector3d step_gyrostat(const Gyrostat& gyrostat, const Eigen::Vector3d& b, double h);

/// What that step loses. None of it is ever negative.
struct Losses {
    double energy = 0;            ///< of b.I b/2, J. Size: h^2 |b|^2 |L|^2/I_smallest
    double momentum_squared = 0;  ///< of |L|^2, L = I b + s, (N m s)^2. Size: h^2 |b|^2 |L|^2
};

/// Both, also where they are so small that energies and momenta before and after have the same digits.  (E23.4)
///
/// Parameters as `step_gyrostat`.
/// @return to `loss_tolerance`
/// @missing what an implicit step loses of energy and momentum (E23.4)
Losses losses(const Gyrostat& gyrostat, const Eigen::Vector3d& b, double h);

RBC_EXERCISE(step_gyrostat)
RBC_EXERCISE(losses)

}  // namespace rbc::ex23
