#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/12_dantzig_lcp/contact_rows.hpp"

namespace rbc {

/// What is asked of one contact in a step, beside what bodies are. D is 2 in the plane, 3 in space; so below.
template <int D>
struct ContactTermsIn {
    double friction = 0;                                 ///< mu >= 0, finite
    double normal_target = 0;                            ///< least u_n after the step, m/s
    Tangential<D> tangent_target = no_tangential<D>();   ///< the u_t that friction aims at, m/s
};
using ContactTerms = ContactTermsIn<2>;

/// One contact as the bodies feel it.
template <int D>
struct ContactRowIn {
    using Vector = Eigen::Vector<double, D>;
    int a = 0, b = 0;                                       ///< bodies
    Vector normal = Vector::Unit(D - 1);                    ///< unit, from A to B
    Vector arm_a = Vector::Zero(), arm_b = Vector::Zero();  ///< from the centres of mass to the point, m
    double friction = 0;
    Vector q = Vector::Zero();  ///< (n, t), m/s: the velocity without impulses, less the targets
};
using ContactRow = ContactRowIn<2>;

/// A ContactProblem with the bodies still in it: u = J M^-1 J' r + q without a matrix. Per contact the normal component
/// comes first, then those along its tangents: in the plane t = (n_y, -n_x).
template <int D>
struct ContactSystemIn {
    std::vector<ContactRowIn<D>> rows;
    /// Per body 1/m, 1/m, 1/I; in space 1/m three times, then the inverse moments about the body's own axes.
    Eigen::Matrix<double, motions<D>, Eigen::Dynamic> inverse_mass;
    std::vector<Eigen::Matrix<double, D, D>> axes;  ///< in space: the body's own axes, as columns; in the plane none
};
using ContactSystem = ContactSystemIn<2>;

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
template <int D>
void fill_contact_system(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts,
                         const std::vector<ContactTermsIn<D>>& terms, ContactSystemIn<D>& system);

/// J of one contact, a row a component, for one of its bodies: what an impulse does to its momentum and to its turning
/// momentum, in space in the body's own axes. (B's; A's is the same with -.)
Eigen::Matrix<double, 2, 3> wrench(const ContactSystem& system, int body, const Eigen::Vector2d& normal,
                                   const Eigen::Vector2d& arm);
Eigen::Matrix<double, 3, 6> wrench(const ContactSystemIn<3>& system, int body, const Eigen::Vector3d& normal,
                                   const Eigen::Vector3d& arm);

/// J, D rows a contact, in the order of its components.
template <int D>
std::vector<RowOfJ<motions<D>>> rows_of_J(const ContactSystemIn<D>& system);

/// The same with W, for solvers that want a matrix, and for files. W is symmetric to the last bit.
/// Cost: O(pairs of contacts that share a body).
template <int D>
ContactProblem contact_problem(const ContactSystemIn<D>& system);

/// @throws std::invalid_argument  r has not D entries for each contact
template <int D = 2>
void check_impulses(Eigen::Index entries, std::size_t contacts);

/// u = J M^-1 J' r + q.  @param r  D contacts, N s.  @return D contacts, m/s
/// @throws std::invalid_argument  see check_impulses (so do the next one and apply_impulses)
/// Cost: O(bodies + contacts).
template <int D>
Eigen::VectorXd contact_velocities(const ContactSystemIn<D>& system, const Eigen::VectorXd& r);

/// The residual of contact_problem(system), without the matrix.
template <int D>
double contact_residual(const ContactSystemIn<D>& system, const Eigen::VectorXd& r);

/// The impulses of a step as the first guess of the next. A contact is the same if bodies and feature are (lesson 06):
///
///   r_i = (h_new / h_old) r_old, then |r_t| cut down to mu r_n;   a new contact starts with 0             (14.10)
///
/// The ratio: a resting contact carries a force, and an impulse is a force over a step. In space r_t is carried as a
/// vector, less its part along the normal of now: the tangents of before may have been others.
/// @param old, now  contacts sorted by a, b and feature, as contact_set gives them
/// @param r_old     (n, t) per old contact, N s; what is not finite starts with 0
/// @param ratio     h_new / h_old >= 0; 0: a cold start
/// @param terms     of `now`; only their friction is looked at
/// @param r         overwritten: (n, t) per contact of `now`
/// @return  how many contacts were found again
/// @throws std::invalid_argument  sizes do not fit
/// Cost: O(contacts): both lists are walked once.
/// Source: [CAT05].
template <int D>
int warm_start(const std::vector<ContactIn<D>>& old, const Eigen::Ref<const Eigen::VectorXd>& r_old, double ratio,
               const std::vector<ContactIn<D>>& now, const std::vector<ContactTermsIn<D>>& terms,
               Eigen::Ref<Eigen::VectorXd> r);

/// v <- v + M^-1 J' r
template <int D>
void apply_impulses(const ContactSystemIn<D>& system, const Eigen::Ref<const Eigen::VectorXd>& r, WorldIn<D>& world);

}  // namespace rbc
