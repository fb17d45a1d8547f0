#include "lessons/14_pgs/contact_system.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "common/foundation/model/cross.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

using Eigen::Index;

template <int D>
using Vector = Eigen::Vector<double, D>;

std::string inertia_text(double inverse) {
    return value_text(inverse);
}
std::string inertia_text(const Eigen::Vector3d& inverse) {
    return value_text(inverse[0]) + ", " + value_text(inverse[1]) + ", " + value_text(inverse[2]);
}

/// Numbers and vectors alike.
Eigen::Map<const Eigen::Array<double, 1, 1>> entries(const double& x) {
    return Eigen::Map<const Eigen::Array<double, 1, 1>>(&x);
}
template <int N>
Eigen::Map<const Eigen::Array<double, N, 1>> entries(const Eigen::Vector<double, N>& x) {
    return Eigen::Map<const Eigen::Array<double, N, 1>>(x.data());
}

template <int D>
void check_body(const BodyIn<D>& body, std::size_t i) {
    const auto refuse_body = [i](const std::string& what) {
        throw std::invalid_argument("body " + std::to_string(i) + ": " + what);
    };
    if (!body.velocity.allFinite() || !entries(body.angular_velocity).allFinite())
        refuse_body("a velocity is not finite");
    if (!(body.inverse_mass >= 0) || !std::isfinite(body.inverse_mass))
        refuse_body("inverse mass = " + value_text(body.inverse_mass) + "; finite and >= 0");
    if (!(entries(body.inverse_inertia) >= 0).all() || !entries(body.inverse_inertia).allFinite())
        refuse_body("inverse inertia = " + inertia_text(body.inverse_inertia) + "; finite and >= 0");
}

template <int D>
void check_contact(const ContactIn<D>& contact, const ContactTermsIn<D>& terms, int bodies, std::size_t i) {
    const auto refuse_contact = [i](const std::string& what) {
        throw std::invalid_argument("contact " + std::to_string(i) + ": " + what);
    };
    if (contact.a < 0 || contact.b < 0 || contact.a >= bodies || contact.b >= bodies || contact.a == contact.b)
        refuse_contact("names the bodies " + std::to_string(contact.a) + " and " + std::to_string(contact.b) +
                       "; two different ones of " + std::to_string(bodies));
    if (!(terms.friction >= 0) || !std::isfinite(terms.friction))
        refuse_contact("friction = " + value_text(terms.friction) + "; finite and >= 0");
    if (!std::isfinite(terms.normal_target) || !entries(terms.tangent_target).allFinite())
        refuse_contact("a target velocity is not finite");
}

void set_axes(const World&, ContactSystem&) {}

void set_axes(const SpatialWorld& world, ContactSystemIn<3>& system) {
    system.axes.clear();
    for (const SpatialBody& body : world.bodies) system.axes.push_back(body.orientation.toRotationMatrix());
}

/// A tangential impulse from the tangents of an old contact to those of the same contact now.
double carried(const Contact&, const Contact&, const Vector<1>& r_t) {
    return r_t[0];
}
Eigen::Vector2d carried(const SpatialContact& old, const SpatialContact& now, const Vector<2>& r_t) {
    return along(tangents(now.normal), tangents(old.normal) * r_t);
}

}  // namespace

Eigen::Matrix<double, 2, 3> wrench(const ContactSystem&, int, const Eigen::Vector2d& normal,
                                   const Eigen::Vector2d& arm) {
    const Eigen::Vector2d tangent = tangents(normal);
    Eigen::Matrix<double, 2, 3> J;
    J << normal.x(), normal.y(), cross(arm, normal), tangent.x(), tangent.y(), cross(arm, tangent);
    return J;
}

Eigen::Matrix<double, 3, 6> wrench(const ContactSystemIn<3>& system, int body, const Eigen::Vector3d& normal,
                                   const Eigen::Vector3d& arm) {
    Eigen::Matrix3d directions, turns;  // columns
    directions << normal, tangents(normal);
    for (int k = 0; k < 3; ++k) turns.col(k) = arm.cross(directions.col(k));
    Eigen::Matrix<double, 3, 6> J;
    J << directions.transpose(), turns.transpose() * system.axes[static_cast<std::size_t>(body)];
    return J;
}

