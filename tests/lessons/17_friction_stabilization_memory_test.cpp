#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "lessons/17_friction_stabilization/building.hpp"
#include "lessons/17_friction_stabilization/contact_memory.hpp"
#include "tests/lessons/17_friction_stabilization_box.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// The lesson's stepper on a belt: the ground's surface runs at `speed` to the right.
struct Belt {
    explicit Belt(MemorySpan span) : stepper({.dt = 0.1, .friction = 1, .iterations = 400}) {
        memory.options.span = span;
        stepper.terms = [this](const StepView& view, std::vector<ContactTerms>& terms) {
            no_penetration(view, terms);
            for (ContactTerms& t : terms) t.tangent_target = speed;
            memory.correct(view, terms);
        };
        stepper.after = [this](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
            memory.remember(view, r);
        };
    }
    Belt(const Belt&) = delete;
    Belt& operator=(const Belt&) = delete;

    double speed = 0.5;
    ContactStepper stepper;
    ContactMemory memory;
};

}  // namespace

TEST_CASE("Beyond k e/h = mu g h a correction saturates friction, and what one step did not take back is forgotten") {
    for (const double dt : {0.1, 1.0 / 60}) {
        const PaperParameters settings = exact(dt);
        const double k = settings.memory.error_reduction, within_reach = 9.81 * dt * dt / k;
        for (const double part : {0.5, 0.99, 1.01, 1.2}) {
            World world = box_on_the_ground();
            RememberingStepper stepper(settings);
            for (int n = 0; n < 3; ++n) stepper.step(world);
            const double place = world.bodies[1].position.x(), e = part * within_reach;
            world.bodies[1].position.x() += e;
            stepper.step(world);
            for (const auto& outcome : stepper.memory().outcomes()) {
                CHECK(outcome.known);
                CHECK(outcome.sticking == (part < 1));
            }
            for (int n = 0; n < 50; ++n) stepper.step(world);
            const double left = world.bodies[1].position.x() - place;
            // mu g h for one step takes mu g h^2 back; then the box stops and is at home there.
            if (part < 1)
                CHECK(std::abs(left) <= settings.memory.tolerance);
            else
                CHECK(std::abs(left - (e - 9.81 * dt * dt)) <= 1e-9);
        }
    }
    // The text's numbers.
    CHECK(std::abs(9.81 * 0.1 * 0.1 / 0.8 - 0.123) <= 5e-4);
    CHECK(std::abs(9.81 / 3600 / 0.8 - 0.0034) <= 5e-5);
}

TEST_CASE("What a belt asks for is no mistake, and what slips on the belt is asked back") {
    for (const MemorySpan span : {MemorySpan::one_step, MemorySpan::while_sticking}) {
        World world = box_on_the_ground();
        Belt belt(span);
        const auto step = [&] {
            belt.stepper.step(world);
            REQUIRE(belt.memory.outcomes().size() == 2);
        };
        for (int n = 0; n < 40; ++n) {
            step();
            for (const auto& outcome : belt.memory.outcomes()) {
                CHECK(outcome.known == (n > 0));
                CHECK_FALSE(outcome.rolling);
                CHECK(std::abs(outcome.error) <= 1e-12);
                CHECK(outcome.correction == 0);
            }
            // 400 sweeps set u_t to the target.
            CHECK(std::abs(world.bodies[1].velocity.x() - belt.speed) <= 1e-12);
        }
        // The belt stops and turns round: the place on it is the same.
        belt.speed = -0.2;
        for (int n = 0; n < 10; ++n) step();
        for (const auto& outcome : belt.memory.outcomes()) CHECK(std::abs(outcome.error) <= 1e-12);

        const double s = 0.004, before = world.bodies[1].position.x();
        world.bodies[1].position.x() += s;
        step();
        for (const auto& outcome : belt.memory.outcomes()) {
            CHECK(std::abs(outcome.error + s) <= 1e-12);
            CHECK(std::abs(outcome.correction + 0.8 * s / 0.1) <= 1e-10);
        }
        for (int n = 0; n < 59; ++n) step();
        const double off = world.bodies[1].position.x() - (before - 60 * 0.1 * 0.2);
        CHECK(std::abs(off - (span == MemorySpan::one_step ? s / 1.8 : 0)) <= 1e-6);
    }
}

