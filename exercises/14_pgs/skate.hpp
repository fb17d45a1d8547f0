#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex14 {

/// Which friction impulses a contact allows: an ellipse in its tangent plane. A skate has next to nothing along its
/// blade and much across, wood has its grain, a tyre rolls one way only.
struct FrictionEllipse {
    double angle = 0;   ///< from the first tangent to the blade, anticlockwise, rad, -1e3 to 1e3
    double along = 0;   ///< half axis along the blade, mu_along r_n, N s, 0 or 1e-9 to 1e9
    double across = 0;  ///< half axis across it, N s, the same; neither is above 1e3 times the other, unless that is 0
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
/// @param W_tt  symmetric, positive definite, entries 1e-6 to 1e6 /kg; the ratio of its eigenvalues is below 1e4
/// @param u     the velocity of the contact without its own friction, m/s; it takes 0 to 1e3 times the half axes to
///         stop it
/// @return      r_t in (t_1, t_2), right to 1e-9 of the impulse that is longer, that one or the one that would make it
///         stick
/// @missing the friction impulse within an ellipse (E14.3), (E14.4)
Eigen::Vector2d skate_friction(const Eigen::Matrix2d& W_tt, const Eigen::Vector2d& u, const FrictionEllipse& ellipse);

RBC_EXERCISE(skate_friction)

}  // namespace rbc::ex14
