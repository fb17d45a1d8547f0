#include "lessons/14_pgs/contact_system.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "common/foundation/model/cross.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_rows.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

void check_body(const Body& body, std::size_t i) {
    const auto refuse_body = [i](const std::string& what) {
        throw std::invalid_argument("body " + std::to_string(i) + ": " + what);
    };
    const auto is_inverse = [](double x) { return x >= 0 && std::isfinite(x); };
    if (!body.velocity.allFinite() || !std::isfinite(body.angular_velocity)) refuse_body("a velocity is not finite");
    if (!is_inverse(body.inverse_mass))
        refuse_body("inverse mass = " + value_text(body.inverse_mass) + "; finite and >= 0");
    if (!is_inverse(body.inverse_inertia))
        refuse_body("inverse inertia = " + value_text(body.inverse_inertia) + "; finite and >= 0");
}

void check_contact(const Contact& contact, const ContactTerms& terms, int bodies, std::size_t i) {
    const auto refuse_contact = [i](const std::string& what) {
        throw std::invalid_argument("contact " + std::to_string(i) + ": " + what);
    };
    if (contact.a < 0 || contact.b < 0 || contact.a >= bodies || contact.b >= bodies || contact.a == contact.b)
        refuse_contact("names the bodies " + std::to_string(contact.a) + " and " + std::to_string(contact.b) +
                       "; two different ones of " + std::to_string(bodies));
    if (!(terms.friction >= 0) || !std::isfinite(terms.friction))
        refuse_contact("friction = " + value_text(terms.friction) + "; finite and >= 0");
    if (!std::isfinite(terms.normal_target) || !std::isfinite(terms.tangent_target))
        refuse_contact("a target velocity is not finite");
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
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const Body& body = world.bodies[i];
        check_body(body, i);
        system.inverse_mass.col(static_cast<Eigen::Index>(i)) << body.inverse_mass, body.inverse_mass,
            body.inverse_inertia;
    }
    system.rows.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        check_contact(contact, terms[i], static_cast<int>(world.bodies.size()), i);
        const Vector2d &x_a = world.bodies[static_cast<std::size_t>(contact.a)].position,
                       &x_b = world.bodies[static_cast<std::size_t>(contact.b)].position;
        const Vector2d u = relative_velocity(world, contact);
        system.rows[i] = {.a = contact.a,
                          .b = contact.b,
                          .normal = contact.normal,
                          .arm_a = contact.point - x_a,
                          .arm_b = contact.point - x_b,
                          .friction = terms[i].friction,
                          .q = {u.dot(contact.normal) - terms[i].normal_target,
                                u.dot(contact.tangent()) - terms[i].tangent_target}};  // (14.3)
    }
}

ContactProblem contact_problem(const ContactSystem& system) {
    const auto contacts = static_cast<Eigen::Index>(system.rows.size());
    ContactProblem problem;
    problem.q.resize(2 * contacts);
    problem.friction.resize(contacts);
    std::vector<RelativeRow> rows;
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const ContactRow& row = system.rows[static_cast<std::size_t>(i)];
        const Vector2d tangent(row.normal.y(), -row.normal.x());
        rows.push_back({.a = row.a, .b = row.b, .direction = row.normal, .arm_a = row.arm_a, .arm_b = row.arm_b});
        rows.push_back({.a = row.a, .b = row.b, .direction = tangent, .arm_a = row.arm_a, .arm_b = row.arm_b});
        problem.q.segment<2>(2 * i) = row.q;
        problem.friction[i] = row.friction;
    }
    problem.W = response_matrix(rows, system.inverse_mass);
    return problem;
}

void check_impulses(Eigen::Index entries, std::size_t contacts) {
    if (entries != 2 * static_cast<Eigen::Index>(contacts))
        throw std::invalid_argument("r has " + std::to_string(entries) + " entries; two for each of " +
                                    std::to_string(contacts) + " contacts");
}

Eigen::VectorXd contact_velocities(const ContactSystem& system, const Eigen::VectorXd& r) {
    check_impulses(r.size(), system.rows.size());
    Eigen::Matrix3Xd change = Eigen::Matrix3Xd::Zero(3, system.inverse_mass.cols());
    Eigen::VectorXd u(r.size());
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRow& row = system.rows[i];
        const Eigen::Vector2d r_i = r.segment<2>(static_cast<Eigen::Index>(2 * i));
        change.col(row.a) -= wrench(row.normal, row.arm_a).transpose() * r_i;
        change.col(row.b) += wrench(row.normal, row.arm_b).transpose() * r_i;
    }
    change.array() *= system.inverse_mass.array();
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRow& row = system.rows[i];
        u.segment<2>(static_cast<Eigen::Index>(2 * i)) = row.q + wrench(row.normal, row.arm_b) * change.col(row.b) -
                                                         wrench(row.normal, row.arm_a) * change.col(row.a);
    }
    return u;
}

double contact_residual(const ContactSystem& system, const Eigen::VectorXd& r) {
    const auto contacts = static_cast<Eigen::Index>(system.rows.size());
    Eigen::VectorXd W_nn(contacts), q(2 * contacts), friction(contacts);
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const ContactRow& row = system.rows[static_cast<std::size_t>(i)];
        const auto normal_part = [&](int body, const Vector2d& arm) {
            const Eigen::RowVector3d J = wrench(row.normal, arm).row(0);
            return J.cwiseAbs2().dot(system.inverse_mass.col(body).transpose());
        };
        W_nn[i] = normal_part(row.a, row.arm_a) + normal_part(row.b, row.arm_b);
        q.segment<2>(2 * i) = row.q;
        friction[i] = row.friction;
    }
    return contact_residual(2, W_nn, q, friction, r, contact_velocities(system, r));
}

int warm_start(const std::vector<Contact>& old, const Eigen::Ref<const Eigen::VectorXd>& r_old, double ratio,
               const std::vector<Contact>& now, const std::vector<ContactTerms>& terms, Eigen::Ref<Eigen::VectorXd> r) {
    const auto two_each = [](const std::vector<Contact>& list) { return 2 * static_cast<Eigen::Index>(list.size()); };
    if (r_old.size() != two_each(old) || r.size() != two_each(now) || terms.size() != now.size())
        throw std::invalid_argument("warm start: two impulses for every contact, and its terms");
    r.setZero();
    int found = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (k < old.size() && identity(old[k]) < identity(now[i])) ++k;
        if (k == old.size()) break;
        if (identity(old[k]) != identity(now[i])) continue;
        ++found;
        const Vector2d guess = ratio * r_old.segment<2>(static_cast<Eigen::Index>(2 * k));
        if (!guess.allFinite()) continue;
        const double r_n = std::max(0.0, guess[0]), limit = terms[i].friction * r_n;
        r.segment<2>(static_cast<Eigen::Index>(2 * i)) << r_n, std::clamp(guess[1], -limit, limit);  // (14.10)
    }
    return found;
}

void apply_impulses(const ContactSystem& system, const Eigen::Ref<const Eigen::VectorXd>& r, World& world) {
    check_impulses(r.size(), system.rows.size());
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
