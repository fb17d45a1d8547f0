#include "demos/13_dantzig_friction/motion.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/13_dantzig_friction/first_order.hpp"
#include "lessons/13_dantzig_friction/friction_equations.hpp"
#include "lessons/13_dantzig_friction/jam.hpp"

namespace rbc {

namespace {

constexpr double margin = 5e-4;   // m: nearer bodies touch
constexpr double sliding = 1e-6;  // m/s: what is slower sticks

using Eigen::Index;
using Eigen::VectorXd;

/// Positions by `x`, velocities by `v`, three numbers a body.
void change(World& world, const VectorXd& x, const VectorXd& v) {
    Index k = 0;
    for (Body& body : world.bodies) {
        body.position += x.segment<2>(k);
        body.angle += x[k + 2];
        body.velocity += v.segment<2>(k);
        body.angular_velocity += v[k + 2];
        k += 3;
    }
}

/// The speed below which a contact rests, m/s: half of what gravity gives in a step.
double rest_speed(const World& world, double dt) {
    return std::max(1e-4, 0.5 * dt * world.gravity.norm());
}

/// All contacts that do not open.
std::vector<Contact> touching(const World& world, double resting) {
    std::vector<Contact> contacts = contact_set(world, margin);
    std::erase_if(contacts, [&](const Contact& c) { return c.normal.dot(relative_velocity(world, c)) > resting; });
    return contacts;
}

ContactOptions limits(const ContactProblem& problem) {
    return {.iterations = 40 + 4 * static_cast<int>(problem.friction.size()), .tolerance = 1e-9};
}

/// Of a problem in velocities, which has an answer (13.10). More attempts than for forces: nothing comes after them.
ContactResult impulses_of(const ContactProblem& problem) {
    const ContactResult result = solve_limited(problem, 6);
    if (result.status == SolverStatus::solved) return result;
    ContactResult second = solve_contact_lemke(problem, limits(problem), {.attempts = 6});
    return second.residual < result.residual ? second : result;
}

/// Stops all contacts that approach, at once; false: none does.
bool collide(World& world, double friction, double resting) {
    const std::vector<Contact> contacts = touching(world, resting);
    const FrictionEquations equations = friction_impulse_equations(world, contacts, friction);
    double fastest = 0;
    for (Index i = 0; i < equations.u.size(); i += 2) fastest = std::max(fastest, -equations.u[i]);
    if (fastest <= resting) return false;
    add_response(world, equations, impulses_of(equations.problem).r);
    return true;
}

/// A single contact without forces gets its impulse (13.18); false: there is no such contact.
bool unjam(World& world, const FrictionStep& step, double friction) {
    if (step.forces.status != SolverStatus::inconsistent || step.contacts.size() != 1) return false;
    PlanarImpactProblem problem = impact_problem(world, step.contacts.front(), friction, 0);
    problem.u.y() = std::min(problem.u.y(), 0.0);
    const PlanarImpact impact = impact_jam(problem);
    apply_impulse(world, step.contacts.front(), impact.impulse);
    return impact.impulse.y() > 0;
}

/// Where several contacts have no forces: impulses for the rest of the step, with friction against the velocities at
/// its end. The forces shown are the impulses over that time.
void jump(World& world, FrictionStep& step, const FrictionEquations& equations, double time) {
    ContactProblem problem = step.problem;
    problem.q = equations.u + time * problem.q;
    problem.sliding.setZero();
    const ContactResult impulses = impulses_of(problem);
    for (Body& body : world.bodies) {
        if (body.inverse_mass > 0) body.velocity += time * world.gravity;
    }
    add_response(world, equations, impulses.r);
    for (Body& body : world.bodies) {
        body.position += time * body.velocity;
        body.angle += time * body.angular_velocity;
    }
    step.forces.r = impulses.r / time;
    step.forces.residual = impulses.residual;
    step.forces.status = impulses.status;
}

/// With constant accelerations, until a sliding contact stops or the time is over. @return the time that it took
double move(World& world, const FrictionStep& step, const FrictionEquations& equations, double time) {
    double h = time;
    for (Index i = 1; i < equations.u.size(); i += 2) {
        const double u_t = equations.u[i], a_t = step.forces.u[i];
        if (std::abs(u_t) > sliding && u_t * a_t < 0) h = std::min(h, -u_t / a_t);
    }
    h = std::max(h, 1e-3 * time);
    VectorXd a = equations.inverse_mass.cwiseProduct(equations.J.transpose() * step.forces.r), v(a.size());
    Index k = 0;
    for (const Body& body : world.bodies) {
        if (body.inverse_mass > 0) a.segment<2>(k) += world.gravity;
        v.segment<3>(k) << body.velocity, body.angular_velocity;
        k += 3;
    }
    change(world, h * v + 0.5 * h * h * a, h * a);
    return h;
}

/// Puts pressed contacts back to gap 0 and takes from the velocities what the forces should have held: u_n, and u_t
/// where it sticks.
void hold(World& world, const FrictionStep& step, double friction) {
    const std::vector<Contact> now = contact_set(world, 2 * margin);
    const FrictionEquations equations = friction_equations(world, now, friction);
    std::vector<Index> rows;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
        const Contact& before = step.contacts[i];
        const auto found = std::find_if(now.begin(), now.end(), [&](const Contact& c) {
            return c.a == before.a && c.b == before.b && c.feature == before.feature;
        });
        const Index row = 2 * static_cast<Index>(i), row_now = 2 * (found - now.begin());
        if (found == now.end() || !(step.forces.r[row] > 0)) continue;
        rows.push_back(row_now);
        const bool sticks = step.problem.sliding[row / 2] == 0 && std::abs(step.forces.u[row + 1]) <= 1e-6;
        if (sticks || std::abs(equations.u[row_now + 1]) < sliding) rows.push_back(row_now + 1);
    }
    if (rows.empty()) return;
    const auto n = static_cast<Index>(rows.size());
    Eigen::MatrixXd J(n, equations.J.cols());
    VectorXd u(n), gap = VectorXd::Zero(n);
    for (Index k = 0; k < n; ++k) {
        const Index row = rows[static_cast<std::size_t>(k)];
        J.row(k) = equations.J.row(row);
        u[k] = equations.u[row];
        if (row % 2 == 0) gap[k] = now[static_cast<std::size_t>(row / 2)].gap;
    }
    Eigen::MatrixXd A = J * equations.inverse_mass.asDiagonal() * J.transpose();
    A.diagonal() *= 1 + 1e-9;  // redundant contacts
    const Eigen::LDLT<Eigen::MatrixXd> factor(A);
    const auto response = [&](const VectorXd& error) -> VectorXd {
        return equations.inverse_mass.cwiseProduct(J.transpose() * factor.solve(-error));
    };
    change(world, response(gap), response(u));
}

}  // namespace

