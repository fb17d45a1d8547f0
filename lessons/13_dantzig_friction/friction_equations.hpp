#pragma once

#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A world's contacts with friction, as rows that see the bodies' velocities: u = J v.
///
/// Rows: two per contact, the normal one and then the tangential one, along t = (n_y, -n_x).
/// Columns: x, y, angle per body.
struct FrictionEquations {
    Eigen::MatrixXd J;             ///< 2 contacts x 3 bodies; angle columns in m
    Eigen::VectorXd inverse_mass;  ///< 3 per body: 1/m, 1/m, 1/I
    Eigen::VectorXd u;             ///< J v: u_n, u_t per contact, m/s
    ContactProblem problem;
};

/// The problem of accelerations: a = A f + b with A = W = J M^-1 J' (12.4), b = q and
///
///   b_N = the acceleration of the gap, as in (12.5)                                                      (13.11)
///   b_F = t.(a_B - a_A), of the material points, were there no contact forces
///
/// @param contacts  those that rest: |u_n| small
/// @param friction  mu >= 0, for all of them
/// @param slow      m/s, >= 0: contacts with |u_t| <= slow are static, faster ones slide
/// @throws std::invalid_argument  the world has joints (they have no rows here); a contact does not name two different
///         bodies; mu or slow out of range
FrictionEquations friction_equations(const World& world, const std::vector<Contact>& contacts, double friction,
                                     double slow = 1e-6);

/// The same for an impulse, in velocities: b = J v, f in N s, all contacts static: |f_F| <= mu f_N, and f_F is against
/// what is left of u_t. It stops what approaches (no restitution). As b = J v, there is a solution as long as all
/// bodies that never yield rest (or move as one), see solve_contact_lemke; a press that closes on a body has none.
FrictionEquations friction_impulse_equations(const World& world, const std::vector<Contact>& contacts, double friction);

/// v += M^-1 J' f. For forces: times dt.
void add_response(World& world, const FrictionEquations& equations, const Eigen::VectorXd& f);

}  // namespace rbc
