#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"
#include "lessons/21_contact_laws/stribeck.hpp"

namespace rbc {

/// Where the cone of friction of a contact that sticks to its partner begins.
enum class Apex {
    shifted,  ///< at r_n = -a: |r_t| <= mu (r_n + a). A glued contact is also held sideways
    origin,  ///< at r_n = 0: |r_t| <= mu max(0, r_n). A contact that is only pulled slides as if there were no friction
};

/// What a contact does beyond Coulomb's law, in impulses: a force times the step.
struct ContactLaw {
    double adhesion = 0;   ///< a, N s, >= 0: the largest pull before the contact opens
    double drop = 0;       ///< mu_s - mu_d, in [0, mu_s]; mu_s is the problem's friction
    double gamma = 0;      ///< s/m, >= 0, of the falloff from mu_s to mu_d
    double viscosity = 0;  ///< c, N s per m/s, >= 0: a film takes -c u_t
};

/// Adhesion, 0 <= r_n + a, u_n >= 0, one of them 0 (21.1), as a problem in r' = r + a e_n:
///
///   u = W r' + q',   q' = q - W a e_n                                                                (21.2)
///
/// with friction within mu r'_n, so the apex is shifted. Any solver of contacts takes it.
/// @param adhesion  contacts, N s, >= 0
/// @throws std::invalid_argument  another size, or an entry < 0 or not finite
ContactProblem with_adhesion(const ContactProblem& problem, const Eigen::VectorXd& adhesion);

/// A film, r_t = r_c - c u_t, with r_c of Coulomb's law: its part taken to the left side of u = W r + q,
///
///   u = (1 + W C)^-1 (W r_c + q)                                                                     (21.4)
///
/// C holds c on the tangents, 0 on the normals. The new W is symmetric positive semidefinite, too.
/// @param viscosity  contacts, N s per m/s, >= 0
/// @throws std::invalid_argument  as with_adhesion
/// Cost: O(n^3), a dense factorization. Without any viscosity: none, and W stays as it is.
ContactProblem with_film(const ContactProblem& problem, const Eigen::VectorXd& viscosity);

struct LawOptions {
    ContactOptions solver = {};  ///< of every problem that is solved; history is not used
    int rounds = 200;            ///< >= 1: problems with Coulomb's law, at most
    double tolerance = 1e-9;     ///< of the residual below
    Apex apex = Apex::shifted;
    Falloff shape = Falloff::exponential;
    /// Of Coulomb's problem; none: solve_contact_pgs_exact (lesson 14)
    std::function<ContactResult(const ContactProblem&, const ContactOptions&)> solve = {};
};

struct LawResult {
    SolverStatus status = SolverStatus::max_iterations;  ///< solved: residual <= tolerance
    Eigen::VectorXd r;                                   ///< all impulses, with adhesion and film, N s
    Eigen::VectorXd u;                                   ///< W r + q, m/s
    Eigen::VectorXd friction;                            ///< mu of every contact at its speed
    double residual = 0;  ///< contact_residual of the last problem with the friction that its answer asks for
    int rounds = 0;       ///< problems solved
    int iterations = 0;   ///< of the solver, in all of them
};

/// All laws of this lesson by a solver that knows Coulomb's alone. Adhesion and film are put into q and W once. Dynamic
/// friction is Coulomb's with the mu that belongs to the speed; it is looked for by solving again and again,
///
///   mu <- (mu_s - drop phi(gamma |u_t|)) * (1, or max(0, r_n)/(r_n + a) with the apex at the origin)   (21.9)
///
/// from mu = mu_s, so that what static friction holds is never let go; a contact whose |u_t| is below the tolerance
/// times |q|_inf sticks. Of one contact the speeds rise from round to round to the smallest root of (21.7), whatever
/// W_nt is. With several contacts and (21.8) far above 1 they may not settle, and where the solver itself gives up
/// they end: then the status says so.
/// @throws std::invalid_argument  laws and contacts differ in number, a number out of its range, a contact that slides
///         by problem.sliding; as the solver
/// Differs from [CLW23], which corrects r_t once, contact by contact, with r_n frozen.
LawResult solve_contact_laws(const ContactProblem& problem, const std::vector<ContactLaw>& laws,
                             const LawOptions& options = {});

}  // namespace rbc
