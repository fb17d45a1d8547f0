#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex10 {

/// A surface with a grain, like planed wood or a ski: along t1 it rubs with mu1, along t2 with mu2. The friction that
/// the surface can hold fills an ellipse,
///
///   (f_1/mu1)^2 + (f_2/mu2)^2 <= 1,   f = P_t'/P_n' the friction per unit of normal impulse     (E10.1)
///
/// and while the contact slides, f is the point of the ellipse that takes the most energy out: it makes u_t . f as
/// small as it can be. For mu1 = mu2 that is Coulomb's law of the lesson.
struct Grain {
    double mu1;  ///< 1e-3 to 10
    double mu2;  ///< 1e-3 to 10; mu1 and mu2 in any order, one no more than 100 times the other
};

/// The friction f on B, per unit of normal impulse, while B slides over A with u_t.
/// @param u_t  1e-9 to 1e3 m/s, in any direction, along an axis too
/// @return f on the edge of (E10.1), f_1 within 1e-12 mu1 and f_2 within 1e-12 mu2
/// @missing the point of the ellipse that takes the most energy out (E10.1)
Eigen::Vector2d sliding_friction(const Eigen::Vector2d& u_t, const Grain& grain);

/// du/dp = (du_1, du_2, du_n) per unit of normal impulse while the contact slides with u_t, 1/kg.
/// @param K  collision matrix in (t1, t2, n), symmetric positive definite, 1/kg; here and below of any size from 1e-6
///           to 1e6 1/kg, and its eigenvalues no more than 1e6 apart
/// @return each number within 1e-12 (1 + mu1 + mu2) of the largest of K
/// @missing du/dp with that friction, as (10.4)
Eigen::Vector3d sliding_slope(const Eigen::Matrix3d& K, const Eigen::Vector2d& u_t, const Grain& grain);

/// Whether friction can hold a contact with u_t = 0 for the rest of the collision. Friction on the edge of the ellipse,
/// (E10.1) with =, still holds it.
/// @param K, grain  such that what sticking needs is 1e-6 of the ellipse off its edge; or on it, exactly, where each
///                  step of any sensible computation is exact
/// @missing whether the friction that sticking needs lies in the ellipse (E10.1)
bool grain_sticks(const Eigen::Matrix3d& K, const Grain& grain);

/// Where it cannot: the direction in which u_t leaves zero. u_t keeps that direction from then on.
/// @param K, grain  such that grain_sticks is false, by 1e-6 of the ellipse or more
/// @return of length 1 within 1e-9, each number within 5e-8
/// @missing the direction in which u_t leaves zero where sticking is not stable
Eigen::Vector2d leaving_direction(const Eigen::Matrix3d& K, const Grain& grain);

RBC_EXERCISE(sliding_friction)
RBC_EXERCISE(sliding_slope)
RBC_EXERCISE(grain_sticks)
RBC_EXERCISE(leaving_direction)

}  // namespace rbc::ex10
