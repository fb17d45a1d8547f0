#include "demos/09_stronge_impact/scene.hpp"

#include "common/demo/kit/parameters.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"

namespace rbc {

namespace {

template <int n>
ImpactWithEnergy with_energy(const Mechanism<n>& mechanism, double mu, double e) {
    return {impact_problem(mechanism, mu, e), kinetic_energy(mechanism, mechanism.rates)};
}

}  // namespace

bool strikes(const PlanarImpactProblem& problem) {
    return problem.u[1] < 0 && coupling(problem.K) < 1 - 1e-9;
}

FallingRod StrikeScene::rod(double angle) const {
    return {1, 1, rod_inertia, angle * degree, {vx, vy, spin}};
}

PendulumState StrikeScene::pendulum_state(double lower_angle) const {
    return {{angle1 * degree, lower_angle * degree}, {rate1, rate2}};
}

ImpactWithEnergy StrikeScene::impact_at(double angle, double mu, double e) const {
    if (body == Body::rod) return with_energy(falling_rod(rod(angle)), mu, e);
    return with_energy(double_pendulum(pendulum(), pendulum_state(angle)), mu, e);
}

std::unique_ptr<Bouncer> StrikeScene::bouncer() const {
    return body == Body::rod ? make_rod(rod(rod_angle), gravity) : make_pendulum(pendulum(), pendulum_state(angle2));
}

void StrikeScene::bind(Parameters& parameters) {
    const auto real = [&](const char* name, const char* unit, const char* help, double& variable, double low,
                          double high) { parameters.real(name, unit, help, variable, between(-100, 100, low, high)); };
    parameters.choice("body", "what strikes the floor", body, {"rod", "pendulum"});
    parameters.real("friction", "", "mu, Coulomb's coefficient", friction, between(0, 100, 0, 2));
    parameters.real("restitution", "", "e; each law says of what it is the ratio", restitution, {0, 1});
    parameters.real("rod.angle", "deg", "below the horizontal, at the impact", rod_angle, between(1, 89, 5, 85));
    parameters.real("rod.inertia", "", "I/(m l^2): 1/3 uniform, less with a heavy middle", rod_inertia,
                    between(0.001, 10, 0.02, 1));
    real("rod.vx", "m/s", "of the centre at the impact, to the right", vx, -3, 3);
    real("rod.vy", "m/s", "of the centre at the impact, up", vy, -3, 1);
    real("rod.spin", "rad/s", "at the impact, counter-clockwise", spin, -4, 4);
    parameters.real("pendulum.angle1", "deg", "upper rod, from straight down", angle1, between(-80, 80, -60, 60));
    parameters.real("pendulum.angle2", "deg", "lower rod, from straight down", angle2, between(-80, 80, -75, 75));
    real("pendulum.rate1", "rad/s", "of the upper rod at the impact", rate1, -4, 4);
    real("pendulum.rate2", "rad/s", "of the lower rod at the impact", rate2, -4, 4);
    parameters.real("gravity", "m/s^2", "magnitude, downwards; 1.62 is the Moon's", gravity, between(0, 1000, 0, 20));
}

std::vector<Preset> strike_presets() {
    return {
        {"rod",
         "Rod at 45 degrees",
         "Newton ends above the zero line: dT/T0 = +0.078. Poisson and Stronge stay below. In the map (press A), all "
         "of the red region makes energy.",
         {}},
        {"pendulum", "Kane's double pendulum",
         "Newton's law multiplies the energy by 5.14: the pendulum is kicked. Poisson loses 48 % of it, Stronge 42 %.",
         "body=pendulum gravity=9.81"},
        {"poisson_work", "Poisson's normal work",
         "A rod with a heavy middle, e = 1. Poisson's normal impulse gives back more than it took, W_n > 0; friction "
         "eats the surplus, and the total stays below zero.",
         "rod.angle=45.9 rod.inertia=0.0466 rod.vx=1.9 restitution=1 map=restitution map_law=poisson"},
        {"frictionless", "No friction: all equal",
         "Without friction the normal velocity is one straight line over the impulse, and the three laws are one.",
         "friction=0 map=restitution"},
        {"sticking", "Sticking throughout: all equal",
         "The end starts at rest tangentially and friction holds it: one straight line again, one answer.",
         "rod.angle=60 rod.vx=0 friction=1.5"},
        {"safe", "Safe restitution",
         "e = 0.79 is below e_safe = 0.8 of this rod at 45 degrees: there Newton makes no energy with any friction. "
         "The map over (e, mu), press A, turns red at 0.8.",
         "restitution=0.79 map=restitution"},
        {"again_and_again", "Again and again",
         "e = 1, and half a minute of impacts. Newton's pendulum makes energy again and again and goes wild; the other "
         "two only lose, and soon lie on the floor.",
         "body=pendulum gravity=9.81 replay=30 impacts=all restitution=1"},
    };
}

}  // namespace rbc
