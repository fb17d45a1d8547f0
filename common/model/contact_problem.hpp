#pragma once

#include <Eigen/Core>

namespace rbc {

/// Contacts with friction, all bodies eliminated: u = W r + q. Per contact i, with its normal component first and then
/// its tangential ones (one in the plane, two in space):
///
///   r_n >= 0, u_n >= 0, r_n u_n = 0;   |r_t| <= mu_i r_n, and where u_t != 0: r_t = -mu_i r_n u_t/|u_t|
///
/// r is an impulse on B (N s), u = v_B - v_A after it (m/s), W = J M^-1 J' in 1/kg.
struct ContactProblem {
    int dimension = 2;         ///< 2 or 3: components of a contact
    Eigen::MatrixXd W;         ///< (dimension contacts) squared, symmetric positive semidefinite
    Eigen::VectorXd q;         ///< dimension contacts, m/s
    Eigen::VectorXd friction;  ///< contacts, >= 0
};

enum class ContactStatus {
    solved,          ///< the measured residual is within the tolerance
    max_iterations,  ///< it is not; the residual says how far the method came
    diverged,        ///< a number that is not finite came up; r = 0
};

/// @return  the name as it stands in files
inline const char* to_text(ContactStatus status) {
    switch (status) {
        case ContactStatus::solved:
            return "solved";
        case ContactStatus::max_iterations:
            return "max_iterations";
        case ContactStatus::diverged:
            return "diverged";
    }
    return "?";
}

struct ContactResult {
    ContactStatus status = ContactStatus::max_iterations;
    Eigen::VectorXd r;    ///< dimension contacts, N s; unless solved, the last iterate
    Eigen::VectorXd u;    ///< W r + q, m/s
    double residual = 0;  ///< of r, as contact_residual measures it
    int iterations = 0;
};

}  // namespace rbc
