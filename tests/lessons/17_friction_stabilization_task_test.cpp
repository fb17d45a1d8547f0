#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "lessons/17_friction_stabilization/building.hpp"
#include "lessons/17_friction_stabilization/press_task.hpp"
#include "lessons/17_friction_stabilization/task_judge.hpp"

using namespace rbc;

namespace {

constexpr double h = 1.0 / 60;

/// Contacts solved to the end: what is left are Newton's and Coulomb's laws.
PaperParameters solved(double friction) {
    PaperParameters settings;
    settings.dt = h;
    settings.iterations = 300;
    settings.warm_start = true;
    settings.envelope = 0.02;
    settings.friction = friction;
    return settings;
}

/// A hand's force on the topmost box, at a place of that box, for so long.
void press(World& world, const PressTask& task, const PressForce& force, double friction, double seconds) {
    RememberingStepper stepper(solved(friction));
    const Eigen::Vector2d local(force.lever - world.bodies.back().position.x(),
                                task.plinth_height + force.height - world.bodies.back().position.y());
    for (int n = 0; n < std::lround(seconds / h); ++n) {
        Body& top = world.bodies.back();
        const Eigen::Vector2d push(force.aside, -force.down), r = Eigen::Rotation2Dd(top.angle) * local;
        top.velocity += h * top.inverse_mass * push;
        top.angular_velocity += h * top.inverse_inertia * (r.x() * push.y() - r.y() * push.x());
        stepper.step(world);
    }
}

double lean(const World& world) {
    return std::abs(world.bodies[2].angle);
}

}  // namespace

TEST_CASE("Straight down the stack tips from N m g (b - x_c)/(l - b) on, and never within the plinth's edge") {
    for (const int boxes : {1, 3, 5})
        for (const double offset : {-0.05, 0.0, 0.08})
            for (const double lever : {0.3, 0.45}) {
                PressTask task;
                task.boxes = boxes;
                const double F = tipping_force(task, lever, offset);
                CHECK(F == doctest::Approx(boxes * 5 * 9.81 * (0.2 - offset) / (lever - 0.2)));
                for (const double part : {0.98, 1.02}) {
                    CAPTURE(boxes);
                    CAPTURE(offset);
                    CAPTURE(lever);
                    CAPTURE(part);
                    World world = stacked_world(task, 0, offset);
                    const PressForce force{part * F, 0, lever, 2 * task.middle()};
                    CHECK((moment_that_holds(task, force, offset) > 0) == (part < 1));
                    press(world, task, force, 0.8, 1);
                    // 2 % of the moment turn the stack by 0.02 rad and more in a second; what is left of its sinking by
                    // less than 0.1 mm on an edge of 0.4 m is 0.001.
                    CHECK((lean(world) > 0.005) == (part > 1));
                    if (part < 1) CHECK(lean(world) < 0.001);
                }
            }
    const PressTask task;
    CHECK(tipping_force(task, 0.2) == std::numeric_limits<double>::infinity());
    World world = stacked_world(task);
    press(world, task, {3000, 0, 0.19, 1.5}, 0.5, 1);  // 20 times the stack's weight
    CHECK(lean(world) < 0.001);
}

TEST_CASE("A pull aside tips the stack sooner, or slides the top box off, whichever limit comes first") {
    const PressTask task;
    const double z = 2 * task.middle() - task.half_height;
    for (const double down : {0.0, 100.0, 300.0}) {
        // Over the edge: F has no lever there, and P alone tips.
        const double tips = task.weight() * task.plinth_half_width / z;
        for (const double part : {0.97, 1.03}) {
            CAPTURE(down);
            CAPTURE(part);
            const PressForce force{down, part * tips, task.plinth_half_width, z};
            REQUIRE(friction_to_spare(task, force, 0.8) > 0);
            World world = stacked_world(task);
            press(world, task, force, 0.8, 1);
            CHECK((moment_that_holds(task, force) < 0) == (part > 1));
            CHECK((lean(world) > 0.005) == (part > 1));
        }
        const double mu = 0.09;
        for (const double part : {0.95, 1.05}) {
            CAPTURE(down);
            CAPTURE(part);
            const PressForce force{down, part * mu * (down + 5 * 9.81), 0, z};
            if (moment_that_holds(task, force) < 0) continue;
            World world = stacked_world(task);
            press(world, task, force, mu, 1);
            const double slid = world.bodies[4].position.x() - world.bodies[3].position.x();
            CHECK((friction_to_spare(task, force, mu) < 0) == (part > 1));
            // 5 % of mu m g on 5 kg: 44 mm in a second's half square, 22 mm.
            CHECK((slid > 0.01) == (part > 1));
            if (part < 1) CHECK(std::abs(slid) < 1e-4);
        }
    }
}

TEST_CASE("Let go at a lean below atan((b - x_c)/H) the stack comes back, above it falls") {
    const PressTask task;
    CHECK(toppling_lean(task) == doctest::Approx(std::atan(0.2 / 0.75)));
    for (const double offset : {-0.05, 0.0, 0.05}) {
        const double limit = toppling_lean(task, offset);
        for (const double part : {0.93, 1.07}) {
            CAPTURE(offset);
            CAPTURE(part);
            World world = stacked_world(task, part * limit, offset);
            // One that comes back with a swing may well fall over to the other side: that is another story.
            bool upright = false;
            for (int n = 0; n < 20; ++n) {
                press(world, task, {}, 0.8, 0.1);
                upright = upright || world.bodies[2].angle > -0.02;
            }
            CHECK(upright == (part < 1));
            if (part > 1) CHECK(world.bodies[2].angle < -limit);
        }
    }
}

