#pragma once

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// The convex relaxation of Coulomb's law: (18.1) over the friction cones, with De Saxce's shift left out of (19.4),
///
///   min 1/2 r' W r + q' r   over   r_i in K_mu:     r_i in K_mu,   u_i in K_mu's dual,   r_i'u_i = 0       (19.7)
///
/// Its u is unique, and without targets (q the velocities before) its impulses make no kinetic energy. It is Coulomb's
/// law where no contact slides. What slides lifts off,
///
///   u_n = mu |u_t|                                                                                        (19.8)
///
/// so contact_residual is far from 0 there, and this is no solver of Coulomb's law: where a step asks for
/// u_n >= -gap/h, a body that slides hovers at h mu |u_t|. A contact that slides along e has the ray of r_n (1, -mu e)
/// in place of K_mu.
///
/// Solved as solve_contact_admm_cone solves Coulomb's law, by the same iterations.
/// @param options  iterations: linear solves, or 10000; tolerance: of convex_residual; history: after each iteration
/// @return  r in the cones, u = W r + q; residual is convex_residual, and the status is measured by it on exit: solved,
///          max_iterations, diverged, not_semidefinite (W + rho 1 has no Cholesky factor; r = 0). Unless solved, r is
///          the best of all iterations
/// @throws std::invalid_argument  see check_contact_problem and check_contact_options
/// Cost: a factorization, then two triangular solves, a product with W and 80 multiplications a row an iteration.
/// Source: [ANI06]; solved by ADMM in [TAS21].
ContactResult solve_contact_convex(const ContactProblem& problem, const ContactOptions& options = {});

/// How far r is from (19.7): the largest |W_nn r_i - P(W_nn r_i - u_i)| over |q|_inf, P onto K_mu (or the ray), m/s
/// over m/s. With q = 0: not divided. It is 0 for a solution and, where all W_nn > 0, only there. NaN or sizes that
/// differ give infinity. @param u  W r + q
double convex_residual(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u);
double convex_residual(const ContactProblem& problem, const Eigen::VectorXd& r);

/// The same without W: only its entries W_nn, one per contact, are looked at.
double convex_residual(const ContactProblem& problem, const Eigen::VectorXd& W_nn, const Eigen::VectorXd& r,
                       const Eigen::VectorXd& u);

}  // namespace rbc
