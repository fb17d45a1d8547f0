#include <doctest/doctest.h>

#include <cmath>

#include "common/judge/world_balance.hpp"
#include "lessons/11_microcollisions/bounce_train.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"
#include "lessons/11_microcollisions/micro_scenes.hpp"

using namespace rbc;

namespace {

constexpr double g = 9.81, eps = 1e-3;

double along(const World& world, double slope) {
    return Eigen::Vector2d(std::cos(slope), std::sin(slope)).dot(world.bodies[1].position);
}

}  // namespace

TEST_CASE("a ball in fixed steps: the train carries the weight, and it sinks as (11.10) says") {
    for (double h : {0.01, 0.002}) {
        for (double e : {0.0, 0.3, 0.6, 0.9}) {
            World world = ball_scene();
            MicroParameters p;
            p.dt = h;
            p.tolerance = 0;
            p.restitution.nominal = e;
            p.artificial = false;
            const double mass = 1 / world.bodies[1].inverse_mass;
            const int steps = static_cast<int>(std::lround(1 / h));
            for (int n = 0; n < 2 * steps; ++n) step_micro(world, p);  // e^n of the start's velocity is left
            const double start = world.bodies[1].position.y(), momentum_before = mass * world.bodies[1].velocity.y();
            double impulse = 0;
            long count = 0, sweeps = 0;
            for (int n = 0; n < steps; ++n) {
                const MicroResult r = step_micro(world, p);
                sweeps += r.sweeps;
                for (const Eigen::Vector2d& P : r.impulses) impulse += P.y();
                count += r.impulse_count;
            }
            // 1000 steps of rounding; for e = 0.9 and h = 0.01, 0.9^200 = 7e-10 of a velocity of 0.1 m/s is left.
            CHECK(std::abs(start - world.bodies[1].position.y() - sink_speed(e, g, h)) < 1e-9);
            CHECK(std::abs(impulse - mass * g - mass * world.bodies[1].velocity.y() + momentum_before) < 1e-11);
            CHECK(count == steps);   // one collision in every step
            CHECK(sweeps == steps);  // and one sweep with an impulse: the next one finds nothing, and does not count
        }
    }
}

TEST_CASE("with e_max > 1 a ball in fixed steps floats where e(d) = 1, (11.11)") {
    for (double e : {0.0, 0.3, 0.6}) {
        World world = ball_scene();
        MicroParameters p;
        p.dt = 0.001;
        p.tolerance = 0;
        p.restitution = {e, 1.2, eps, true};
        for (int n = 0; n < 4000; ++n) step_micro(world, p);
        const double d = floating_gap(e, 1.2, eps);
        // It swings from step to step by at most g h^2/2 = 5 micrometres about it, and needs long to come near.
        CHECK(std::abs(world.bodies[1].position.y() - 0.25 - d) < 6e-6);
    }
}

TEST_CASE("with collision times a ball's microcollisions have the rate g/(2 v), v from (11.9)") {
    for (double e : {0.3, 0.5, 0.8}) {
        World world = ball_scene();
        world.bodies[1].position.y() = 0.25 + 0.2;
        MicroParameters p;
        p.tolerance = 0;
        p.restitution.nominal = e;
        long events = 0;
        for (int n = 0; n < 1400; ++n) {
            const MainLoopResult r = advance_micro(world, p);
            CHECK(r.status == MainLoopResult::Status::reached);
            CHECK(r.deepest <= 1.001e-3 * eps);
            if (n >= 400) events += r.events;
        }
        // 10 s. Collisions happen up to 1 micrometre below 0, where they are a little faster: v^2 + 2 g depth, below
        // 1e-4 of v here, that is 0.01 per s; and a window holds one more or less: 0.1 per s.
        const double v = resting_rebound(0.2, e, eps, g);
        CHECK(v < micro_speed(eps, g));
        CHECK(v >= e * micro_speed(eps, g));
        CHECK(std::abs(events / 10.0 - 1 / bounce_period(v, g)) < 0.12);
    }
    CHECK_THROWS_AS(resting_rebound(0.2, 1, eps, g), std::invalid_argument);
    CHECK_THROWS_AS(resting_rebound(-1, 0.5, eps, g), std::invalid_argument);
}

TEST_CASE("without artificial restitution the main loop halts at the Zeno time of lesson 05") {
    for (double e : {0.3, 0.5, 0.8}) {
        World world = ball_scene();
        world.bodies[1].position.y() = 0.25 + 0.2;
        MicroParameters p;
        p.tolerance = 0;
        p.restitution.nominal = e;
        p.artificial = false;
        double time = 0;
        MainLoopResult r;
        while (r.status == MainLoopResult::Status::reached && time < 5) {
            r = advance_micro(world, p, 200);
            time += p.dt - r.left;
        }
        const double V = std::sqrt(2 * g * 0.2), zeno = V / g + 2 * e * V / (g * (1 - e));
        // Depth of 1 micrometre: every arc is too long by some depth/v; the last arcs by sqrt(2 depth/g) together.
        CHECK(r.status == MainLoopResult::Status::halted);
        CHECK(r.events == 200);
        CHECK(std::abs(time - zeno) < 5e-4);
        CHECK(kinetic_energy(world) < 1e-6);
    }
}

TEST_CASE(
    "a particle on a ramp sticks if mu >= tan(a); then it creeps as (11.12) says, and not at all with static "
    "impulses") {
    for (double a : {0.2, 0.3, 0.5}) {
        for (double mu : {std::tan(a) - 0.02, std::tan(a) + 0.02}) {
            for (bool times : {false, true}) {
                for (StaticImpulse mode : {StaticImpulse::off, StaticImpulse::reverse}) {
                    World world = ramp_particle_scene(a, 5e-4);
                    MicroParameters p;
                    p.friction = mu;
                    p.tolerance = 1e-9;
                    p.artificial = times;
                    p.static_impulse = mode;
                    const auto run = [&](int steps) {
                        const double before = along(world, a);
                        for (int n = 0; n < steps; ++n)
                            times ? void(advance_micro(world, p)) : void(step_micro(world, p));
                        return before - along(world, a);
                    };
                    run(200);
                    const double moved = run(1000);
                    CAPTURE(a);
                    CAPTURE(mu);
                    CAPTURE(times);
                    // The first impact is at the speed of a fall of 0.5 mm, and e(0) = 1 keeps it.
                    const double v = std::sqrt(2 * g * std::cos(a) * 5e-4);
                    const double T = times ? bounce_period(v, g * std::cos(a)) : p.dt;
                    if (mu < std::tan(a)) {
                        // Coulomb's slide, from 2 s to 12 s: the mean friction is mu times the mean normal force.
                        const double slide = g * (std::sin(a) - mu * std::cos(a)) * (12 * 12 - 2 * 2) / 2;
                        // What the first fall has of velocity along the ramp, at most v tan(a), may stay for 10 s.
                        CHECK(std::abs(moved - slide) < 10 * v * std::tan(a));
                        CHECK(moved > 5);
                    } else if (mode == StaticImpulse::off) {
                        // One hop more or less in 10 s, and collisions 1 micrometre too deep: 1e-3 of the hop.
                        CHECK(std::abs(moved / 10 / creep_speed(a, g, T) - 1) < 0.01);
                    } else {
                        CHECK(std::abs(moved) < 0.5 * g * std::sin(a) * T * T);  // never farther than a hop
                    }
                }
            }
        }
    }
}
