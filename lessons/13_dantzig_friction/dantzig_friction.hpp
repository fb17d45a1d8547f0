#pragma once

#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// How the path is searched; the defaults are the best we know.
struct DantzigVariant {
    int attempts = 12;  ///< later ones: b and mu changed by 1e-7 against ties, or another order (13.9)
    bool turns = true;  ///< the driven force may shrink for a while (13.7); false: it only grows, as in [BAR94]
    bool friction_at_once = true;  ///< while a_N is driven, friction acts; false: driven afterwards, as in [BAR94]
};

/// Which sets a contact is in.
///
///   C_N     a_N = 0, f_N >= 0        NC_N   f_N = 0, a_N >= 0                                            (13.4)
///   C_F     a_F = 0                  NC_F+  f_F = +mu f_N              NC_F-  f_F = -mu f_N
enum class ContactSet {
    undecided,     ///< not driven so far: no force
    separating,    ///< NC_N: no force
    sticking,      ///< C_N and C_F
    slipping_pos,  ///< C_N and NC_F-: it accelerates towards +t, or slides there
    slipping_neg,  ///< C_N and NC_F+: it accelerates towards -t, or slides there
    idle,          ///< C_N, a_F = 0 although its f_F is not free: others hold it
};

/// One pivot, as a trace records it.
struct FrictionPivot {
    int driven = 0;        ///< contact; -1: all at once
    bool tangent = false;  ///< its a_F is driven, not its a_N
    int blocker = 0;       ///< the contact that ended the step: the driven one has arrived, or another changed sets
    double length = 0;     ///< of the step, scaled
    Eigen::VectorXd f, a;  ///< after it, N and m/s^2
    std::vector<ContactSet> sets;
};

/// Contact forces with Coulomb friction in the plane, by driving one contact after the other, as Dantzig's algorithm
/// does (12). A ContactProblem in accelerations, a = A f + b with A = W, b = q, f = r, a = u:
///
///   f_N >= 0,  a_N >= 0,  f_N a_N = 0                                                    (13.1)
///   static contacts (not sliding, u_t = 0):
///     |f_F| <= mu f_N,   a_F f_F <= 0,   a_F (mu f_N - |f_F|) = 0                        (13.2)
///   dynamic contacts (sliding with the sign s of u_t):   f_F = -s mu f_N                 (13.3)
///
/// A contact that slips has its friction slaved to the normal force, f_F = -+mu f_N (13.5), so a direction df comes
/// from
///
///   (A_CC -+ mu columns of friction) df_C = -(column of d) df_d                                       (13.6)
///
/// whose matrix is not symmetric: nothing promises that a growing f_d lifts a_d. A step ends where a_d is 0, a normal
/// force is used up, a separating contact comes to rest, friction reaches the edge of its cone, or a slipping contact
/// would no longer slip (13.8). The contact that ended it changes sets, and must move into the new one: where a growing
/// f_d would push it back, the path turns, and f_d shrinks for a while (13.7). The source's steps never turn; there the
/// same contact goes back and forth for ever.
///
/// @param problem  dimension 2; static contacts, sliding ones, or both
/// Islands (contact_islands) are solved each by itself, and have the forces that they would have alone.
///
/// @param options  iterations: pivots of one attempt at an island, or 100 + 20 contacts; start: forces of a problem
///                 like this one, such as the step before: their sets are tried first, contacts that are wrong in them
///                 change sets, and where all hold no pivot is made; history is not looked at
/// @param trace    if given, every pivot of every attempt is appended
/// @return  f, a = A f + b, pivots of all attempts, and a status measured on exit:
///          solved        contact_residual <= tolerance. Other forces may obey the laws too, with other accelerations:
///                        enumerate_friction_modes tells for small problems
///          inconsistent  a step without end; `ray` is its direction. With static contacts alone and b = J x (bodies at
///                        rest) this does not happen, ties apart: it would be A df = 0, so df.a = df.b = 0, but
///                        df.a <= df_d a_d < 0. Otherwise it often means that no forces exist, but not always: of 182
///                        rays in 3600 random problems (1 to 3 bodies, 3 contacts that slide or may, mu up to 2) 176
///                        times (with one attempt 176 of 228)
///          inaccurate    the path came back to its start, or round-off won
///          not_symmetric, not_semidefinite  A is none that bodies have, as solve_lcp_dantzig says it (12); f = 0
///          max_iterations  gave up: too many pivots, or sets that come again in one drive, a circle
///          Of several islands it is the first failure; in all that are solved f is their answer, in the others the
///          last iterate of the first attempt.
/// @throws std::invalid_argument  see check_contact_numbers and check_contact_options; contacts in space
/// Cost: O(n^2) a pivot by (13.22), n of an island, 1 to 3 pivots per contact; O(n^3) where K is nearly singular.
/// Whether A is semidefinite is seen first, by a sparse Cholesky factor.
/// Source: [BAR94] section 5, [BAR91]. Ours turns, lets friction act at once, tries again, and leaves fewer than 1 in
/// 1000 random static problems unsolved (6 to 40 contacts on half as many bodies, mu up to 2). The source's form (see
/// DantzigVariant) leaves 1 in 200 for 6 contacts with mu up to 0.5, 1 in 30 with mu up to 2, 1 in 13 for 10 contacts,
/// 1 in 8 for 20.
ContactResult solve_contact_dantzig(const ContactProblem& problem, const ContactOptions& options = {.tolerance = 1e-9});
ContactResult solve_contact_dantzig(const ContactProblem& problem, const ContactOptions& options,
                                    const DantzigVariant& variant, std::vector<FrictionPivot>* trace = nullptr);

/// The same sets and steps, but all contacts of an island at once: a load z c, c > 0 on all normal rows and 0 on the
/// tangential, large enough that nothing presses, is taken away,
///
///   a = A f + b + z c,   z -> 0                                                                       (13.10)
///
/// For static contacts and b = J x, with x = 0 for bodies that never move (as of bodies at rest under gravity), this
/// always arrives, ties apart (proof: README). So such problems have a solution, which the source (1994) leaves as a
/// conjecture. With any other b, as from restitution, there may be none: a disc between two opposite walls.
/// Parameters (but start), result, errors, cost: as above. Ties (walls of boxes) hurt it more than solve_contact_dantzig.
/// Source: Lemke's path [CPS92] 4.4, here over (13.1) to (13.3); existence as in [ST96].
ContactResult solve_contact_lemke(const ContactProblem& problem, const ContactOptions& options = {.tolerance = 1e-9});
ContactResult solve_contact_lemke(const ContactProblem& problem, const ContactOptions& options,
                                  const DantzigVariant& variant, std::vector<FrictionPivot>* trace = nullptr);

}  // namespace rbc
