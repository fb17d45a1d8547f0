#include "lessons/12_dantzig_lcp/contact_equations.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_rows.hpp"
#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

const Body& body_at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

/// (12.7)
std::vector<RelativeRow> joint_rows(const World& world) {
    std::vector<RelativeRow> rows;
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        const Joint& joint = world.joints[i];
        check_pair(world, joint.a, joint.b, "joint", i);
        const Body &a = body_at(world, joint.a), &b = body_at(world, joint.b);
        const Vector2d r_a = arm_of(a, joint.anchor_a), r_b = arm_of(b, joint.anchor_b);
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

ContactEquations assemble(const World& world, const std::vector<RelativeRow>& rows, std::size_t contacts) {
    const Eigen::Matrix3Xd inverse_mass = inverse_masses(world);
    ContactEquations result;
    result.J = jacobian(rows, inverse_mass.cols());
    result.inverse_mass = inverse_mass.reshaped();
    result.lcp.A = response_matrix(rows, inverse_mass);  // (12.4)
    result.lcp.b.resize(result.J.rows());
    for (std::size_t i = contacts; i < rows.size(); ++i) result.lcp.bilateral.push_back(static_cast<int>(i));
    return result;
}

std::vector<RelativeRow> all_rows(const World& world, const std::vector<Contact>& contacts) {
    std::vector<RelativeRow> rows = contact_rows(world, contacts, RowKind::normal);
    for (const RelativeRow& row : joint_rows(world)) rows.push_back(row);
    return rows;
}

}  // namespace

std::vector<Contact> touching(const World& world, double margin) {
    std::vector<Contact> contacts = contact_set(world, margin);
    std::vector<std::pair<int, int>> pinned;
    for (const Joint& joint : world.joints) {
        if (joint.kind == Joint::Kind::pin) pinned.push_back(std::minmax(joint.a, joint.b));
    }
    std::sort(pinned.begin(), pinned.end());
    std::erase_if(contacts, [&](const Contact& c) {
        return std::binary_search(pinned.begin(), pinned.end(), std::pair<int, int>(c.a, c.b));
    });
    return contacts;
}

ContactEquations acceleration_equations(const World& world, const std::vector<Contact>& contacts) {
    const std::vector<RelativeRow> rows = all_rows(world, contacts);
    ContactEquations result = assemble(world, rows, contacts.size());
    Eigen::VectorXd& b = result.lcp.b;
    Eigen::Index i = 0;
    for (const Contact& contact : contacts) b[i++] = gap_acceleration(world, contact);  // (12.5)
    for (const Joint& joint : world.joints) {                                           // (12.7)
        const RelativeRow& row = rows[static_cast<std::size_t>(i)];
        const Body &first = body_at(world, row.a), &second = body_at(world, row.b);
        const Vector2d p = first.position + row.arm_a, q = second.position + row.arm_b;
        if (joint.kind == Joint::Kind::rod) {
            b[i++] = distance_acceleration(world, first, p, second, q, row.direction);
        } else {
            b.segment<2>(i) = free_acceleration(world, second, q) - free_acceleration(world, first, p);
            i += 2;
        }
    }
    return result;
}

ContactEquations velocity_equations(const World& world, const std::vector<Contact>& contacts, double dt,
                                    double restitution) {
    require(std::isfinite(dt) && dt >= 0, "dt must be finite and >= 0");
    require(restitution >= 0 && restitution <= 1, "restitution must be in [0, 1]");
    const std::vector<RelativeRow> rows = all_rows(world, contacts);
    ContactEquations result = assemble(world, rows, contacts.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Body &a = body_at(world, rows[i].a), &b = body_at(world, rows[i].b);
        const double fall = (b.inverse_mass > 0) - (a.inverse_mass > 0);
        const double u_n = rows[i].direction.dot(point_velocity(b, b.position + rows[i].arm_b) -
                                                 point_velocity(a, a.position + rows[i].arm_a));
        double& b_i = result.lcp.b[static_cast<Eigen::Index>(i)];
        b_i = u_n + dt * fall * rows[i].direction.dot(world.gravity);  // (12.6)
        if (i < contacts.size() && u_n < 0) b_i += restitution * u_n;
    }
    return result;
}

Eigen::VectorXd body_response(const ContactEquations& equations, const Eigen::VectorXd& f) {
    return equations.inverse_mass.cwiseProduct(equations.J.transpose() * f);
}

}  // namespace rbc
