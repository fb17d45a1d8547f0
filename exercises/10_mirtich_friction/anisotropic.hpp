#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex10 {

/// What may be asked.
inline constexpr Allowed grain_frictions{1e-3, 10}, grain_ratios{1e-2, 100}, grain_speeds{1e-9, 1e3, "m/s"},
    K_sizes{1e-6, 1e6, "1/kg"}, K_ratios{1e-6, 1}, tangential_ratios{1e-4, 1}, edge_margins{1e-6, 999};

/// A surface with a grain, like planed wood or a ski: along t1 it rubs with mu1, along t2 with mu2. The friction that
/// the surface can hold fills an ellipse,
///
///   (f_1/mu1)^2 + (f_2/mu2)^2 <= 1,   f = P_t'/P_n' the friction per unit of normal impulse     (E10.1)
///
/// and while the contact slides, f is the point of the ellipse that takes the most energy out: it makes u_t . f as
/// small as it can be. For mu1 = mu2 that is Coulomb's law of the lesson.
struct Grain {
    double mu1;  ///< of `grain_frictions`
    double mu2;  ///< of `grain_frictions`, and mu2/mu1 of `grain_ratios`
};

inline constexpr Tolerance friction_tolerance{1e-12},  ///< of mu1 for f_1, of mu2 for f_2
    slope_tolerance{1e-12},                            ///< of the largest of K, times 1 + mu1 + mu2
    length_tolerance{1e-9},                            ///< of a length of 1
    direction_tolerance{5e-8};                         ///< of 1, each number

/// The friction f on B, per unit of normal impulse, while B slides over A with u_t.
/// @param u_t  of `grain_speeds`, in any direction, along an axis too
/// @return f on the edge of (E10.1), to `friction_tolerance`
/// @missing the point of the ellipse that takes the most energy out (E10.1)
Eigen::Vector2d sliding_friction(const Eigen::Vector2d& u_t, const Grain& grain);

/// du/dp = (du_1, du_2, du_n) per unit of normal impulse while the contact slides with u_t, 1/kg.
/// @param K  collision matrix in (t1, t2, n), symmetric positive definite, 1/kg. Here and below: the larger eigenvalue
///           of its tangential part is of `K_sizes`, the smaller over it of `tangential_ratios`; the least over the
///           greatest of all three is of `K_ratios`
/// @return to `slope_tolerance`
/// @missing du/dp with that friction, as (10.4)
Eigen::Vector3d sliding_slope(const Eigen::Matrix3d& K, const Eigen::Vector2d& u_t, const Grain& grain);

/// Whether friction can hold a contact with u_t = 0 for the rest of the collision. Friction on the edge of the ellipse,
/// (E10.1) with =, still holds it.
/// @param K, grain  such that what sticking needs, in ellipses (the root of the left side of (E10.1)), is 1 plus or
///                  minus one of `edge_margins`; or 0; or 1 exactly, where each step of any sensible computation is
///                  exact
/// @missing whether the friction that sticking needs lies in the ellipse (E10.1)
bool grain_sticks(const Eigen::Matrix3d& K, const Grain& grain);

/// Where it cannot: the direction in which u_t leaves zero. u_t keeps that direction from then on.
/// @param K, grain  such that grain_sticks is false
/// @return to `direction_tolerance`, and its length to `length_tolerance`
/// @missing the direction in which u_t leaves zero where sticking is not stable
Eigen::Vector2d leaving_direction(const Eigen::Matrix3d& K, const Grain& grain);

RBC_EXERCISE(sliding_friction)
RBC_EXERCISE(sliding_slope)
RBC_EXERCISE(grain_sticks)
RBC_EXERCISE(leaving_direction)

}  // namespace rbc::ex10
