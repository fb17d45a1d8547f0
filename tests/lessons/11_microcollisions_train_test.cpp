#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "demos/11_microcollisions/scenes.hpp"
#include "lessons/11_microcollisions/bounce_train.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"
#include "tests/lessons/11_microcollisions_constants.hpp"

using namespace rbc;
using namespace rbc::test;
using namespace rbc::micro_scenes;

namespace {

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
    "in a train of equal hops, dropped onto a ramp, a particle sticks if mu >= tan(a); then it creeps as (11.12) says, "
    "and not at all with static impulses") {
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

namespace {

/// One event of the main loop after the other, for `duration`: whether it slipped (its impulse at the edge of the cone).
std::vector<bool> slips_of(World& world, MicroParameters p, double duration, double slope) {
    const Eigen::Vector2d t(std::cos(slope), std::sin(slope)), n(-std::sin(slope), std::cos(slope));
    std::vector<bool> slips;
    for (p.dt = duration; p.dt > 0;) {
        const MainLoopResult r = advance_micro(world, p, 1);
        if (r.events == 0) break;
        Eigen::Vector2d P = Eigen::Vector2d::Zero();
        for (const Eigen::Vector2d& impulse : r.last.impulses) P += impulse;
        slips.push_back(std::abs(t.dot(P)) > p.friction * n.dot(P) * (1 - 1e-9));
        p.dt = r.left;
    }
    return slips;
}

double crept(World& world, const MicroParameters& p, int steps, double slope) {
    const double before = along(world, slope);
    for (int n = 0; n < steps; ++n) advance_micro(world, p);
    return before - along(world, slope);
}

}  // namespace

TEST_CASE("mu >= tan(a) makes a train of equal hops stick; hops that shrink need mu >= 2 tan(a)/(1 + e)") {
    // All events before the Zeno time with more than 2e-3 of the first speed: e^9 at e = 0.5. The first one comes from a
    // fall from rest and needs mu (1 + e) >= tan(a) only.
    for (double tan_a : {0.3, 0.45}) {
        for (double e : {0.5, 0.7}) {
            for (double room : {-0.01, 0.01}) {
                const double a = std::atan(tan_a), mu = 2 * tan_a / (1 + e) + room;
                World world = ramp_particle_scene(a, 5e-4);
                MicroParameters p;
                p.friction = mu;
                p.tolerance = 0;
                p.artificial = false;
                p.restitution.nominal = e;
                const double fall = std::sqrt(2 * 5e-4 / (g * std::cos(a)));
                // n hops last (1 - e^n)/(1 - e) times the first, 2 e times the fall.
                const std::vector<bool> slips =
                    slips_of(world, p, fall * (1 + 2 * e * (1 - std::pow(e, 8)) / (1 - e)) * 0.9999, a);
                CAPTURE(e);
                CAPTURE(mu);
                REQUIRE(slips.size() >= 6);
                CHECK(mu > tan_a);
                CHECK_FALSE(slips[0]);
                for (std::size_t i = 1; i < slips.size(); ++i) CHECK(slips[i] == (room < 0));
            }
        }
        // Equal hops: e = 1.
        for (double room : {-0.01, 0.01}) {
            const double a = std::atan(tan_a);
            World world = ramp_particle_scene(a, 5e-4);
            MicroParameters p;
            p.friction = tan_a + room;
            p.tolerance = 0;
            const std::vector<bool> slips = slips_of(world, p, 1, a);
            CHECK(slips.size() > 40);
            for (std::size_t i = 1; i < slips.size(); ++i) CHECK(slips[i] == (room < 0));
        }
    }
    // With e_max = 1.2 hops grow until e_nom = 0.5 ends one; that one slips, and the particle is down before it is
    // caught.
    World world = ramp_particle_scene(0.45, 5e-4);
    MicroParameters p;
    p.tolerance = 1e-6;
    p.restitution = {0.5, 1.2, eps, true};
    CHECK(p.friction > std::tan(0.45));
    CHECK(crept(world, p, 300, 0.45) > 0.8);
}

TEST_CASE(
    "the static impulse turns a particle's hop from rest along the ramp round if mu >= 2 tan(a), from half a hop if mu "
    ">= tan(a)") {
    const double a = 0.35, v = std::sqrt(2 * g * std::cos(a) * 5e-4);  // tan(a) = 0.365
    const double sticks = 3 * creep_speed(a, g, bounce_period(v, g * std::cos(a)));
    for (double mu : {0.5, 2 * std::tan(a) - 0.01, 2 * std::tan(a) + 0.01}) {
        MicroParameters p;
        p.friction = mu;
        p.tolerance = 1e-9;
        p.static_impulse = StaticImpulse::reverse;
        World dropped = ramp_particle_scene(a, 5e-4), hopping = ramp_particle_scene(a, 0);
        hopping.bodies[1].velocity = v * Eigen::Vector2d(-std::sin(a), std::cos(a));
        CHECK(std::abs(crept(dropped, p, 300, a)) < 1e-3);
        // One hop more or less and collisions 1 micrometre too deep: 1 %.
        const double moved = crept(hopping, p, 300, a);
        if (mu < 2 * std::tan(a)) {
            CHECK(std::abs(moved / sticks - 1) < 0.01);
        } else {
            CHECK(std::abs(moved) < 1e-3);
        }
    }
}
