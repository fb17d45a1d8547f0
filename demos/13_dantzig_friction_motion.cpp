#include "demos/13_dantzig_friction_motion.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

namespace rbc {

namespace {

constexpr double margin = 5e-4;    // m: nearer bodies touch
constexpr double resting = 1e-4;   // m/s: what approaches faster collides
constexpr double sliding = 1e-6;   // m/s: what is slower sticks

using Eigen::VectorXd;

struct Rows {
    Eigen::MatrixXd J;
    VectorXd inverse_mass;
};

Rows rows_of(const World& world, const std::vector<Contact>& contacts) {
    const auto bodies = static_cast<Eigen::Index>(world.bodies.size());
    Rows rows{Eigen::MatrixXd::Zero(2 * static_cast<Eigen::Index>(contacts.size()), 3 * bodies), VectorXd(3 * bodies)};
    for (Eigen::Index k = 0; k < bodies; ++k) {
        const Body& body = world.bodies[static_cast<std::size_t>(k)];
        rows.inverse_mass.segment<3>(3 * k) << body.inverse_mass, body.inverse_mass, body.inverse_inertia;
    }
    Eigen::Index row = 0;
    for (const Contact& c : contacts) {
        for (const Eigen::Vector2d& d : {c.normal, c.tangent()}) {
            for (const auto& [index, sign] : {std::pair{c.a, -1.0}, {c.b, 1.0}}) {
                const Eigen::Vector2d r = c.point - world.bodies[static_cast<std::size_t>(index)].position;
                rows.J.block<1, 3>(row, 3 * index) << sign * d.x(), sign * d.y(), sign * (r.x() * d.y() - r.y() * d.x());
            }
            ++row;
        }
    }
    return rows;
}

VectorXd velocities(const World& world) {
    VectorXd v(3 * static_cast<Eigen::Index>(world.bodies.size()));
    Eigen::Index k = 0;
    for (const Body& body : world.bodies) {
        v.segment<3>(k) << body.velocity, body.angular_velocity;
        k += 3;
    }
    return v;
}

void add_velocities(World& world, const VectorXd& dv) {
    Eigen::Index k = 0;
    for (Body& body : world.bodies) {
        body.velocity += dv.segment<2>(k);
        body.angular_velocity += dv[k + 2];
        k += 3;
    }
}

void shift(World& world, const VectorXd& dx) {
    Eigen::Index k = 0;
    for (Body& body : world.bodies) {
        body.position += dx.segment<2>(k);
        body.angle += dx[k + 2];
        k += 3;
    }
}

FrictionProblem problem_of(const Rows& rows, double friction) {
    FrictionProblem problem;
    problem.A = rows.J * rows.inverse_mass.asDiagonal() * rows.J.transpose();
    problem.friction = VectorXd::Constant(rows.J.rows() / 2, friction);
    problem.sliding.assign(static_cast<std::size_t>(rows.J.rows() / 2), 0);
    return problem;
}

/// b and who slides. A contact that is already opening (dt > 0) does not press.
void find_forces(const World& world, const std::vector<Contact>& contacts, const VectorXd& u, double dt, FrictionProblem& problem) {
    problem.b = VectorXd(u.size());
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i, row += 2) {
        const Contact& c = contacts[i];
        const auto free = [&](int k) { return free_acceleration(world, world.bodies[static_cast<std::size_t>(k)], c.point); };
        problem.b[row] = gap_acceleration(world, c);
        problem.b[row + 1] = c.tangent().dot(free(c.b) - free(c.a));
        if (dt > 0 && u[row] > resting) problem.b[row] = std::max(problem.b[row], 0.0) + u[row] / dt;
        if (std::abs(u[row + 1]) > sliding) problem.sliding[i] = u[row + 1] > 0 ? 1 : -1;
    }
}

}  // namespace

FrictionStep first_forces(const World& world, double friction) {
    FrictionStep step;
    step.contacts = contact_set(world, margin);
    const Rows rows = rows_of(world, step.contacts);
    step.problem = problem_of(rows, friction);
    find_forces(world, step.contacts, rows.J * velocities(world), 0, step.problem);
    step.forces = solve_friction_dantzig(step.problem);
    return step;
}

