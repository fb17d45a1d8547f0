#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/lcp.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"

namespace rbc {

struct EventLoopParameters {
    double dt = 1.0 / 240;           ///< h > 0, s
    double restitution = 0.3;        ///< e in [0, 1]
    double impact_threshold = 0.05;  ///< contacts that approach more slowly do not bounce, m/s, >= 0
    int max_events = 200;            ///< per step, >= 1
};

/// What a step did, measured at its end.
struct EventLoopStep {
    std::vector<double> collisions;              ///< when in this step bodies met, s after its start
    int impulse_problems = 0;                    ///< velocity LCPs solved
    double impulse_work = 0;                     ///< of all impulses on the bodies, J, <= 0
    int pivots = 0;                              ///< of all LCPs
    SolverStatus status = SolverStatus::solved;  ///< of all LCPs: the first that is not solved
    bool hurried = false;                        ///< max_events were too few: the rest was flown without looking
    double approach_left = 0;                    ///< the fastest touching approach at the end, m/s
    double position_left = 0;                    ///< the deepest penetration or largest joint error at the end, m

    std::vector<Contact> resting;  ///< of the last flight: the contacts that had forces to find
    ContactEquations equations;    ///< their problem
    LcpResult forces;              ///< and its answer: z in N, contacts first, then joints
};

/// One step of bodies that collide, rest on each other and hang on joints, without friction. The source's loop, put
/// right (README): time moves in one place, and nothing is applied before it is due.
///
///   left = h
///   while left > 0:
///     f from A f + b over all resting contacts and joints            (12.9)   a = g + M^-1 J' f
///     tau = the largest time <= left in which no bodies meet         (12.21)  by bisection
///     v += a tau/2,  x += tau v,  v += g tau/2                       (12.22)
///     put right what drifted                                         (12.24)
///     impulses from the velocity form, until none approaches         (12.23)
///     left -= tau
///
/// Bodies touch where their gap is at most 1e-8 m, or 1e-5 m if |u_n| <= u_thr, the impact_threshold; touching contacts
/// rest where |u_n| <= 1e-4 m/s. LCPs count as solved at a residual of 1e-8: contacts are known no better, and
/// redundant ones contradict each other by as much.
///
/// (12.21) Two bodies meet where a gap is below -1e-9 m and shrinks; at a contact that a force holds, where it has
/// drifted by 5e-5 m. A penetration that comes and goes within one flight is not seen.
/// (12.22) Forces act in the first half only; the impulses at the end hold the second half. Energy errors are of second
/// order.
/// (12.23) Rows are the touching contacts that do not separate, and the joints. e applies where the approach is faster
/// than u_thr, unless a force held the contact during the flight. After ten rounds e = 0 and all touching contacts have
/// rows, which ends it.
/// (12.24) Contacts that a force holds are moved to a gap of 0.
///
/// With e < 1 and u_thr > 0 bodies that nothing drives bounce finitely often: a round in which contact i bounces takes
/// at least (1 - e^2) u_thr^2/(2 A_ii) of energy, and slower contacts do not bounce (Zeno, lesson 05).
///
/// @throws std::invalid_argument  a parameter out of its range (says which); gravity that is not finite; a joint or
///         body as acceleration_equations and contact_set
/// Cost: two or three LCPs per flight, and 40 contact sets per collision.
/// Source: [COMP259] 'Global Resting Contact Resolution', with [BAR94] for the forces. (12.22) and (12.24) are ours.
EventLoopStep step_events(World& world, const EventLoopParameters& parameters);

}  // namespace rbc
