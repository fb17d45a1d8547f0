#include <cmath>
#include <numbers>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/parameters.hpp"
#include "demos/07_newton_impact/scenes.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"
#include "lessons/07_newton_impact/newton_coulomb.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/07_newton_impact/newton_stepper.hpp"

namespace rbc {

namespace {

using namespace newton_scenes;
using Eigen::Vector2d;
using Style = Series::Style;

/// What a particle that comes in at 45 degrees keeps of its tangential speed.
Figure kept() {
    Figure figure = empty_figure("What friction leaves of the tangential speed", "restitution e", "v_t'/v_t",
                                 "a particle at 45 degrees, mu = 0.3");
    Series slide{"slide's formula: 1 - mu", colours::sky, {}, {}};
    Series consistent{"impulse-consistent: 1 - mu (1 + e)", colours::orange, {}, {}};
    for (int i = 0; i <= 20; ++i) {
        const double e = 0.05 * i;
        const auto after = [&](FrictionRule rule) {
            return impact_newton_coulomb(Vector2d(1, -1), Vector2d(0, 1), {e, 0.3, rule}).x();
        };
        slide.add(e, after(FrictionRule::slide_formula));
        consistent.add(e, after(FrictionRule::impulse_consistent));
    }
    figure.series = {slide, consistent};
    figure.y_range = std::pair{0.0, 1.0};
    return figure;
}

/// The path of the demo's particle.
Figure thrown() {
    Figure figure = empty_figure("A particle thrown along the floor", "x [m]", "height y [m]",
                                 "first impact at 45 degrees, e = 0.8, mu = 0.3, h = 0.002 s, 2 s");
    for (const FrictionRule rule : {FrictionRule::impulse_consistent, FrictionRule::slide_formula}) {
        const bool slide = rule == FrictionRule::slide_formula;
        Series path{slide ? "slide's formula" : "impulse-consistent", slide ? colours::sky : colours::orange, {}, {}};
        World world = make_world(Scene::particle, {});
        NewtonStepper stepper({.dt = 0.002, .restitution = 0.8, .friction = 0.3, .friction_rule = rule});
        for (int n = 0; n <= 1000; ++n) {
            if (n % 5 == 0) {
                path.add(world.bodies[1].position.x(), world.bodies[1].position.y());
            }
            stepper.step(world);
        }
        figure.series.push_back(path);
    }
    figure.y_range = std::pair{0.0, 0.7};
    return figure;
}

/// The energy of a rod after the one-shot law, with the rod of the reference: half-length 1 m, I = 1/3 kg m^2.
Figure rod_energy() {
    Figure figure =
        empty_figure("The one-shot law and the energy of a rod", "restitution e", "change of the energy, dT/T",
                     "rod of 1 kg, half-length 1 m, at 45 degrees, v = (-0.6, -1) m/s");
    const double c = std::sqrt(0.5);
    World world = scenes::on_ground({{.shape = PointShape{},
                                      .inverse_mass = 1,
                                      .inverse_inertia = 3,
                                      .position = {-c, c},
                                      .velocity = {-0.6, -1}}});
    const Contact contact{0, 1, {0, 0}, {0, 1}};
    const std::pair<double, Colour> frictions[] = {
        {0, colours::grey}, {0.2, colours::sky}, {0.3, colours::green}, {1, colours::orange}};
    for (const auto& [mu, colour] : frictions) {
        Series series{mu == 1 ? "mu = 1: it sticks" : "mu = " + number_text(mu), colour, {}, {}};
        for (int i = 0; i <= 50; ++i) {
            const PlanarImpact impact = impact_newton_algebraic(impact_problem(world, contact, mu, 0.02 * i));
            series.add(0.02 * i, impact.energy_change / 0.68);
        }
        figure.series.push_back(series);
    }
    figure.series.push_back({"no change", colours::black, {0, 1}, {0, 0}, Style::dashed});
    return figure;
}

/// How much of its energy the cradle has after the hit, if the sweeps are limited.
Figure sweeps() {
    Figure figure =
        empty_figure("Sweeps that a hit needs", "sweeps allowed", "energy after the hit, share of that before",
                     "cradle of discs that touch, one comes in, e = 1, contacts visited against the hit");
    const std::pair<int, Colour> lengths[] = {{3, colours::sky}, {5, colours::orange}, {9, colours::purple}};
    for (const auto& [count, colour] : lengths) {
        Series series{std::to_string(count) + " discs", colour, {}, {}, Style::line_points};
        for (int most = 1; most <= 10; ++most) {
            World world{{}, {0, 0}};
            for (int i = 0; i < count; ++i) {
                world.bodies.push_back(scenes::disc({.radius = 0.1, .position = {0.2 * i, 0}}));
            }
            world.bodies[0].velocity = {1, 0};
            NewtonStepperParameters p{.restitution = 1, .friction = 0, .impact_threshold = 1e-9, .max_sweeps = most};
            p.reversed = true;
            NewtonStepper(p).step(world);
            series.add(most, newton_energy(world, p.dt) / 0.5);
        }
        figure.series.push_back(series);
    }
    figure.y_range = std::pair{0.0, 1.05};
    return figure;
}

/// Where a box that lies on the floor gets to.
Figure rest() {
    Figure figure = empty_figure("A box that lies on the floor", "time t [s]", "x [mm]",
                                 "half sizes 0.5 m and 0.25 m, mu = 0.3, h = 0.005 s");
    for (const bool take_back : {true, false}) {
        Series series{take_back ? "taking back" : "impacts with e = 0, one after the other",
                      take_back ? colours::orange : colours::sky,
                      {},
                      {}};
        World world = scenes::on_ground({scenes::box({.half_height = 0.25, .position = {0, 0.25}})});
        NewtonStepperParameters p;
        p.take_back = take_back;
        NewtonStepper stepper(p);
        for (int n = 0; n <= 2000; ++n) {
            if (n % 20 == 0) {
                series.add(n * p.dt, 1000 * world.bodies[1].position.x());
            }
            stepper.step(world);
        }
        figure.series.push_back(series);
    }
    return figure;
}

}  // namespace

RBC_FIGURES("07_newton_impact",
            {{"kept", kept}, {"thrown", thrown}, {"rod_energy", rod_energy}, {"sweeps", sweeps}, {"rest", rest}})

}  // namespace rbc
