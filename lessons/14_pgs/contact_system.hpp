#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/contact.hpp"
#include "common/model/contact_problem.hpp"
#include "common/model/world.hpp"

namespace rbc {

/// What is asked of one contact in a step, beside what bodies are.
struct ContactTerms {
    double friction = 0;        ///< mu >= 0
    double normal_target = 0;   ///< least u_n after the step, m/s
    double tangent_target = 0;  ///< the u_t that friction aims at, m/s
};

/// One contact as the bodies feel it.
struct ContactRow {
    int a = 0, b = 0;                          ///< bodies
    Eigen::Vector2d normal{0, 1};              ///< unit, from A to B
    Eigen::Vector2d arm_a{0, 0}, arm_b{0, 0};  ///< from the centres of mass to the point, m
    double friction = 0;
};

/// A ContactProblem with the bodies still in it: u = J v + J M^-1 J' r, q = J v, all without a matrix.
struct ContactSystem {
    std::vector<ContactRow> rows;
    Eigen::VectorXd q;              ///< (n, t) per contact, m/s: velocities without impulses, less the targets
    Eigen::Matrix3Xd inverse_mass;  ///< per body 1/m, 1/m, 1/I
};

/// The contacts of a world in which v already holds everything but the impulses:
///
///   u = J (v + M^-1 J' r) - target,   W = J M^-1 J',   q = J v - target                (14.3)
///
/// @param system  filled; keeps its memory
/// @throws std::invalid_argument  sizes differ; a contact does not name two different bodies; a term is not finite or mu < 0
void fill_contact_system(const World& world, const std::vector<Contact>& contacts,
                         const std::vector<ContactTerms>& terms, ContactSystem& system);

/// The same with W in full, for solvers that want a matrix. Cost: O(contacts^2).
ContactProblem contact_problem(const ContactSystem& system);

/// v <- v + M^-1 J' r
void apply_impulses(const ContactSystem& system, const Eigen::VectorXd& r, World& world);

}  // namespace rbc
