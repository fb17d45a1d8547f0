#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex06 {

/// What may be asked. Where a number may also be 0 or negative, it says so.
inline constexpr Allowed body_indices{0, 2147483647}, spot_counts{0, 1000}, spot_places{1e-100, 1e3, "m"},
    solved_impulses{1e-9, 1e6, "N s"}, carry_steps{1e-6, 1, "s"};

/// Where two bodies touch, in each body's own frame.
struct Spot {
    int a, b;               ///< indices of the bodies, of `body_indices`, different; a may be the larger one
    std::uint32_t feature;  ///< of the pair of bodies, whichever of them is called A; any number
    Eigen::Vector2d on_a;   ///< the contact point in the frame of body a, m; 0, or up to `spot_places`
    Eigen::Vector2d on_b;   ///< ... and in that of body b, m
};

/// A contact of the step before and what a solver found for it.
struct SolvedSpot {
    Spot spot;
    Eigen::Vector2d impulse;  ///< on B, N s: along the tangent, along the normal (n from A to B, t = (n_y, -n_x)); 0,
                              ///< or in size of `solved_impulses`
};

inline constexpr Tolerance impulse_tolerance{1e-14},  ///< of the impulse itself
    distance_tolerance{1e-9};                         ///< of a distance

/// A solver that starts from the impulses of the step before needs a fraction of the work. But the contacts of a step
/// are made again: in another order, with the bodies in another order, and sometimes with other feature ids. For each
/// new contact, find the old one that it continues:
///
///   1. the same two bodies, in either order, and the same feature id;
///   2. of what is left over, of the same two bodies: the pair of an old and a new contact that is nearest, then the
///      next nearest, and so on, as long as it is not farther than `reach`. Of pairs that are equally near, the one
///      whose old contact stands first in `old`; of these, the one whose new contact stands first in `fresh`.
///
/// The distance of two contacts is how far the spot has moved on one of the bodies, on the one where it moved less: a
/// corner that slides over a floor stays where it is on its box. No old contact is continued twice.
///
/// A contact force that stays the same gives an impulse in proportion to the time step.
///
/// @param old     impulses of the step before, found with the time step old_dt, of `carry_steps`, s; each feature id
///                once per pair of bodies. As many as one of `spot_counts`, more or fewer than `fresh`
/// @param fresh   contacts of this step, which has the time step new_dt; likewise
/// @param reach   0, or of `spot_places`, m; 0 takes what has not moved at all. Distances that are not 0 are no smaller
///                either; two of them, or one and `reach`, are the same, or differ by more than `distance_tolerance`
/// @return as many impulses as `fresh` has contacts: what to start each with, to `impulse_tolerance`; exactly 0 where
///         it continues nothing
/// @missing the impulse that each new contact starts with
std::vector<Eigen::Vector2d> carry_over(const std::vector<SolvedSpot>& old, double old_dt,
                                        const std::vector<Spot>& fresh, double new_dt, double reach);

RBC_EXERCISE(carry_over)

}  // namespace rbc::ex06
