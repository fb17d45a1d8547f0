#include "lessons/11_microcollisions/micro_stepper.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "lessons/11_microcollisions/static_impulse.hpp"

namespace rbc {

namespace {

double approach_speed(const World& world, const Contact& contact) {
    return -contact.normal.dot(relative_velocity(world, contact));
}

/// The impulses of one resolution: what a contact needs that does not change while positions stand still.
class Resolution {
  public:
    Resolution(World& world, const MicroParameters& parameters, MicroResult& result)
        : world_(world), parameters_(parameters), result_(result), gravity_(world.gravity.norm()) {
        for (const Contact& contact : result.contacts) matrices_.push_back(collision_matrix(world, contact));
        result.impulses.assign(result.contacts.size(), Eigen::Vector2d::Zero());
    }

    void collide_at(std::size_t i) {
        const Contact& contact = result_.contacts[i];
        const Eigen::Vector2d u_world = relative_velocity(world_, contact), t = contact.tangent(), n = contact.normal;
        PlanarImpactProblem problem{matrices_[i], {t.dot(u_world), n.dot(u_world)}, parameters_.friction, 0};
        if (problem.u.y() >= -parameters_.tolerance) return;
        const Eigen::Vector2d P = impulse_of(problem, contact.gap);
        apply_impulse(world_, contact, P);
        result_.impulses[i] += P.x() * t + P.y() * n;
        ++result_.impulse_count;
    }

  private:
    Eigen::Vector2d impulse_of(PlanarImpactProblem& problem, double gap) {
        const double speed = -problem.u.y();
        const bool micro = speed < micro_speed(parameters_.restitution.envelope, gravity_);
        double e = restitution_of_collision(speed, gap, gravity_, parameters_.restitution);  // (11.8)
        if (!parameters_.artificial) e = parameters_.restitution.nominal;
        problem.restitution = std::min(1.0, e);
        if (micro) {
            ++result_.micro_count;
            if (parameters_.own_impulse) return parameters_.own_impulse(problem);
            if (const auto P = tried_static_impulse(problem)) {
                ++result_.static_count;
                return *P;
            }
        }
        const PlanarImpact impact = impact_stronge(problem);  // (11.4)
        Eigen::Vector2d P = impact.impulse;
        if (e > 1) P.y() += (e - 1) * impact.u.y() / problem.K(1, 1);
        return P;
    }

    std::optional<Eigen::Vector2d> tried_static_impulse(PlanarImpactProblem problem) const {
        if (parameters_.static_impulse == StaticImpulse::off) return std::nullopt;
        if (parameters_.static_impulse == StaticImpulse::reverse) problem.restitution = 1;
        return static_impulse(problem);  // (11.13), (11.14)
    }

    World& world_;
    const MicroParameters& parameters_;
    MicroResult& result_;
    double gravity_;
    std::vector<Eigen::Matrix2d> matrices_;
};

}  // namespace

void check_micro_parameters(const MicroParameters& p) {
    require(std::isfinite(p.dt) && p.dt > 0, "the time step must be finite and > 0");
    require(std::isfinite(p.friction) && p.friction >= 0, "friction must be finite and >= 0");
    check_micro_restitution(p.restitution);
    require(p.tolerance >= 0, "the tolerance must be >= 0");
    require(p.max_sweeps >= 0, "max_sweeps must be >= 0");
}

void fly(World& world, double duration) {
    for (Body& body : world.bodies) {
        const Eigen::Vector2d g = body.inverse_mass > 0 ? world.gravity : Eigen::Vector2d(0, 0);
        body.position += duration * body.velocity + 0.5 * duration * duration * g;  // (11.3)
        body.velocity += duration * g;
        body.angle += duration * body.angular_velocity;
    }
}

MicroResult resolve_contacts(World& world, const MicroParameters& parameters) {
    return resolve_contacts(world, parameters, parameters.restitution.envelope);
}

MicroResult resolve_contacts(World& world, const MicroParameters& parameters, double reach) {
    check_micro_parameters(parameters);
    check_world_of_contacts(world);
    MicroResult result;
    result.contacts = contact_set(world, reach);
    Resolution resolution(world, parameters, result);
    const std::vector<int> order = order_contacts(world, result.contacts, parameters.order, parameters.seed);
    for (long before = -1; result.sweeps < parameters.max_sweeps && result.impulse_count != before;) {
        before = result.impulse_count;
        for (int i : order) resolution.collide_at(static_cast<std::size_t>(i));
        if (result.impulse_count != before) ++result.sweeps;
    }
    for (const Contact& contact : result.contacts) {
        result.largest_approach = std::max(result.largest_approach, approach_speed(world, contact));
    }
    const bool separated = result.largest_approach <= parameters.tolerance;
    result.status = separated ? MicroResult::Status::separated : MicroResult::Status::max_sweeps;
    return result;
}

MicroResult step_micro(World& world, const MicroParameters& parameters) {
    check_micro_parameters(parameters);
    check_world_of_contacts(world);
    fly(world, parameters.dt);
    return resolve_contacts(world, parameters);
}

}  // namespace rbc
