#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex06 {

/// Where two bodies touch, in each body's own frame.
struct Spot {
    int a, b;               ///< indices of the bodies, >= 0, different, however large; a may be the larger one
    std::uint32_t feature;  ///< of the pair of bodies, whichever of them is called A; any number
    Eigen::Vector2d on_a;   ///< the contact point in the frame of body a, m
    Eigen::Vector2d on_b;   ///< ... and in that of body b, m
};

/// A contact of the step before and what a solver found for it.
struct SolvedSpot {
    Spot spot;
    Eigen::Vector2d impulse;  ///< on B, N s: along the tangent, along the normal (n from A to B, t = (n_y, -n_x))
};

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
/// @param old     impulses of the step before, found with the time step old_dt, 1e-6 to 1 s; each feature id once per
///                pair of bodies. None, a thousand, more or fewer than `fresh`
/// @param fresh   contacts of this step, which has the time step new_dt, 1e-6 to 1 s; likewise
/// @param reach   >= 0, m; 0 takes what has not moved at all; no distance is too small to count, but
///                lengths that are not 0 are at least 1e-100 m. Places up to 1e3 m from the bodies' origins
/// @return as many impulses as `fresh` has contacts: what to start each with, 0 where it continues nothing
/// @missing the impulse that each new contact starts with
std::vector<Eigen::Vector2d> carry_over(const std::vector<SolvedSpot>& old, double old_dt,
                                        const std::vector<Spot>& fresh, double new_dt, double reach);

RBC_EXERCISE(carry_over)

}  // namespace rbc::ex06
