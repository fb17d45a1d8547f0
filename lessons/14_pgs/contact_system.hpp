#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What is asked of one contact in a step, beside what bodies are.
struct ContactTerms {
    double friction = 0;        ///< mu >= 0, finite
    double normal_target = 0;   ///< least u_n after the step, m/s
    double tangent_target = 0;  ///< the u_t that friction aims at, m/s
};

/// One contact as the bodies feel it.
struct ContactRow {
    int a = 0, b = 0;                          ///< bodies
    Eigen::Vector2d normal{0, 1};              ///< unit, from A to B
    Eigen::Vector2d arm_a{0, 0}, arm_b{0, 0};  ///< from the centres of mass to the point, m
    double friction = 0;
    Eigen::Vector2d q{0, 0};  ///< (n, t), m/s: the velocity without impulses, less the targets
};

/// A ContactProblem with the bodies still in it: u = J M^-1 J' r + q without a matrix. Per contact the normal component
/// comes first, then the tangential one, along t = (n_y, -n_x).
struct ContactSystem {
    std::vector<ContactRow> rows;
    Eigen::Matrix3Xd inverse_mass;  ///< per body 1/m, 1/m, 1/I
};

/// The contacts of a world in which v already holds everything but the impulses:
///
///   u = J (v + M^-1 J' r) - target,   W = J M^-1 J',   q = J v - target                (14.3)
///
/// One row of J takes the relative velocity of one contact from the velocities of its two bodies; its transpose gives
/// an impulse to both. u = 0 where the target is reached.
/// @param system  filled; keeps its memory
/// @throws std::invalid_argument  sizes differ; a contact does not name two different bodies; a term is not finite or
///         mu < 0; a body's velocity is not finite, or its inverse mass or inertia not finite and >= 0 (says which)
/// Cost: O(bodies + contacts).
void fill_contact_system(const World& world, const std::vector<Contact>& contacts,
                         const std::vector<ContactTerms>& terms, ContactSystem& system);

/// The same with W, for solvers that want a matrix, and for files. W is symmetric to the last bit.
/// Cost: O(pairs of contacts that share a body).
ContactProblem contact_problem(const ContactSystem& system);

/// @throws std::invalid_argument  r has not two entries for each contact
void check_impulses(Eigen::Index entries, std::size_t contacts);

/// u = J M^-1 J' r + q.  @param r  2 contacts, N s.  @return 2 contacts, m/s
/// @throws std::invalid_argument  see check_impulses (so do the next one and apply_impulses)
/// Cost: O(bodies + contacts).
Eigen::VectorXd contact_velocities(const ContactSystem& system, const Eigen::VectorXd& r);

/// The residual of contact_problem(system), without the matrix.
double contact_residual(const ContactSystem& system, const Eigen::VectorXd& r);

/// The impulses of a step as the first guess of the next. A contact is the same if bodies and feature are (lesson 06):
///
///   r_i = (h_new / h_old) r_old, then |r_t| cut down to mu r_n;   a new contact starts with 0             (14.10)
///
/// The ratio: a resting contact carries a force, and an impulse is a force over a step.
/// @param old, now  contacts sorted by a, b and feature, as contact_set gives them
/// @param r_old     (n, t) per old contact, N s; what is not finite starts with 0
/// @param ratio     h_new / h_old >= 0; 0: a cold start
/// @param terms     of `now`; only their friction is looked at
/// @param r         overwritten: (n, t) per contact of `now`
/// @return  how many contacts were found again
/// @throws std::invalid_argument  sizes do not fit
/// Cost: O(contacts): both lists are walked once.
/// Source: [CAT05].
int warm_start(const std::vector<Contact>& old, const Eigen::Ref<const Eigen::VectorXd>& r_old, double ratio,
               const std::vector<Contact>& now, const std::vector<ContactTerms>& terms, Eigen::Ref<Eigen::VectorXd> r);

/// v <- v + M^-1 J' r
void apply_impulses(const ContactSystem& system, const Eigen::Ref<const Eigen::VectorXd>& r, World& world);

}  // namespace rbc
