#include "lessons/07_newton_impact/newton_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"

namespace rbc {

namespace {

void check_newton_parameters(const NewtonStepperParameters& p) {
    require(std::isfinite(p.dt) && p.dt > 0, "dt must be finite and > 0");
    require(p.restitution >= 0 && p.restitution <= 1, "restitution must be in [0, 1]");
    require(std::isfinite(p.friction) && p.friction >= 0, "friction must be finite and >= 0");
    require(p.impact_threshold >= 0, "impact_threshold must be >= 0");
    require(std::isfinite(p.shell) && p.shell >= 0, "shell must be finite and >= 0");
    require(p.max_sweeps >= 1, "max_sweeps must be >= 1");
    require(p.push_out >= 0 && p.push_out <= 1, "push_out must be in [0, 1]");
}

bool falls(const Body& body) {
    return body.inverse_mass > 0;
}

void kick(World& world, double time) {
    for (Body& body : world.bodies) {
        if (falls(body)) body.velocity += time * world.gravity;
    }
}

/// The stages of one step on the contacts of that step.
class Stages {
  public:
    Stages(World& world, const NewtonStepperParameters& parameters, HashedGrid& grid, NewtonStep& step)
        : world_(world), parameters_(parameters), step_(step) {
        find_contacts(world, parameters.shell, grid.find_pairs(world, parameters.shell).pairs, step.contacts);
        if (parameters.reversed) std::reverse(step.contacts.begin(), step.contacts.end());
        step.rows.clear();
        for (const Contact& c : step.contacts) {
            step.rows.push_back({collision_matrix(world, c), std::max(0.0, c.gap) / parameters.dt});
        }
        step.impacts = step.collision_sweeps = step.contact_sweeps = 0;
    }

    void collide() {  // (07.11)
        const double threshold = parameters_.impact_threshold;
        for (int made = -1; made != step_.impacts && step_.collision_sweeps < parameters_.max_sweeps;) {
            made = step_.impacts;
            for (std::size_t i = 0; i < step_.rows.size(); ++i) {
                const Eigen::Vector2d u = velocity(i);
                if (u[1] >= -threshold) continue;
                impact(i, u, parameters_.restitution);
                ++step_.impacts;
            }
            if (step_.impacts > made) ++step_.collision_sweeps;
        }
        step_.approach_left = 0;
        for (std::size_t i = 0; i < step_.rows.size(); ++i) {
            step_.approach_left = std::max(step_.approach_left, -velocity(i)[1]);
        }
        step_.settled = step_.approach_left <= threshold;
    }

    void rest() {  // (07.12)
        double change = 1;
        for (; change > tolerance && step_.contact_sweeps < parameters_.max_sweeps; ++step_.contact_sweeps) {
            change = 0;
            for (std::size_t i = 0; i < step_.rows.size(); ++i) {
                const Eigen::Vector2d P = step_.rows[i].total;
                parameters_.take_back ? relax(i) : stop(i);
                change = std::max(change, (step_.rows[i].K * (step_.rows[i].total - P)).norm());
            }
        }
        step_.resting_left = 0;
        for (std::size_t i = 0; i < step_.rows.size(); ++i) {
            step_.resting_left = std::max(step_.resting_left, -velocity(i)[1] - step_.rows[i].allowed);
        }
    }

    void move(std::vector<PushOut>& pushes, std::vector<Shift>& shifts) {
        for (Body& body : world_.bodies) {
            body.position += parameters_.dt * body.velocity;
            body.angle += parameters_.dt * body.angular_velocity;
        }
        pushes.clear();
        for (std::size_t i = 0; i < step_.rows.size(); ++i) {
            const double u_n = velocity(i)[1], gap = step_.contacts[i].gap + parameters_.dt * u_n;
            if (u_n > parameters_.impact_threshold) continue;
            pushes.push_back({&step_.contacts[i], parameters_.push_out * std::max(0.0, -gap)});
        }
        push_out(world_, pushes, shifts);
    }

    void report() {
        step_.impulses.clear();
        for (std::size_t i = 0; i < step_.rows.size(); ++i) {
            const Eigen::Vector2d& P = step_.rows[i].total;
            step_.impulses.push_back(P[0] * step_.contacts[i].tangent() + P[1] * step_.contacts[i].normal);
        }
    }

  private:
    static constexpr double tolerance = 1e-7;  // m/s: where a sweep of the contact stage changes no more, it is done

    Eigen::Vector2d velocity(std::size_t i) const {
        const Contact& c = step_.contacts[i];
        const Eigen::Vector2d u = relative_velocity(world_, c);
        return {c.tangent().dot(u), c.normal.dot(u)};
    }

    void give(std::size_t i, const Eigen::Vector2d& impulse) {
        apply_impulse(world_, step_.contacts[i], impulse);
        step_.rows[i].total += impulse;
    }

    void impact(std::size_t i, const Eigen::Vector2d& u, double e) {
        const bool slide = parameters_.friction_rule == FrictionRule::slide_formula;
        const double mu = slide ? parameters_.friction / (1 + e) : parameters_.friction;  // what (07.3) amounts to
        give(i, impact_newton_algebraic({step_.rows[i].K, u, mu, e}).impulse);
    }

    void stop(std::size_t i) {
        const Eigen::Vector2d u = velocity(i) + Eigen::Vector2d(0, step_.rows[i].allowed);
        if (u[1] < 0) impact(i, u, 0);
    }

    /// First the normal impulse that the contact should have in this stage, then the friction that it allows.
    void relax(std::size_t i) {
        NewtonStep::Row& row = step_.rows[i];
        const Eigen::Vector2d u = velocity(i), before = row.resting;
        const double P_n = std::max(0.0, before[1] - (u[1] + row.allowed) / row.K(1, 1));
        const double u_t = u[0] + row.K(0, 1) * (P_n - before[1]), most = parameters_.friction * P_n;
        row.resting = {std::clamp(before[0] - u_t / row.K(0, 0), -most, most), P_n};
        give(i, row.resting - before);
    }

    World& world_;
    const NewtonStepperParameters& parameters_;
    NewtonStep& step_;
};

}  // namespace

void NewtonStepper::step(World& world) {
    check_newton_parameters(parameters);
    check_world_of_contacts(world);
    Stages stages(world, parameters, grid_, last_);
    const double early = parameters.balanced ? 0.5 : 0;
    kick(world, early * parameters.dt);
    stages.collide();
    kick(world, (1 - early) * parameters.dt);
    stages.rest();
    stages.move(pushes_, shifts_);
    stages.report();
}

double newton_energy(const World& world, double dt) {
    World now = world;
    kick(now, 0.5 * dt);
    return mechanical_energy(now);  // (07.14)
}

}  // namespace rbc