ContactResult solve_limited(const ContactProblem& problem, int attempts) {
    return solve_contact_dantzig(problem, limits(problem), {.attempts = attempts});
}

FrictionStep first_forces(const World& world, double friction) {
    FrictionStep step;
    step.contacts = contact_set(world, margin);
    step.problem = friction_equations(world, step.contacts, friction, sliding).problem;
    step.forces = solve_contact_dantzig(step.problem);
    return step;
}

ContactProblem impulses_of_a_step(const World& world, double friction, double dt) {
    const FrictionEquations equations = friction_equations(world, touching(world, rest_speed(world, dt)), friction);
    const ContactProblem& problem = equations.problem;
    return {2, problem.W, equations.u + dt * problem.q, problem.friction};
}

FrictionStep step_in_honey(World& world, double friction, double dt, const FindForces& find) {
    constexpr int pieces = 50;  // 0.1 ms at most presets' dt: less than a ladder's thickness
    FirstOrderStep step;
    for (int k = 0; k < pieces; ++k) step = step_first_order(world, friction, dt / pieces, 1, find);
    return {std::move(step.contacts), std::move(step.problem), std::move(step.forces)};
}

FrictionStep step_with_friction(World& world, double friction, double dt, const FindForces& find) {
    FrictionStep step;
    const double resting = rest_speed(world, dt);
    double left = dt;
    for (int piece = 0; piece < 30 && left > 0; ++piece) {
        if (collide(world, friction, resting)) ++step.impulses;
        step.contacts = touching(world, resting);
        const FrictionEquations equations = friction_equations(world, step.contacts, friction, sliding);
        step.problem = equations.problem;
        step.forces = find(step.problem);
        if (unjam(world, step, friction)) {
            ++step.impulses;
            ++step.without_forces;
            continue;
        }
        if (step.forces.status != SolverStatus::solved) {
            if (step.forces.status != SolverStatus::inconsistent) ++step.given_up;
            jump(world, step, equations, left);
            ++step.impulses;
            ++step.without_forces;
            break;
        }
        left -= move(world, step, equations, left);
        hold(world, step, friction);
    }
    return step;
}

}  // namespace rbc
