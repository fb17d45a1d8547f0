#pragma once

#include <Eigen/Core>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// How far r is from a solution of a ContactProblem, the one opinion on every method: with u = W r + q, the largest of
///
///   |min(W_nn r_n, u_n)| / |q|_inf                        the normal conditions
///   |W_nn r_t - P(W_nn r_t - u_t)| / |q|_inf              Coulomb's, P onto the disc |x| <= mu W_nn max(r_n, 0)
///   |W_nn r_t + mu W_nn max(r_n, 0) e| / |q|_inf          in its place for a contact that slides along e
///
/// over all contacts. W_nn r has the unit of u: what the contact answers to its own impulse. With q = 0: not divided.
/// It is 0 for a solution and, where all W_nn > 0, only there. NaN or sizes that differ give infinity.
double contact_residual(const ContactProblem& problem, const Eigen::VectorXd& r);

/// The same for u = W r + q that is already known.
double contact_residual(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u);

/// The same without W: only its entries W_nn, one per contact, are looked at.
double contact_residual(int dimension, const Eigen::VectorXd& W_nn, const Eigen::VectorXd& q,
                        const Eigen::VectorXd& friction, const Eigen::VectorXd& r, const Eigen::VectorXd& u,
                        const Eigen::VectorXd& sliding = {});

/// W_nn of every contact, 1/kg.
Eigen::VectorXd normal_diagonal(const ContactProblem& problem);

/// r with its u and residual; the status says whether that is within the tolerance.
ContactResult measured(const ContactProblem& problem, const Eigen::VectorXd& r, double tolerance, int iterations);

/// The largest |W_ij - W_ji| over the largest |W_ij|; 0 for a matrix of zeros. Cost: O(entries), each looked up once.
/// @param W  square
double relative_asymmetry(const ContactMatrix& W);

/// (W + W')/2, symmetric to the last bit.
ContactMatrix symmetric_part(const ContactMatrix& W);

/// @throws std::invalid_argument  iterations or tolerance out of their range; a start of another size than q, or with
///         an entry that is not finite (says which)
void check_contact_options(const ContactProblem& problem, const ContactOptions& options);

/// @throws std::invalid_argument  dimension not 2 or 3, sizes differ, an entry is not finite, mu < 0, a direction of
///         sliding that is neither 0 nor of unit length to 1e-9 (says which)
void check_contact_numbers(const ContactProblem& problem);

/// The same, and W is as bodies have it, as far as one look can tell.
/// @throws std::invalid_argument  also: a diagonal entry of W < 0, W not symmetric to 1e-9 of its largest entry
void check_contact_problem(const ContactProblem& problem);

}  // namespace rbc
