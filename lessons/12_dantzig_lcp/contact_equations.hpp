#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/lcp.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// All contacts of a world with gap <= margin, in the order of contact_set, but for two bodies that a pin joins: they
/// overlap around it, and the pin holds them.
std::vector<Contact> touching(const World& world, double margin = 0);

/// Contacts and joints of a world, as rows that see the bodies' velocities: u = J v.
///
/// Rows: one per contact (its normal), in the order given; then those of world.joints: a pin two (x, y), a rod one.
/// Columns: x, y, angle of every body. + acts on B, - on A.
struct ContactEquations {
    Eigen::MatrixXd J;             ///< rows x 3 bodies; angle columns in m
    Eigen::VectorXd inverse_mass;  ///< 3 bodies: 1/m, 1/m, 1/I
    LcpProblem lcp;                ///< A = J M^-1 J', b; the joints' rows are bilateral
};

/// What the forces of the contacts and joints must do: accelerations a = A f + b, f in N.
///
///   A = J M^-1 J', as response_matrix makes it                                (12.4)
///   b_i = the acceleration of gap i, were there no contact forces             (12.5)
///   pin: 0 = p_B - p_A, along x and y;   rod: 0 = |p_B - p_A| - length        (12.7)
///
/// b holds what gravity does and what the velocities do: a corner on a turning box, a normal that turns, a disc that
/// rolls. Not the material point but the gap counts, see gap_acceleration. A rod's force is > 0 where it pushes.
/// @param contacts  those that rest: |u_n| small
/// @throws std::invalid_argument  a contact or joint does not name two different bodies; both ends of a rod are one
///         point
/// Cost: O(n^2) to clear A, and O(1) per pair of rows that share a body.
ContactEquations acceleration_equations(const World& world, const std::vector<Contact>& contacts);

/// The same for a whole time step, in velocities and impulses: u = A f + b >= 0 with f in N s,
///
///   b_i = J_i (v + h g) + e J_i v where J_i v < 0                             (12.6)
///
/// Where J_i v < 0, u_i is the velocity afterwards plus e J_i v (< 0): u_i >= 0 asks it to be at least -e J_i v.
/// @param contacts     with e > 0 only those that do not separate, J_i v <= 0: an impulse on others gives the bodies
///                     energy, and there may be no answer at all (README)
/// @param dt           h, s; 0: a collision, gravity has no time
/// @param restitution  e in [0, 1], for contacts that approach; joints have none
/// @throws std::invalid_argument  as above; dt < 0 or not finite; restitution outside [0, 1]
ContactEquations velocity_equations(const World& world, const std::vector<Contact>& contacts, double dt,
                                    double restitution = 0);

/// M^-1 J' f: what the forces do to the bodies, 3 per body (m/s^2, rad/s^2; of impulses m/s, rad/s).
Eigen::VectorXd body_response(const ContactEquations& equations, const Eigen::VectorXd& f);

}  // namespace rbc
