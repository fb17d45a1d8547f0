#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"
#include "lessons/20_shock_propagation/reflections.hpp"

namespace rbc {

/// A shock with friction. `q` of a ContactProblem is here the velocity before, q = J v.
struct FrictionShock {
    SolverStatus status = SolverStatus::inaccurate;
    Eigen::VectorXd r;         ///< dimension contacts, in all, N s
    Eigen::VectorXd u;         ///< W r + q, m/s
    Eigen::VectorXd shock;     ///< contacts: the normal impulses of the shock alone, r_GR, N s
    double shock_energy = 0;   ///< J, <= 0
    double energy_change = 0;  ///< of all of it, J
    bool capped = false;       ///< see (20.6)
    double residual = 0;       ///< of the second part, contact_residual of pressed_contacts
};

/// The safe order: first the shock without friction, which leaves no contact approaching, then Coulomb's friction
/// without restitution, where the shock's impulses press as well:
///
///   r_GR: (20.2) to (20.6) with W_nn and q_n                                                           (20.10)
///   r_n >= r_GR,  u_n >= 0,  (r_n - r_GR) u_n = 0;                                                      (20.11)
///   |r_t| <= mu r_n, and where u_t != 0: r_t = -mu r_n u_t/|u_t|
///
/// with u = W r + q. The energy never grows: (20.5), then
///   dT_2 = s.u - 1/2 s'W s <= 0    with s = (r_n - r_GR, r_t), for s_n.u_n = 0 and s_t.u_t <= 0.        (20.12)
/// (20.11) always has a solution (README).
///
/// @param problem  W = J M^-1 J', q = J v; no contact slides by decree
/// @param e        in [0, 1]
/// @param solver   of contacts, of any lesson: it gets pressed_contacts(...)
/// @return status solved if the shock is, and the residual of (20.11) is within options.tolerance
/// @throws std::invalid_argument  check_contact_problem; e, or what the solver refuses
FrictionShock impact_shock_first(const ContactProblem& problem, double e, ContactSolver solver,
                                 const ContactOptions& options = {});

/// (20.11) as an ordinary ContactProblem. Each contact with r_GR > 0 gets a twin behind all others: the same tangents,
/// and for a normal a mass of its own that strikes a floor of its own with just the impulse r_GR. Its friction has the
/// radius mu r_GR, the contact's own mu (r_n - r_GR), both oppose the same u_t: together they are (20.11).
/// @param shock  contacts, r_GR >= 0, N s
/// @param after  dimension contacts, W r + q with the shock's impulses in r, m/s
ContactProblem pressed_contacts(const ContactProblem& problem, const Eigen::VectorXd& shock,
                                const Eigen::VectorXd& after);

/// What impulses of pressed_contacts are in all: the shock, and the sum over a contact and its twin.
/// @param r  of pressed_contacts(problem, shock, ...), N s.  @return dimension contacts, N s
Eigen::VectorXd impulses_in_all(const ContactProblem& problem, const Eigen::VectorXd& shock, const Eigen::VectorXd& r);

/// The source's algorithm read literally: normal impulses by reflections with friction held, friction with normal
/// impulses held, in turns; and each time the reflections begin at the velocities before the impact:
///
///   r_n <- (20.2) to (20.6) from u_n = q_n + W_nt r_t                                                   (20.8)
///   r_t <- argmin 1/2 r_t'W_tt r_t + (q_t + W_tn r_n)'r_t,   |r_t| <= mu r_n                            (20.9)
///
/// Restitution answers to approach that friction has made, friction to what restitution has: it makes energy. To be
/// seen.
/// @param turns  >= 0
/// @return one result per turn, r and u after its (20.9); status solved if no contact approaches any more
std::vector<FrictionShock> impact_shock_in_turns(const ContactProblem& problem, double e, int turns);

/// W_nn of all contacts, dense; their rows are 0, dimension, 2 dimension, ...
Eigen::MatrixXd normal_part(const ContactProblem& problem);

/// 1/2 r'W r + q'r: what impulses r do to the kinetic energy, J.
double energy_of(const ContactProblem& problem, const Eigen::VectorXd& r);

}  // namespace rbc