template <int D>
void fill_contact_system(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts,
                         const std::vector<ContactTermsIn<D>>& terms, ContactSystemIn<D>& system) {
    if (terms.size() != contacts.size())
        throw std::invalid_argument(std::to_string(terms.size()) + " terms for " + std::to_string(contacts.size()) +
                                    " contacts");
    system.inverse_mass.resize(motions<D>, static_cast<Index>(world.bodies.size()));
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const BodyIn<D>& body = world.bodies[i];
        check_body(body, i);
        auto column = system.inverse_mass.col(static_cast<Index>(i));
        column.template head<D>().setConstant(body.inverse_mass);
        column.template tail<motions<D> - D>() = entries(body.inverse_inertia);
    }
    set_axes(world, system);
    system.rows.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactIn<D>& contact = contacts[i];
        check_contact(contact, terms[i], static_cast<int>(world.bodies.size()), i);
        const Vector<D>&x_a = world.bodies[static_cast<std::size_t>(contact.a)].position,
            &x_b = world.bodies[static_cast<std::size_t>(contact.b)].position;
        const Vector<D> u = relative_velocity(world, contact);
        ContactRowIn<D>& row = system.rows[i];
        row.a = contact.a;
        row.b = contact.b;
        row.normal = contact.normal;
        row.arm_a = contact.point - x_a;
        row.arm_b = contact.point - x_b;
        row.friction = terms[i].friction;
        row.q << u.dot(contact.normal) - terms[i].normal_target,
            along(tangents(contact.normal), u) - terms[i].tangent_target;  // (14.3)
    }
}

template <int D>
std::vector<RowOfJ<motions<D>>> rows_of_J(const ContactSystemIn<D>& system) {
    std::vector<RowOfJ<motions<D>>> rows;
    for (const ContactRowIn<D>& row : system.rows) {
        const auto of_a = wrench(system, row.a, row.normal, row.arm_a),
                   of_b = wrench(system, row.b, row.normal, row.arm_b);
        for (int k = 0; k < D; ++k) rows.push_back({row.a, row.b, -of_a.row(k), of_b.row(k)});
    }
    return rows;
}

template <int D>
ContactProblem contact_problem(const ContactSystemIn<D>& system) {
    const auto contacts = static_cast<Index>(system.rows.size());
    ContactProblem problem;
    problem.dimension = D;
    problem.q.resize(D * contacts);
    problem.friction.resize(contacts);
    for (Index i = 0; i < contacts; ++i) {
        const ContactRowIn<D>& row = system.rows[static_cast<std::size_t>(i)];
        problem.q.template segment<D>(D * i) = row.q;
        problem.friction[i] = row.friction;
    }
    problem.W = response_matrix<motions<D>>(rows_of_J(system), system.inverse_mass);
    return problem;
}

template <int D>
void check_impulses(Index entries, std::size_t contacts) {
    if (entries != D * static_cast<Index>(contacts))
        throw std::invalid_argument("r has " + std::to_string(entries) + " entries; " + (D == 2 ? "two" : "three") +
                                    " for each of " + std::to_string(contacts) + " contacts");
}

template <int D>
Eigen::VectorXd contact_velocities(const ContactSystemIn<D>& system, const Eigen::VectorXd& r) {
    check_impulses<D>(r.size(), system.rows.size());
    Eigen::Matrix<double, motions<D>, Eigen::Dynamic> change;
    change.setZero(motions<D>, system.inverse_mass.cols());
    Eigen::VectorXd u(r.size());
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRowIn<D>& row = system.rows[i];
        const Vector<D> r_i = r.segment<D>(static_cast<Index>(D * i));
        change.col(row.a) -= wrench(system, row.a, row.normal, row.arm_a).transpose() * r_i;
        change.col(row.b) += wrench(system, row.b, row.normal, row.arm_b).transpose() * r_i;
    }
    change.array() *= system.inverse_mass.array();
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRowIn<D>& row = system.rows[i];
        u.segment<D>(static_cast<Index>(D * i)) =
            row.q + wrench(system, row.b, row.normal, row.arm_b) * change.col(row.b) -
            wrench(system, row.a, row.normal, row.arm_a) * change.col(row.a);
    }
    return u;
}

