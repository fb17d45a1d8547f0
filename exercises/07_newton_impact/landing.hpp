#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex07 {

/// A box that lies flat above the floor y = 0 and touches it with its two lower corners.
struct FlatBox {
    double half_width;   ///< w, m, 1e-6 to 1e3
    double half_height;  ///< h, m; w/h from 0.01 to 100
    double mass;         ///< m, kg, 1e-6 to 1e6; of uniform density: I = m (w^2 + h^2)/3 with the half sizes w, h
    double velocity;     ///< v, of the centre of mass, upwards or downwards, m/s, up to 100
    double spin;         ///< rad/s, counter-clockwise; times w up to 100 m/s
};

/// How two contacts hear each other:  (du_L, du_R) = A (P_L, P_R),                                 (E07.2)
/// with the normal velocities u and normal impulses P >= 0 of the left and the right corner. No friction.
/// @return A, 2x2, 1/kg
/// @missing how the two corners of a box hear each other (E07.2)
Eigen::Matrix2d corner_matrix(const FlatBox& box);

/// The impulses that just stop what approaches. No corner pulls, none ends moving into the floor, and one that ends
/// moving up has not been pushed:
///
///   C >= 0,   u + A C >= 0,   C_L (u + A C)_L = C_R (u + A C)_R = 0                                (E07.3)
///
/// @param A  symmetric positive definite; on the diagonal 1e-6 to 1e6 1/kg, not always twice the same; off it of either
///           sign, or 0, |A_LR| <= 0.999 sqrt(A_LL A_RR)
/// @param u  (u_L, u_R), m/s, of any sign and size; where u_i is 0 the corner rests
/// @return   C = (C_L, C_R), N s; there is exactly one
/// @missing two impulses at once, neither of which pulls (E07.3)
Eigen::Vector2d stop_two_contacts(const Eigen::Matrix2d& A, const Eigen::Vector2d& u);

/// The box after landing. First what stops it, then e times as much again,
///
///   P = (1 + e) C                                                                                   (E07.4)
///
/// and the same once more for as long as a corner still approaches (faster than 1e-9 m/s): a corner that rose slowly
/// may have been thrown down. Two rounds are enough for any box.
/// @param e  in [0, 1]
/// @return   the box with another velocity and spin; as it was where no corner approaches faster than 1e-9 m/s
/// @missing the box after landing (E07.4)
FlatBox land(const FlatBox& box, double e);

RBC_EXERCISE(corner_matrix)
RBC_EXERCISE(stop_two_contacts)
RBC_EXERCISE(land)

}  // namespace rbc::ex07
