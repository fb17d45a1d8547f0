#include "lessons/13_dantzig_friction/friction_equations.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::Vector2d;

Eigen::RowVector3d row(const Vector2d& direction, const Vector2d& r) {
    return {direction.x(), direction.y(), r.x() * direction.y() - r.y() * direction.x()};
}

const Body& body_at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

FrictionEquations rows_of(const World& world, const std::vector<Contact>& contacts, double friction) {
    if (!world.joints.empty()) throw std::invalid_argument("friction equations have no rows for joints");
    if (!(std::isfinite(friction) && friction >= 0)) throw std::invalid_argument("friction must be finite and >= 0");
    const Index bodies = static_cast<Index>(world.bodies.size()), n = static_cast<Index>(contacts.size());
    FrictionEquations result;
    result.J = Eigen::MatrixXd::Zero(2 * n, 3 * bodies);
    result.inverse_mass.resize(3 * bodies);
    Eigen::VectorXd v(3 * bodies);
    for (Index k = 0; k < bodies; ++k) {
        const Body& body = body_at(world, static_cast<int>(k));
        result.inverse_mass.segment<3>(3 * k) << body.inverse_mass, body.inverse_mass, body.inverse_inertia;
        v.segment<3>(3 * k) << body.velocity, body.angular_velocity;
    }
    for (Index i = 0; i < n; ++i) {
        const Contact& c = contacts[static_cast<std::size_t>(i)];
        if (c.a < 0 || c.b < 0 || c.a >= bodies || c.b >= bodies || c.a == c.b)
            throw std::invalid_argument("contact " + std::to_string(i) + " needs two different bodies of the world's " +
                                        std::to_string(bodies) + ", not " + std::to_string(c.a) + " and " +
                                        std::to_string(c.b));
        const Vector2d r_a = c.point - body_at(world, c.a).position, r_b = c.point - body_at(world, c.b).position;
        result.J.block<1, 3>(2 * i, 3 * c.a) = -row(c.normal, r_a);
        result.J.block<1, 3>(2 * i, 3 * c.b) = row(c.normal, r_b);
        result.J.block<1, 3>(2 * i + 1, 3 * c.a) = -row(c.tangent(), r_a);
        result.J.block<1, 3>(2 * i + 1, 3 * c.b) = row(c.tangent(), r_b);
    }
    result.u = result.J * v;
    FrictionProblem& problem = result.problem;
    problem.A = result.J * result.inverse_mass.asDiagonal() * result.J.transpose();
    problem.A.triangularView<Eigen::StrictlyLower>() = problem.A.transpose();
    problem.friction = Eigen::VectorXd::Constant(n, friction);
    problem.sliding.assign(contacts.size(), 0);
    return result;
}

}  // namespace

FrictionEquations friction_equations(const World& world, const std::vector<Contact>& contacts, double friction,
                                     double slow) {
    if (!(slow >= 0)) throw std::invalid_argument("slow must be >= 0");
    FrictionEquations result = rows_of(world, contacts, friction);
    result.problem.b.resize(result.u.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& c = contacts[i];
        const Index N = 2 * static_cast<Index>(i);
        const Vector2d of_b = free_acceleration(world, body_at(world, c.b), c.point);
        const Vector2d of_a = free_acceleration(world, body_at(world, c.a), c.point);
        result.problem.b[N] = gap_acceleration(world, c);
        result.problem.b[N + 1] = c.tangent().dot(of_b - of_a);
        const double u_t = result.u[N + 1];
        result.problem.sliding[i] = std::abs(u_t) <= slow ? 0 : u_t > 0 ? 1 : -1;
    }
    return result;
}

FrictionEquations friction_impulse_equations(const World& world, const std::vector<Contact>& contacts,
                                             double friction) {
    FrictionEquations result = rows_of(world, contacts, friction);
    result.problem.b = result.u;
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
