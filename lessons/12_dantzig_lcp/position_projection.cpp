#include "lessons/12_dantzig_lcp/position_projection.hpp"

#include <algorithm>

#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/contact_rows.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

Eigen::VectorXd joint_errors(const World& world) {
    Eigen::VectorXd c(2 * static_cast<Eigen::Index>(world.joints.size()));
    Eigen::Index n = 0;
    for (const Joint& joint : world.joints) {
        const Body &a = world.bodies.at(static_cast<std::size_t>(joint.a)),
                   &b = world.bodies.at(static_cast<std::size_t>(joint.b));
        const Eigen::Vector2d w = b.position + arm_of(b, joint.anchor_b) - (a.position + arm_of(a, joint.anchor_a));
        if (joint.kind == Joint::Kind::rod) {
            c[n++] = w.norm() - joint.length;
        } else {
            c.segment<2>(n) = w;
            n += 2;
        }
    }
    return c.head(n);
}

PositionProjection project_positions(World& world, std::vector<Contact> pressed, double reach, double tolerance) {
    constexpr int max_passes = 6;
    PositionProjection result;
    for (;; ++result.passes) {
        const std::vector<Contact> contacts = touching(world, reach);
        const Eigen::VectorXd c = joint_errors(world);
        std::vector<int> held;
        result.left = c.size() > 0 ? c.cwiseAbs().maxCoeff() : 0;
        double apart = 0;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            result.left = std::max(result.left, -contacts[i].gap);
            if (std::none_of(pressed.begin(), pressed.end(),
                             [&](const Contact& other) { return identity(contacts[i]) == identity(other); }))
                continue;
            held.push_back(static_cast<int>(i));
            apart = std::max(apart, contacts[i].gap);
        }
        if (std::max(result.left, apart) <= tolerance || result.passes == max_passes) return result;

        ContactEquations equations = velocity_equations(world, contacts, 0);  // (12.24)
        LcpProblem& lcp = equations.lcp;
        for (std::size_t i = 0; i < contacts.size(); ++i) lcp.b[static_cast<Eigen::Index>(i)] = contacts[i].gap;
        lcp.b.tail(c.size()) = c;
        lcp.bilateral.insert(lcp.bilateral.begin(), held.begin(), held.end());
        const LcpResult answer = solve_lcp_dantzig(lcp);
        result.status = answer.status;
        result.pivots += answer.pivots;
        if (answer.status != SolverStatus::solved) {
            if (held.empty()) return result;
            pressed.clear();  // over-determined: at least nothing penetrates
            continue;
        }
        const Eigen::VectorXd shift = body_response(equations, answer.z);
        for (std::size_t k = 0; k < world.bodies.size(); ++k) {
            world.bodies[k].position += shift.segment<2>(3 * static_cast<Eigen::Index>(k));
            world.bodies[k].angle += shift[3 * static_cast<Eigen::Index>(k) + 2];
        }
    }
}

}  // namespace rbc
