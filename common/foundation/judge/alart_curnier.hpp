#pragma once

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// The function of Alart and Curnier, one contact after the other, in N s: how far the impulses are from the nearest
/// ones that obey the laws. With lengths rho_n, rho_t > 0 in kg, which turn velocities into impulses,
///
///   f_n = r_n - max(0, r_n - rho_n u_n)
///   f_t = r_t - P(r_t - rho_t u_t),     P onto the disc |x| <= mu max(0, r_n - rho_n u_n)
///
/// It is 0 where, and only where, the contact obeys Signorini and Coulomb. With rho_n = rho_t = 1/W_nn, and the disc of
/// r_n in place of the one of r_n - rho_n u_n, W_nn f over |q|_inf is what contact_residual measures.
struct AlartCurnier {
    enum class Disc { of_prediction, of_impulse };  ///< mu max(0, r_n - rho_n u_n), or mu max(0, r_n)

    double rho_n = 1, rho_t = 1;  ///< kg, > 0
    Disc disc = Disc::of_prediction;

    /// @param r, u  of one contact, normal first, N s and m/s: 2 or 3 components of each
    Eigen::VectorXd operator()(const Eigen::VectorXd& r, const Eigen::VectorXd& u, double friction) const;
};

/// f of all contacts, (n, t) or (n, t1, t2) each, with rho_n = rho_t = 1/W_nn of its own contact; 0 where W_nn = 0.
/// Of a contact that slides along e: f_t = r_t + mu max(0, r_n) e, or the same with the prediction.
/// @param u  W r + q
/// @throws std::invalid_argument  sizes differ
Eigen::VectorXd alart_curnier(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u,
                              AlartCurnier::Disc disc = AlartCurnier::Disc::of_impulse);

}  // namespace rbc