TEST_CASE("Held at a lean, boxes slide off each other where it is more than atan(mu), however hard one presses") {
    const PressTask task;
    for (const double down : {0.0, 500.0})
        for (const double part : {0.95, 1.05}) {
            CAPTURE(down);
            CAPTURE(part);
            const double mu = 0.15;
            World world = stacked_world(task, part * sliding_lean(mu));
            world.bodies[2].inverse_mass = world.bodies[2].inverse_inertia = 0;  // it is held at this lean
            const Eigen::Vector2d start = world.bodies[3].position;
            const Body& top = world.bodies.back();
            press(world, task, {down, 0, top.position.x(), top.position.y() - task.plinth_height}, mu, 1);
            const double slid = (world.bodies[3].position - start).norm();
            // g cos(theta) (tan(theta) - mu)/2: 36 mm in a second.
            CHECK((slid > 0.02) == (part > 1));
            if (part < 1) CHECK(slid < 1e-4);
        }
}

TEST_CASE("The judge sees a stack stand, lean, come back and fall, and takes turning for no sliding") {
    const PressTask task;
    const auto watch = [&](TaskJudge& judge, const World& world, int held, double seconds) {
        for (int n = 0; n < std::lround(seconds / h); ++n) judge.watch(world, held, h);
    };
    for (const double side : {1.0, -1.0}) {
        const auto leaning = [&](double angle) {
            World world = stacked_world(task, angle);
            for (Body& body : world.bodies) {
                body.position.x() *= side;
                body.angle *= side;
            }
            return world;
        };
        TaskJudge judge(task);
        watch(judge, task_world(task), -1, 1);
        CHECK(judge.phase() == TaskPhase::build);
        World stands = leaning(0);
        stands.bodies[4].position.x() = 0.03;
        watch(judge, stands, 4, 1);  // the hand still holds the third box
        CHECK(judge.phase() == TaskPhase::build);
        watch(judge, stands, -1, 0.4);
        CHECK(judge.phase() == TaskPhase::build);
        watch(judge, stands, -1, 0.2);
        REQUIRE(judge.phase() == TaskPhase::press);
        CHECK(judge.score().misaligned == doctest::Approx(0.03));
        CHECK(std::abs(judge.score().build_time - 2.5) <= h + 1e-9);  // half a second, to the step

        World leans = leaning(task.lean + 0.02);
        leans.bodies[4].position.x() += 0.03 * std::cos(0.1);
        leans.bodies[4].position.y() -= side * 0.03 * std::sin(0.1);
        watch(judge, leans, -1, 3);  // nothing holds it
        CHECK(judge.score().held == 0);
        watch(judge, leaning(task.lean + 0.04), 4, 3);  // too far
        CHECK(judge.score().held == 0);
        const double before = judge.score().slid;  // the last world has its third box in line again
        CHECK(before == doctest::Approx(0.03));
        watch(judge, leans, 4, 1.9);
        CHECK(judge.phase() == TaskPhase::press);
        watch(judge, leans, 4, 0.2);
        CHECK(judge.phase() == TaskPhase::release);
        watch(judge, stands, 4, 1);
        CHECK(judge.phase() == TaskPhase::release);
        TaskJudge falls = judge;
        watch(judge, stands, -1, 0.6);
        CHECK(judge.phase() == TaskPhase::done);
        CHECK(judge.what_next().find("Done") == 0);
        watch(judge, task_world(task), -1, 5);  // what comes later does not count
        CHECK(judge.phase() == TaskPhase::done);

        watch(falls, task_world(task), -1, 0.5);
        CHECK(falls.phase() == TaskPhase::release);
        watch(falls, task_world(task), -1, 0.6);
        CHECK(falls.phase() == TaskPhase::fell);
        CHECK(falls.score().fell == 3);

        // A stack that only turns about the plinth's edge has not slid; one whose box was shifted has, by that.
        TaskJudge turns(task);
        watch(turns, leaning(0), -1, 1);
        watch(turns, leaning(0.15), 4, 1);
        CHECK(turns.score().slid < 1e-12);
        CHECK(turns.score().largest_lean == doctest::Approx(0.15));
        World shifted = leaning(0);
        shifted.bodies[2].position.x() += 0.003;
        watch(turns, shifted, 4, 0.1);
        CHECK(turns.score().slid == doctest::Approx(0.003));
    }
}

TEST_CASE("The task has one to eight boxes, a box turned by half a turn counts, one that stands on its end does not") {
    PressTask task;
    for (const int boxes : {0, 9}) {
        task.boxes = boxes;
        CHECK_THROWS_AS(task_world(task), std::invalid_argument);
        CHECK_THROWS_AS(stacked_world(task), std::invalid_argument);
    }
    task.boxes = 8;
    const World world = task_world(task);
    REQUIRE(world.bodies.size() == 10);
    for (std::size_t i = 2; i < 10; ++i)
        for (std::size_t k = 1; k < i; ++k)
            CHECK(std::abs(world.bodies[i].position.x() - world.bodies[k].position.x()) >
                  (k == 1 ? 0.7 : 1.0));  // beside each other and beside the plinth

    task.boxes = 1;
    for (const double angle : {0.0, M_PI, -M_PI, M_PI / 2, 0.2}) {
        TaskJudge judge(task);
        World one = stacked_world(task);
        one.bodies[2].angle = angle;
        for (int n = 0; n < 60; ++n) judge.watch(one, -1, h);
        CHECK((judge.phase() == TaskPhase::press) == (std::abs(std::sin(angle)) < 0.1));
    }
}