template <int D>
double contact_residual(const ContactSystemIn<D>& system, const Eigen::VectorXd& r) {
    const auto contacts = static_cast<Index>(system.rows.size());
    Eigen::VectorXd W_nn(contacts), q(D * contacts), friction(contacts);
    for (Index i = 0; i < contacts; ++i) {
        const ContactRowIn<D>& row = system.rows[static_cast<std::size_t>(i)];
        const auto normal_part = [&](int body, const Vector<D>& arm) {
            const Eigen::RowVector<double, motions<D>> J = wrench(system, body, row.normal, arm).row(0);
            return J.cwiseAbs2().dot(system.inverse_mass.col(body).transpose());
        };
        W_nn[i] = normal_part(row.a, row.arm_a) + normal_part(row.b, row.arm_b);
        q.segment<D>(D * i) = row.q;
        friction[i] = row.friction;
    }
    return contact_residual(D, W_nn, q, friction, r, contact_velocities(system, r));
}

template <int D>
int warm_start(const std::vector<ContactIn<D>>& old, const Eigen::Ref<const Eigen::VectorXd>& r_old, double ratio,
               const std::vector<ContactIn<D>>& now, const std::vector<ContactTermsIn<D>>& terms,
               Eigen::Ref<Eigen::VectorXd> r) {
    const auto each = [](const std::vector<ContactIn<D>>& list) { return D * static_cast<Index>(list.size()); };
    if (r_old.size() != each(old) || r.size() != each(now) || terms.size() != now.size())
        throw std::invalid_argument(std::string("warm start: ") + (D == 2 ? "two" : "three") +
                                    " impulses for every contact, and its terms");
    r.setZero();
    int found = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (k < old.size() && identity(old[k]) < identity(now[i])) ++k;
        if (k == old.size()) break;
        if (identity(old[k]) != identity(now[i])) continue;
        ++found;
        const Vector<D> guess = ratio * r_old.segment<D>(static_cast<Index>(D * k));
        if (!guess.allFinite()) continue;
        const double r_n = std::max(0.0, guess[0]);
        const auto r_t = carried(old[k], now[i], guess.template tail<D - 1>());
        r.segment<D>(static_cast<Index>(D * i)) << r_n, cut_down(r_t, terms[i].friction * r_n);  // (14.10)
    }
    return found;
}

template <int D>
void apply_impulses(const ContactSystemIn<D>& system, const Eigen::Ref<const Eigen::VectorXd>& r, WorldIn<D>& world) {
    check_impulses<D>(r.size(), system.rows.size());
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRowIn<D>& row = system.rows[i];
        const Vector<D> r_i = r.segment<D>(static_cast<Index>(D * i));
        const Vector<D> P = r_i[0] * row.normal + tangents(row.normal) * r_i.template tail<D - 1>();
        push(world.bodies[static_cast<std::size_t>(row.a)], row.arm_a, -P);
        push(world.bodies[static_cast<std::size_t>(row.b)], row.arm_b, P);
    }
}

#define RBC_IN(D)                                                                                                  \
    template void fill_contact_system(const WorldIn<D>&, const std::vector<ContactIn<D>>&,                         \
                                      const std::vector<ContactTermsIn<D>>&, ContactSystemIn<D>&);                 \
    template std::vector<RowOfJ<motions<D>>> rows_of_J(const ContactSystemIn<D>&);                                 \
    template ContactProblem contact_problem(const ContactSystemIn<D>&);                                            \
    template void check_impulses<D>(Index, std::size_t);                                                           \
    template Eigen::VectorXd contact_velocities(const ContactSystemIn<D>&, const Eigen::VectorXd&);                \
    template double contact_residual(const ContactSystemIn<D>&, const Eigen::VectorXd&);                           \
    template int warm_start(const std::vector<ContactIn<D>>&, const Eigen::Ref<const Eigen::VectorXd>&, double,    \
                            const std::vector<ContactIn<D>>&, const std::vector<ContactTermsIn<D>>&,               \
                            Eigen::Ref<Eigen::VectorXd>);                                                          \
    template void apply_impulses(const ContactSystemIn<D>&, const Eigen::Ref<const Eigen::VectorXd>&, WorldIn<D>&);
RBC_IN(2)
RBC_IN(3)
#undef RBC_IN

}  // namespace rbc
