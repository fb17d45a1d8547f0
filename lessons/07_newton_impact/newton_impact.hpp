#pragma once

#include <Eigen/Core>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/impact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// The numbers that decide the impact at a contact: K and the relative velocity in (t, n), with these coefficients.
PlanarImpactProblem impact_problem(const World& world, const Contact& contact, double friction, double restitution);

/// Newton's law of impact with friction in one shot. The impulse is one vector, not a history:
///
///   try to stick:   K P = (-u_t, -(1 + e) u_n),     taken if |P_t| <= mu P_n                             (07.8)
///   else slide:     P_t = -mu s P_n,  P_n = -(1 + e) u_n / (K_nn - mu s K_tn),  s = sign(u_t)            (07.9)
///
/// Either way u_n' = -e u_n. With u_t = 0 and friction too weak to stick, s = sign(K_tn): that is where it will slide.
/// In the plane there is an answer for every K that is positive definite: where K_nn <= mu s K_tn it sticks.
/// For K_tn = 0 this is what friction does. Otherwise it ignores that sliding may stop and turn round on the way, and
/// the energy may grow: lesson 08 follows the way.
///
/// @param problem  K symmetric positive definite, u, mu >= 0, e in [0, 1]
/// @return status  separating   u_n >= 0, no impulse;
///                 ended        u' is what the law asks for, to the last digit: u_n' = -e u_n and, stuck, u_t' = 0; and
///                              measured: K P = u' - u to round-off of |K||P| (large where K is nearly singular);
///                 inaccurate   measured: it is not (numbers leave the range of double).
///         impulse is right to a few units in the last place of |P|, however nearly singular K is (times
///         sqrt(K_nn/K_tt), where that is above 1).
///         The works and events are those of an impulse that grows in the direction of P:
///           compression_end at P_n/(1 + e); slip_stops and stick at the end; slip_stops and reversal where friction
///           that kept its direction has turned the sliding round; from u_t = 0 stick or reversal at P_n = 0.
///         energy_change = P.(u + u')/2                                                                  (07.10)
/// @throws std::invalid_argument  see check_impact_problem
/// Cost: O(1), no allocation. Source: [5DV058] 'Newton's impact law', [COMP259]; (07.8), (07.9) after [KL85].
PlanarImpact impact_newton_algebraic(const PlanarImpactProblem& problem);

/// Gives the impulse to both bodies, + to B and - to A:
///
///   v += +-1/m P,   w += +-1/I (r x P)                                                                   (07.5)
///
/// @param impulse_tn  (P_t, P_n), N s
void apply_impulse(World& world, const Contact& contact, const Eigen::Vector2d& impulse_tn);

}  // namespace rbc
