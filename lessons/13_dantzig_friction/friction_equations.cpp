#include "lessons/13_dantzig_friction/friction_equations.hpp"

#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/12_dantzig_lcp/contact_rows.hpp"
#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::Vector2d;

const Body& body_at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

FrictionEquations rows_of(const World& world, const std::vector<Contact>& contacts, double friction) {
    check_world_of_contacts(world);
    require(std::isfinite(friction) && friction >= 0, "friction must be finite and >= 0");
    const std::vector<RelativeRow> rows = contact_rows(world, contacts, RowKind::normal_and_tangent);
    const Eigen::Matrix3Xd inverse_mass = inverse_masses(world);
    Eigen::VectorXd v(inverse_mass.size());
    for (Index k = 0; k < inverse_mass.cols(); ++k) {
        const Body& body = body_at(world, static_cast<int>(k));
        v.segment<3>(3 * k) << body.velocity, body.angular_velocity;
    }
    FrictionEquations result;
    result.J = jacobian(rows, inverse_mass.cols());
    result.inverse_mass = inverse_mass.reshaped();
    result.u = result.J * v;
    result.problem.W = response_matrix(rows, inverse_mass);
    const auto n = static_cast<Index>(contacts.size());
    result.problem.friction = Eigen::VectorXd::Constant(n, friction);
    result.problem.sliding = Eigen::VectorXd::Zero(n);
    return result;
}

}  // namespace

FrictionEquations friction_equations(const World& world, const std::vector<Contact>& contacts, double friction,
                                     double slow) {
    require(slow >= 0, "slow must be >= 0");
    FrictionEquations result = rows_of(world, contacts, friction);
    result.problem.q.resize(result.u.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& c = contacts[i];
        const Index N = 2 * static_cast<Index>(i);
        const Vector2d of_b = free_acceleration(world, body_at(world, c.b), c.point);
        const Vector2d of_a = free_acceleration(world, body_at(world, c.a), c.point);
        result.problem.q[N] = gap_acceleration(world, c);
        result.problem.q[N + 1] = c.tangent().dot(of_b - of_a);
        const double u_t = result.u[N + 1];
        result.problem.sliding[N / 2] = std::abs(u_t) <= slow ? 0 : u_t > 0 ? 1 : -1;
    }
    return result;
}

FrictionEquations friction_impulse_equations(const World& world, const std::vector<Contact>& contacts,
                                             double friction) {
    FrictionEquations result = rows_of(world, contacts, friction);
    result.problem.q = result.u;
    return result;
}

void add_response(World& world, const FrictionEquations& equations, const Eigen::VectorXd& f) {
    const Eigen::VectorXd dv = equations.inverse_mass.cwiseProduct(equations.J.transpose() * f);
    for (std::size_t k = 0; k < world.bodies.size(); ++k) {
        const Index at = 3 * static_cast<Index>(k);
        world.bodies[k].velocity += dv.segment<2>(at);
        world.bodies[k].angular_velocity += dv[at + 2];
    }
}

}  // namespace rbc
