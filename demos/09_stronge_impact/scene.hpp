#pragma once

#include <memory>

#include "common/demo/kit/demo.hpp"
#include "demos/09_stronge_impact/bouncer.hpp"
#include "lessons/09_stronge_impact/energy_map.hpp"

namespace rbc {

/// What strikes the floor, and how: a rod or Kane's double pendulum at the instant of the impact.
struct StrikeScene {
    enum class Body { rod, pendulum };

    Body body = Body::rod;
    double rod_angle = 45, rod_inertia = 1.0 / 3, vx = -0.6, vy = -1, spin = 0;  // deg, 1, m/s, m/s, rad/s
    double angle1 = 20, angle2 = 30, rate1 = -1, rate2 = -2;                     // deg, rad/s
    double friction = 1, restitution = 0.9, gravity = 1.62;

    bool operator==(const StrikeScene&) const = default;
    void bind(Parameters& parameters);
    /// The angle over which the map may be drawn: of the rod, or of the pendulum's lower rod, deg.
    double angle() const { return body == Body::rod ? rod_angle : angle2; }
    const char* angle_parameter() const { return body == Body::rod ? "rod.angle" : "pendulum.angle2"; }
    ImpactWithEnergy impact_at(double angle, double mu, double e) const;
    ImpactWithEnergy impact() const { return impact_at(angle(), friction, restitution); }
    std::unique_ptr<Bouncer> bouncer() const;
    Rect world() const { return body == Body::rod ? Rect{-2.55, -0.17, 3.0, 2.1} : Rect{-1.45, -0.17, 2.9, 2.1}; }

  private:
    FallingRod rod(double angle) const;
    DoublePendulum pendulum() const { return {1, 1, 1, 1, gravity}; }
    PendulumState pendulum_state(double lower_angle) const;
};

/// Whether these bodies collide at all: they approach, and K is not singular (two rods in line).
bool strikes(const PlanarImpactProblem& problem);

std::vector<Preset> strike_presets();

}  // namespace rbc