TEST_CASE("What was not corrected cannot be remembered") {
    World world = box_on_the_ground();
    ContactMemory memory;
    ContactStepper stepper;
    int times = 1;
    stepper.after = [&](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
        for (int k = 0; k < times; ++k) memory.remember(view, r);
    };
    CHECK_THROWS_AS(stepper.step(world), std::logic_error);
    stepper.terms = [&](const StepView& view, std::vector<ContactTerms>& terms) {
        no_penetration(view, terms);
        memory.correct(view, terms);
    };
    stepper.step(world);
    CHECK(memory.outcomes().size() == 2);
    times = 2;  // one step, remembered twice
    CHECK_THROWS_AS(stepper.step(world), std::logic_error);
}

TEST_CASE("A look at the next problem changes nothing, neither what was nor what comes") {
    World world = box_on_the_ground(), asked = world;
    RememberingStepper stepper(exact()), other(exact());
    for (int n = 0; n < 6; ++n) {
        if (n == 2)
            for (World* w : {&world, &asked}) w->bodies[1].position.x() += 0.003;
        stepper.step(world);
        other.step(asked);
        World elsewhere = asked;
        elsewhere.bodies[1].position.x() += 0.01;
        other.stepper().next_problem(elsewhere);
        elsewhere.bodies[1].position.y() += 5;
        CHECK(other.stepper().next_problem(elsewhere).q.size() == 0);
        REQUIRE(other.memory().outcomes().size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(other.memory().outcomes()[i].error == stepper.memory().outcomes()[i].error);
            CHECK(other.memory().outcomes()[i].sticking);
        }
        CHECK(asked.bodies[1].position == world.bodies[1].position);
    }
}

TEST_CASE("A stepper that forgets is as before its first step") {
    PaperParameters settings = exact();
    settings.iterations = 12;
    settings.warm_start = true;
    RememberingStepper used(settings), fresh(settings);
    World world = box_on_the_ground();
    for (int n = 0; n < 5; ++n) used.step(world);
    used.forget();
    CHECK(used.memory().outcomes().empty());
    CHECK(used.stepper().contacts().empty());
    World after_use = box_on_the_ground(), first = after_use;
    for (World* w : {&after_use, &first}) w->bodies[1].position.x() += 0.01;
    for (int n = 0; n < 5; ++n) {
        used.step(after_use);
        fresh.step(first);
        CHECK(used.memory().outcomes()[0].known == (n > 0));
        CHECK(after_use.bodies[1].position == first.bodies[1].position);
        CHECK(after_use.bodies[1].angle == first.bodies[1].angle);
    }
}

TEST_CASE("Another classifier has the last word: with it a box is held whose feet squeeze each other") {
    PaperParameters settings = exact();
    settings.friction = 0.5;  // both feet at their limit: (17.1) says that they slide
    const double s = 0.003;
    World world = box_on_the_ground();
    RememberingStepper stepper(settings);
    std::vector<bool> knew;
    std::size_t answers = 2;
    stepper.classify_by(
        [&](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r, const std::vector<bool>& known) {
            CHECK(r.size() == 2 * static_cast<Eigen::Index>(view.contacts.size()));
            knew = known;
            return std::vector<bool>(answers, true);
        });
    stepper.step(world);
    CHECK(knew == std::vector<bool>{false, false});
    const double place = world.bodies[1].position.x();
    world.bodies[1].position.x() += s;
    for (int n = 0; n < 30; ++n) stepper.step(world);
    CHECK(knew == std::vector<bool>{true, true});
    CHECK(std::abs(world.bodies[1].position.x() - place) <= 1e-6);
    answers = 1;
    CHECK_THROWS_AS(stepper.step(world), std::logic_error);

    // Told that both slide, it leaves the slip.
    world = box_on_the_ground();
    stepper.forget();
    stepper.classify_by([](const StepView&, const Eigen::Ref<const Eigen::VectorXd>&, const std::vector<bool>& known) {
        return std::vector<bool>(known.size(), false);
    });
    stepper.step(world);
    world.bodies[1].position.x() += s;
    for (int n = 0; n < 30; ++n) stepper.step(world);
    CHECK(std::abs(world.bodies[1].position.x() - place - s) <= 1e-9);
}
