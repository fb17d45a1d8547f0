#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex07 {

/// What may be asked.
inline constexpr Allowed half_widths{1e-6, 1e3, "m"}, slendernesses{0.01, 100}, box_masses{1e-6, 1e6, "kg"},
    landing_speeds{1e-8, 100, "m/s"}, diagonals{1e-6, 1e6, "1/kg"}, couplings{-0.999, 0.999},
    corner_speeds{1e-9, 1e3, "m/s"};

/// A box that lies flat above the floor y = 0 and touches it with its two lower corners. The larger of |v| and w |spin|
/// is of `landing_speeds`; the other may be 0, and small beside it.
struct FlatBox {
    double half_width;   ///< w, of `half_widths`, m
    double half_height;  ///< h, m; h/w of `slendernesses`
    double mass;         ///< m, of `box_masses`, kg; of uniform density: I = m (w^2 + h^2)/3 with the half sizes w, h
    double velocity;     ///< v, of the centre of mass, upwards or downwards, m/s
    double spin;         ///< rad/s, counter-clockwise
};

inline constexpr Tolerance matrix_tolerance{4e-15},  ///< of A_LL
    stop_tolerance{2e-15},                           ///< see stop_two_contacts
    landing_tolerance{2e-14},                        ///< of (|v| + w |spin|) (2 + (h/w)^2/3), for v and for w spin
    rest_gap{2e-15};                                 ///< of the same, but at most half of rest_speed

/// How two contacts hear each other:  (du_L, du_R) = A (P_L, P_R),                                 (E07.2)
/// with the normal velocities u and normal impulses P >= 0 of the left and the right corner. No friction.
/// @return A, 2x2, 1/kg, to `matrix_tolerance`
/// @missing how the two corners of a box hear each other (E07.2)
Eigen::Matrix2d corner_matrix(const FlatBox& box);

/// The impulses that just stop what approaches. No corner pulls, none ends moving into the floor, and one that ends
/// moving up has not been pushed:
///
///   C >= 0,   u + A C >= 0,   C_L (u + A C)_L = C_R (u + A C)_R = 0                                (E07.3)
///
/// @param A  symmetric positive definite; on the diagonal of `diagonals`, not always twice the same; off it
///           A_LR = r sqrt(A_LL A_RR) with r of `couplings`
/// @param u  (u_L, u_R), m/s; the larger of |u_L| and |u_R| is of `corner_speeds`, and each may be 0: the corner rests
/// @return   C = (C_L, C_R), N s; there is exactly one. sqrt(A_ii) C_i to `stop_tolerance` of q/(1 - r^2)^2, with q the
///           larger of |u_i|/sqrt(A_ii)
/// @missing two impulses at once, neither of which pulls (E07.3)
Eigen::Vector2d stop_two_contacts(const Eigen::Matrix2d& A, const Eigen::Vector2d& u);

inline constexpr double rest_speed = 1e-9;  ///< m/s

/// The box after landing. First what stops it, then e times as much again,
///
///   P = (1 + e) C                                                                                   (E07.4)
///
/// and the same once more for as long as a corner still approaches, faster than `rest_speed`: a corner that rose slowly
/// may have been thrown down. Two rounds are enough for any box.
/// @param e  in [0, 1]
/// @return   the box with another velocity and spin, to `landing_tolerance`; as it was where no corner approaches
///           faster than `rest_speed`. No corner is asked that comes nearer to it, before or after a round, than
///           `rest_gap`.
/// @missing the box after landing (E07.4)
FlatBox land(const FlatBox& box, double e);

RBC_EXERCISE(corner_matrix)
RBC_EXERCISE(stop_two_contacts)
RBC_EXERCISE(land)

}  // namespace rbc::ex07
