#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "lessons/09_stronge_impact/straight_path.hpp"

namespace rbc::ex09 {

/// How much the kinetic energy has changed when the normal impulse has grown to p:
///
///   dT(p) = integral from 0 to p of (u_n + u_t dp_t/dp) dp                       (E09.4)
///
/// @param path  of the impact, see straight_path.hpp; one piece or two, u_n at its start 1e-6 to 1e3 m/s, masses of
///              milligrams to tonnes, any friction
/// @param p     >= 0, N s; in any piece, on the border of two, before or after the end of compression
/// @return J, right to about 12 digits of the largest part that is added up
/// @missing the change of energy along the path (E09.4)
double energy_change(const StraightPath& path, double p);

/// The largest restitution with which Newton's law, u_n(end) = -e u_n(start), makes no energy in this very impact:
/// below it dT <= 0, above it dT > 0. It depends on the start velocity and on the friction, through the path; the
/// lesson's e_safe is the smallest it can be for any of them.
///
/// @param path  as above, of a K with |K_tn| <= 0.99 sqrt(K_tt K_nn)
/// @return in [0, 1]; 1 if Newton's law makes no energy for any e in [0, 1]; right to about 10 digits
/// @missing the restitution from which on Newton's law makes energy
double critical_restitution(const StraightPath& path);

RBC_EXERCISE(energy_change)
RBC_EXERCISE(critical_restitution)

}  // namespace rbc::ex09
