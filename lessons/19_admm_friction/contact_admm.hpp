#pragma once

#include <vector>

#include "common/foundation/model/contact_problem.hpp"
#include "lessons/18_admm/admm.hpp"

namespace rbc {

/// How contacts with friction are taken apart and put together again; the defaults are those of the solvers.
struct AdmmVariant {
    AdmmOptions admm = {};
    bool scaled = true;  ///< first brings every contact to W_nn = 1: r_i = r_i'/sqrt(W_nn), a cone stays the same cone
    int outer =
        100000;  ///< at most so many outer iterations, >= 1: pairs of solves of the split, or shifts of the cone
    /// An inner solve ends where rho |r - z|_inf and rho |z - zh|_inf, velocities, are within this part of |q|_inf.
    /// 0: for the split, within a thirtieth of the residual that the outer iteration began with; for the cone, there
    /// are no inner solves, the shift follows every iteration.
    double inner_tolerance = 0;
    /// The split alone, if > 0: it also ends, after a normal solve, where |W_nn f_t|, with f = fAC of Alart and
    /// Curnier, is within this part of |q|_inf. `solved` is none the less what the whole residual says.
    double tangential_tolerance = 0;
    /// The whole cone alone. false: s = 0 in (19.4), which is another law, the one of solve_contact_convex; residual,
    /// history and status are of that law then.
    bool shifted = true;
    /// The whole cone without inner solves, if > 0: what is unsolved after so many iterations begins again, without
    /// memory (19.6). >= 0.
    int memory_for = 0;
};

/// One outer iteration, for a trace.
struct AdmmOuter {
    int iterations = 0;   ///< of ADMM so far
    double residual = 0;  ///< contact_residual after this outer iteration
    Eigen::VectorXd r;    ///< its answer, N s
};

/// The source's numbers: at most 10 outer iterations, inner solves to 1e-4, the end where f_t is within 1e-2.
AdmmVariant chen_variant();

/// Friction by turns. All normal impulses with friction held, all friction with the normal impulses held,
///
///   r_n:  min 1/2 r_n' W_nn r_n + (q_n + W_nt r_t)' r_n,   r_n >= 0                                        (19.2)
///   r_t:  min 1/2 r_t' W_tt r_t + (q_t + W_tn r_n)' r_t,   |r_t,i| <= mu_i r_n,i                           (19.3)
///
/// each by ADMM, from where it ended the last time, and once more, until both agree: then all laws hold (exact
/// Coulomb: a contact that slides has u_n = 0). The last solve is always a normal one. Nothing promises that it comes
/// to this: one contact can go round in a circle of two where mu |W_nt| >= W_nn, and heavy on light takes as many
/// turns as it is heavier.
///
/// @param options  iterations: of ADMM, linear solves, in all, or 10000; history: after every one of them
/// @param trace    if given, one entry per outer iteration
/// @return  z: r_n >= 0 exactly. Of all iterations the answer with the smallest residual, and a status measured on
///          exit: solved, max_iterations (also where `outer` ended it), not_semidefinite (W + rho 1 has no Cholesky
///          factor; r = 0)
/// @throws std::invalid_argument  see check_contact_problem and check_contact_options; a variant out of range
/// Cost: two factorizations of half the size, then two triangular solves an iteration.
/// Source: [CLW23] algorithm 1, without shocks (lesson 20); [PAN75].
ContactResult solve_contact_admm(const ContactProblem& problem, const ContactOptions& options = {});
ContactResult solve_contact_admm(const ContactProblem& problem, const ContactOptions& options,
                                 const AdmmVariant& variant, std::vector<AdmmOuter>* trace = nullptr);

/// Friction at once, on the whole cone, by De Saxce's shift: with s_i = mu_i |u_t,i| Coulomb's law is the
/// complementarity of two cones,
///
///   r_i in K_mu,   u_i + (s_i, 0) in K_mu's dual,   r_i'(u_i + (s_i, 0)) = 0                              (19.4)
///
/// and for a given s that is the convex problem (18.1) with q_n + s for q_n. One can solve it, take s from the answer,
/// and solve again (inner_tolerance > 0, with (18.4) inside). It is not needed: y = -(u + (s, 0)) has u_t in it, so
/// s_i = mu_i |yh_t,i| (19.5) costs nothing and follows every iteration, and ADMM itself comes to the fixed point.
/// Nesterov's memory takes turns with its restarts there, AndersonMemory does not. rho begins with a tenth of (18.7)
/// unless a rule is given, and only ever falls below that by (18.8). A contact that slides along e: the ray of
/// r_n (1, -mu e) and s = mu e'u_t.
///
/// That it settles is not proved. Tests hold that it did: in all scenes and random problems with one answer, and where
/// it does not, the status says so. r obeys all bounds to one rounding.
/// @param trace  without inner solves: one entry, at the end
/// Options, result, errors as above; of the variant, `outer` limits the shifts if there are inner solves.
/// Cost: a factorization, then two triangular solves, a product with W and 80 multiplications a row an iteration.
/// Source: [DSF98]; as a fixed point of convex problems [ACLM11]; [AND65], [WN11].
ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options = {});
ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options,
                                      const AdmmVariant& variant, std::vector<AdmmOuter>* trace = nullptr);

}  // namespace rbc
