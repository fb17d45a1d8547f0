#include "lessons/14_pgs/contact_system.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

double cross(const Vector2d& a, const Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}

void check(const World& world, const Contact& contact, const ContactTerms& terms, std::size_t i) {
    const int bodies = static_cast<int>(world.bodies.size());
    const auto refuse = [&](const std::string& what) {
        throw std::invalid_argument("contact " + std::to_string(i) + ": " + what);
    };
    if (contact.a < 0 || contact.b < 0 || contact.a >= bodies || contact.b >= bodies || contact.a == contact.b)
        refuse("names the bodies " + std::to_string(contact.a) + " and " + std::to_string(contact.b) +
               "; two different ones of " + std::to_string(bodies));
    if (!(terms.friction >= 0) || !std::isfinite(terms.friction))
        refuse("friction = " + std::to_string(terms.friction) + "; finite and >= 0");
    if (!std::isfinite(terms.normal_target) || !std::isfinite(terms.tangent_target))
        refuse("a target velocity is not finite");
}

/// J of one contact, normal and tangent, for one of its bodies: what an impulse does to (p_x, p_y, L).
Eigen::Matrix<double, 2, 3> wrench(const Vector2d& normal, const Vector2d& arm) {
    const Vector2d tangent(normal.y(), -normal.x());
    Eigen::Matrix<double, 2, 3> J;
    J << normal.x(), normal.y(), cross(arm, normal), tangent.x(), tangent.y(), cross(arm, tangent);
    return J;
}

}  // namespace

void fill_contact_system(const World& world, const std::vector<Contact>& contacts,
                         const std::vector<ContactTerms>& terms, ContactSystem& system) {
    if (terms.size() != contacts.size())
        throw std::invalid_argument(std::to_string(terms.size()) + " terms for " + std::to_string(contacts.size()) +
                                    " contacts");
    system.inverse_mass.resize(3, static_cast<Eigen::Index>(world.bodies.size()));
    Eigen::Index column = 0;
    for (const Body& body : world.bodies)
        system.inverse_mass.col(column++) << body.inverse_mass, body.inverse_mass, body.inverse_inertia;

    system.rows.resize(contacts.size());
    system.q.resize(2 * static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        check(world, contact, terms[i], i);
        const Vector2d &x_a = world.bodies[static_cast<std::size_t>(contact.a)].position,
                       &x_b = world.bodies[static_cast<std::size_t>(contact.b)].position;
        system.rows[i] = {contact.a,           contact.b,           contact.normal,
                          contact.point - x_a, contact.point - x_b, terms[i].friction};
        const Vector2d u = relative_velocity(world, contact);
        system.q[static_cast<Eigen::Index>(2 * i)] = u.dot(contact.normal) - terms[i].normal_target;
        system.q[static_cast<Eigen::Index>(2 * i + 1)] = u.dot(contact.tangent()) - terms[i].tangent_target;
    }
}

ContactProblem contact_problem(const ContactSystem& system) {
    const auto contacts = static_cast<Eigen::Index>(system.rows.size());
    ContactProblem problem;
    problem.q = system.q;
    problem.friction.resize(contacts);
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(2 * contacts, system.inverse_mass.size());
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const ContactRow& row = system.rows[static_cast<std::size_t>(i)];
        J.block<2, 3>(2 * i, 3 * row.a) = -wrench(row.normal, row.arm_a);
        J.block<2, 3>(2 * i, 3 * row.b) = wrench(row.normal, row.arm_b);
        problem.friction[i] = row.friction;
    }
    problem.W = J * system.inverse_mass.reshaped().asDiagonal() * J.transpose();
    return problem;
}

void apply_impulses(const ContactSystem& system, const Eigen::VectorXd& r, World& world) {
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRow& row = system.rows[i];
        const auto r_i = r.segment<2>(static_cast<Eigen::Index>(2 * i));
        const Vector2d P = r_i[0] * row.normal + r_i[1] * Vector2d(row.normal.y(), -row.normal.x());
        Body &a = world.bodies[static_cast<std::size_t>(row.a)], &b = world.bodies[static_cast<std::size_t>(row.b)];
        a.velocity -= a.inverse_mass * P;
        a.angular_velocity -= a.inverse_inertia * cross(row.arm_a, P);
        b.velocity += b.inverse_mass * P;
        b.angular_velocity += b.inverse_inertia * cross(row.arm_b, P);
    }
}

}  // namespace rbc
