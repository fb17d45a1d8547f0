#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex14 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed blade_angles{-1e3, 1e3, "rad"}, half_axes{1e-9, 1e9, "N s"}, axis_ratios{1e-3, 1e3},
    tangent_mobilities{1e-6, 1e6, "1/kg"}, eigenvalue_ratios{1e-4, 1}, stops{1e-3, 1e3};
inline constexpr Tolerance skate_tolerance{1e-9};  ///< of the longer one of r_t and what would make it stick

/// Which friction impulses a contact allows: an ellipse in its tangent plane. A skate has next to nothing along its
/// blade and much across, wood has its grain, a tyre rolls one way only.
struct FrictionEllipse {
    double angle = 0;   ///< from the first tangent to the blade, anticlockwise, of `blade_angles`, rad
    double along = 0;   ///< half axis along the blade, mu_along r_n, N s, 0 or of `half_axes`
    double across = 0;  ///< half axis across it, N s, the same; across/along is of `axis_ratios` if neither is 0
};

/// The friction impulse of one contact, exactly, all other impulses as they are. With x and y along and across the
/// blade,
///
///   (x/along)^2 + (y/across)^2 <= 1                                                                (E14.3)
///
/// and of all r_t that this allows, the one after which there is least of
///
///   1/2 r_t' W_tt r_t + u' r_t                                                                     (E14.4)
///
/// That is: it sticks, v = W_tt r_t + u = 0, if it can; otherwise r_t is on the edge of the ellipse, and the velocity v
/// that remains points against the outward normal of the ellipse there. A half axis of 0 allows no impulse in its
/// direction.
///
/// @param W_tt  symmetric, positive definite; the larger eigenvalue of `tangent_mobilities`, 1/kg, the smaller one that
///              times one of `eigenvalue_ratios`
/// @param u     the velocity of the contact without its own friction, m/s; what it takes to stop it is 0, or one of
///              `stops` times a half axis, if there is one that is not 0
/// @return      r_t in (t_1, t_2), to `skate_tolerance`
/// @missing the friction impulse within an ellipse (E14.3), (E14.4)
Eigen::Vector2d skate_friction(const Eigen::Matrix2d& W_tt, const Eigen::Vector2d& u, const FrictionEllipse& ellipse);

RBC_EXERCISE(skate_friction)

}  // namespace rbc::ex14
