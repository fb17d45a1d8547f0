#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex10 {

/// A surface with a grain, like planed wood or a ski: along t1 it rubs with mu1, along t2 with mu2. The friction that
/// the surface can hold fills an ellipse,
///
///   (f_1/mu1)^2 + (f_2/mu2)^2 <= 1,   f = P_t'/P_n' the friction per unit of normal impulse     (E10.1)
///
/// and while the contact slides, f is the point of the ellipse that takes the most energy out: it makes u_t . f as small
/// as it can be. For mu1 = mu2 that is Coulomb's law of the lesson.
struct Grain {
    double mu1;  ///< > 0
    double mu2;  ///< > 0
};

/// The friction f on B, per unit of normal impulse, while B slides over A with u_t.
/// @param u_t  not zero, m/s
/// @return f on the edge of (E10.1)
Eigen::Vector2d sliding_friction(const Eigen::Vector2d& u_t, const Grain& grain);

/// du/dp = (du_1, du_2, du_n) per unit of normal impulse while the contact slides with u_t, 1/kg.
/// @param K  collision matrix in (t1, t2, n), symmetric positive definite, 1/kg; here and below
Eigen::Vector3d sliding_slope(const Eigen::Matrix3d& K, const Eigen::Vector2d& u_t, const Grain& grain);

/// Whether friction can hold a contact with u_t = 0 for the rest of the collision.
bool grain_sticks(const Eigen::Matrix3d& K, const Grain& grain);

/// Where it cannot: the direction, of length 1, in which u_t leaves zero. u_t keeps that direction from then on.
/// @param K, grain  such that grain_sticks is false
Eigen::Vector2d leaving_direction(const Eigen::Matrix3d& K, const Grain& grain);

RBC_EXERCISE(sliding_friction)
RBC_EXERCISE(sliding_slope)
RBC_EXERCISE(grain_sticks)
RBC_EXERCISE(leaving_direction)

}  // namespace rbc::ex10
