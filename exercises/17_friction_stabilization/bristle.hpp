#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex17 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed places{1e-9, 1e6, "m"}, stiffnesses{1e-6, 1e12, "N/m"}, roughnesses{1e-6, 1e3},
    normal_forces{1e-12, 1e12, "N"};

/// Where a body is: y in its frame is R y + x in the world.
struct Place {
    Eigen::Matrix3d rotation;  ///< R, orthogonal up to rounding
    Eigen::Vector3d position;  ///< x, of the centre of mass: 0, or of `places` away from 0
};

/// A place of contact, nailed to both bodies, in their own frames: 0, or of `places` away from 0.
struct Nails {
    Eigen::Vector3d in_a, in_b;
};

struct Bristle {
    double stiffness = 1000;  ///< k_s, of `stiffnesses`
    double friction = 0.5;    ///< mu: 0, or of `roughnesses`
};

inline constexpr Tolerance slip_tolerance{1e-14},  ///< of the largest position or nail
    force_tolerance{1e-14};                        ///< of the force itself

/// A contact that remembers as bristles do: they bend, and bent too far they slip. e is that of (17.4), and on B acts
///
///   f_t = k_s e,   but never more than mu f_n, in the direction of e                              (E17.2)
///
/// An open contact, f_n <= 0, has a limit of 0, as mu = 0 has: nothing pulls.
///
/// @param n    unit normal of the contact now, from A to B; since the nails were driven in it may have turned
/// @param f_n  0, or of `normal_forces`, of either sign
/// @return N, on B, along the contact plane of now, to `force_tolerance` and as right as e is, which is right to
///         `slip_tolerance`: where bristles slip this turns the force, by as much as it turns e
/// @missing the force of bent bristles on B (E17.2)
Eigen::Vector3d pull(const Place& a, const Place& b, const Nails& nails, const Eigen::Vector3d& n, double f_n,
                     const Bristle& bristle);

/// What slips is forgotten: where |e| is more than bristles can hold, the nails are brought nearer, until
///
///   |e| = mu f_n/k_s, in the same direction                                                       (E17.3)
///
/// and |e| = 0 where the limit is 0: an open contact, f_n <= 0, remembers nothing along the plane.
///
/// Each nail moves half of the way, along the contact plane of now, so that their middle stays where it is and so does
/// their distance along n. Otherwise, also at the limit itself, they stay as they are.
///
/// @return the nails, in the bodies' own frames, to `slip_tolerance`
/// @missing the nails after what bristles cannot hold has slipped (E17.3)
Nails follow(const Place& a, const Place& b, const Nails& nails, const Eigen::Vector3d& n, double f_n,
             const Bristle& bristle);

RBC_EXERCISE(pull)
RBC_EXERCISE(follow)

}  // namespace rbc::ex17
