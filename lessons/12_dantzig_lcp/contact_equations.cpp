#include "lessons/12_dantzig_lcp/contact_equations.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

/// J_i v = n.(v_B at r_b - v_A at r_a)
struct Row {
    int a, b;
    Vector2d n, r_a, r_b;
};

const Body& body_at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

double cross(const Vector2d& a, const Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}

void check_pair(const World& world, int a, int b, const char* what, std::size_t i) {
    const int bodies = static_cast<int>(world.bodies.size());
    if (a >= 0 && b >= 0 && a < bodies && b < bodies && a != b) return;
    throw std::invalid_argument(std::string(what) + " " + std::to_string(i) +
                                " needs two different bodies of the world's " + std::to_string(bodies) + ", not " +
                                std::to_string(a) + " and " + std::to_string(b));
}

Vector2d anchor(const Body& body, const Vector2d& in_body) {
    const double c = std::cos(body.angle), s = std::sin(body.angle);
    return {c * in_body.x() - s * in_body.y(), s * in_body.x() + c * in_body.y()};
}

std::vector<Row> contact_rows(const World& world, const std::vector<Contact>& contacts) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& c = contacts[i];
        check_pair(world, c.a, c.b, "contact", i);
        rows.push_back(
            {c.a, c.b, c.normal, c.point - body_at(world, c.a).position, c.point - body_at(world, c.b).position});
    }
    return rows;
}

/// (12.7)
std::vector<Row> joint_rows(const World& world) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        const Joint& joint = world.joints[i];
        check_pair(world, joint.a, joint.b, "joint", i);
        const Body &a = body_at(world, joint.a), &b = body_at(world, joint.b);
        const Vector2d r_a = anchor(a, joint.anchor_a), r_b = anchor(b, joint.anchor_b);
        if (joint.kind == Joint::Kind::pin) {
            rows.push_back({joint.a, joint.b, Vector2d::UnitX(), r_a, r_b});
            rows.push_back({joint.a, joint.b, Vector2d::UnitY(), r_a, r_b});
            continue;
        }
        const Vector2d w = b.position + r_b - a.position - r_a;
        if (!(w.norm() > 0))
            throw std::invalid_argument("rod " + std::to_string(i) + " has no length, so no direction");
        rows.push_back({joint.a, joint.b, w.normalized(), r_a, r_b});
    }
    return rows;
}

/// J, and A = J M^-1 J' from the rows that share a body.                                                     (12.4)
ContactEquations assemble(const World& world, const std::vector<Row>& rows, std::size_t contacts) {
    const auto n = static_cast<Eigen::Index>(rows.size()), bodies = static_cast<Eigen::Index>(world.bodies.size());
    ContactEquations result;
    result.J = Eigen::MatrixXd::Zero(n, 3 * bodies);
    result.inverse_mass.resize(3 * bodies);
    result.lcp.A = Eigen::MatrixXd::Zero(n, n);
    result.lcp.b.resize(n);
    for (std::size_t i = contacts; i < rows.size(); ++i) result.lcp.bilateral.push_back(static_cast<int>(i));

    std::vector<std::vector<Eigen::Index>> touching(world.bodies.size());
    for (Eigen::Index i = 0; i < n; ++i) {
        const Row& row = rows[static_cast<std::size_t>(i)];
        result.J.block<1, 3>(i, 3 * row.a) << -row.n.x(), -row.n.y(), -cross(row.r_a, row.n);
        result.J.block<1, 3>(i, 3 * row.b) << row.n.x(), row.n.y(), cross(row.r_b, row.n);
        touching[static_cast<std::size_t>(row.a)].push_back(i);
        touching[static_cast<std::size_t>(row.b)].push_back(i);
    }
    for (Eigen::Index k = 0; k < bodies; ++k) {
        const Body& body = world.bodies[static_cast<std::size_t>(k)];
        const Eigen::Vector3d inverse(body.inverse_mass, body.inverse_mass, body.inverse_inertia);
        result.inverse_mass.segment<3>(3 * k) = inverse;
        if (inverse.isZero(0)) continue;
        for (const Eigen::Index i : touching[static_cast<std::size_t>(k)]) {
            const Eigen::Vector3d response = inverse.cwiseProduct(result.J.block<1, 3>(i, 3 * k).transpose());
            for (const Eigen::Index j : touching[static_cast<std::size_t>(k)]) {
                if (j > i) break;
                const double A_ij = response.dot(result.J.block<1, 3>(j, 3 * k).transpose());
                result.lcp.A(i, j) += A_ij;
                if (j != i) result.lcp.A(j, i) += A_ij;
            }
        }
    }
    return result;
}

std::vector<Row> all_rows(const World& world, const std::vector<Contact>& contacts) {
    std::vector<Row> rows = contact_rows(world, contacts);
    for (const Row& row : joint_rows(world)) rows.push_back(row);
    return rows;
}

}  // namespace

ContactEquations acceleration_equations(const World& world, const std::vector<Contact>& contacts) {
    const std::vector<Row> rows = all_rows(world, contacts);
    ContactEquations result = assemble(world, rows, contacts.size());
    Eigen::VectorXd& b = result.lcp.b;
    Eigen::Index i = 0;
    for (const Contact& contact : contacts) b[i++] = gap_acceleration(world, contact);  // (12.5)
    for (const Joint& joint : world.joints) {                                           // (12.7)
        const Row& row = rows[static_cast<std::size_t>(i)];
        const Body &first = body_at(world, row.a), &second = body_at(world, row.b);
        const Vector2d p = first.position + row.r_a, q = second.position + row.r_b;
        if (joint.kind == Joint::Kind::rod) {
            b[i++] = distance_acceleration(world, first, p, second, q, row.n);
        } else {
            b.segment<2>(i) = free_acceleration(world, second, q) - free_acceleration(world, first, p);
            i += 2;
        }
    }
    return result;
}

ContactEquations velocity_equations(const World& world, const std::vector<Contact>& contacts, double dt,
                                    double restitution) {
    if (!(std::isfinite(dt) && dt >= 0)) throw std::invalid_argument("dt must be finite and >= 0");
    if (!(restitution >= 0 && restitution <= 1)) throw std::invalid_argument("restitution must be in [0, 1]");
    const std::vector<Row> rows = all_rows(world, contacts);
    ContactEquations result = assemble(world, rows, contacts.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Body &a = body_at(world, rows[i].a), &b = body_at(world, rows[i].b);
        const double fall = (b.inverse_mass > 0) - (a.inverse_mass > 0);
        const double u_n =
            rows[i].n.dot(point_velocity(b, b.position + rows[i].r_b) - point_velocity(a, a.position + rows[i].r_a));
        double& b_i = result.lcp.b[static_cast<Eigen::Index>(i)];
        b_i = u_n + dt * fall * rows[i].n.dot(world.gravity);  // (12.6)
        if (i < contacts.size() && u_n < 0) b_i += restitution * u_n;
    }
    return result;
}

Eigen::VectorXd body_response(const ContactEquations& equations, const Eigen::VectorXd& f) {
    return equations.inverse_mass.cwiseProduct(equations.J.transpose() * f);
}

}  // namespace rbc