FrictionStep step_with_friction(World& world, double friction, double dt, const FindForces& find) {
    FrictionStep last;
    double left = dt;
    for (int piece = 0; piece < 30 && left > 0; ++piece) {
        last.contacts = contact_set(world, margin);
        const Rows rows = rows_of(world, last.contacts);
        VectorXd u = rows.J * velocities(world);
        const int n = static_cast<int>(last.contacts.size());
        FrictionProblem problem = problem_of(rows, friction);
        const auto hit = [&](const VectorXd& P) {
            add_velocities(world, rows.inverse_mass.cwiseProduct(rows.J.transpose() * P));
            u = rows.J * velocities(world);
            ++last.impulses;
        };
        bool collides = false;
        for (int i = 0; i < n; ++i) collides = collides || u[2 * i] < -resting;
        if (collides) {
            problem.b = u;
            hit(solve_friction_dantzig(problem).f);
        }
        find_forces(world, last.contacts, u, dt, problem);
        last.problem = problem;
        last.forces = find(problem);
        if (last.forces.status == FrictionStatus::inconsistent && n == 1) {
            PlanarImpactProblem impact = impact_problem(world, last.contacts[0], friction, 0);
            impact.u.y() = std::min(impact.u.y(), -1e-9);
            const PlanarImpact end = impact_stronge(impact);
            hit(Eigen::Vector2d(end.impulse.y(), end.impulse.x()));
            ++last.without_forces;
            continue;
        }
        const VectorXd& f = last.forces.f;
        double h = left;
        for (int i = 0; i < n; ++i) {
            const double u_t = u[2 * i + 1], a_t = last.forces.a[2 * i + 1];
            if (problem.sliding[static_cast<std::size_t>(i)] != 0 && u_t * a_t < 0) h = std::min(h, -u_t / a_t);
        }
        h = std::max(h, 1e-3 * left);
        VectorXd a = rows.inverse_mass.cwiseProduct(rows.J.transpose() * f);
        for (std::size_t k = 0; k < world.bodies.size(); ++k) {
            if (world.bodies[k].inverse_mass > 0) a.segment<2>(3 * static_cast<Eigen::Index>(k)) += world.gravity;
        }
        shift(world, h * velocities(world) + 0.5 * h * h * a);
        add_velocities(world, h * a);
        left -= h;

        // Drift: the pressed contacts keep their gap at 0 and their velocity along every direction that is held.
        const std::vector<Contact> now = contact_set(world, 2 * margin);
        const Rows rows_now = rows_of(world, now);
        std::vector<int> held;
        VectorXd error(4 * n), gap(4 * n);
        const VectorXd v = rows_now.J * velocities(world);
        for (std::size_t j = 0; j < now.size(); ++j) {
            for (int i = 0; i < n; ++i) {
                const Contact& before = last.contacts[static_cast<std::size_t>(i)];
                if (before.a != now[j].a || before.b != now[j].b || before.feature != now[j].feature) continue;
                if (!(f[2 * i] > 0)) continue;
                const int k = static_cast<int>(held.size()), row = 2 * static_cast<int>(j);
                error[k] = v[row];
                gap[k] = now[j].gap;
                held.push_back(row);
                const bool stopped = std::abs(v[row + 1]) < sliding;
                if (!stopped && (problem.sliding[static_cast<std::size_t>(i)] != 0 ||
                                 std::abs(last.forces.a[2 * i + 1]) > 1e-6)) break;
                error[k + 1] = v[row + 1];
                gap[k + 1] = 0;
                held.push_back(row + 1);
                break;
            }
        }
        if (held.empty()) continue;
        const auto m = static_cast<Eigen::Index>(held.size());
        Eigen::MatrixXd J(m, rows_now.J.cols());
        for (Eigen::Index k = 0; k < m; ++k) J.row(k) = rows_now.J.row(held[static_cast<std::size_t>(k)]);
        Eigen::MatrixXd A = J * rows_now.inverse_mass.asDiagonal() * J.transpose();
        A.diagonal() *= 1 + 1e-9;
        const Eigen::LDLT<Eigen::MatrixXd> factor(A);
        const auto response = [&](const VectorXd& e) -> VectorXd {
            return rows_now.inverse_mass.cwiseProduct(J.transpose() * factor.solve(-e));
        };
        add_velocities(world, response(error.head(m)));
        shift(world, response(gap.head(m)));
    }
    return last;
}

}  // namespace rbc
