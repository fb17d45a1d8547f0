#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "common/demo/kit/recording.hpp"
#include "demos/21_contact_laws/own.hpp"
#include "demos/21_contact_laws/scenes.hpp"
#include "exercises/21_contact_laws/film.hpp"
#include "exercises/21_contact_laws/roots.hpp"
#include "tests/support/demo_probes.hpp"
#include "tests/support/student_targets.hpp"

// Exercises film and roots in demo 21: a right answer does what the lesson's own step would, or what a formula says.

using namespace rbc;
using namespace rbc::test;

namespace {

const char* const demo21 = "21_contact_laws";

/// Answers so to any call.
template <class Answer>
class Always : public CallTarget {
  public:
    explicit Always(const Answer& answer) : answer_(to_bytes(answer)) {}
    Bytes call(std::string_view, const Bytes&) override { return answer_; }

  private:
    Bytes answer_;
};

std::unique_ptr<Demo> with(std::shared_ptr<CallTarget> mine, const char* preset, const Settings& settings = {}) {
    auto demo = make_demo(demo21, preset, settings);
    demo->set_mine(std::move(mine));
    demo->restart();
    return demo;
}

}  // namespace

TEST_CASE("21 contact_laws: the exercise that takes part follows the scene, unless one is chosen") {
    const auto exercise = [](const char* preset, const Settings& settings = {}) {
        return make_demo(demo21, preset, settings)->slot->exercise;
    };
    CHECK(exercise("gecko") == "21_contact_laws/film");
    CHECK(exercise("bow") == "21_contact_laws/roots");
    CHECK(exercise("ramp") == "21_contact_laws/roots");
    CHECK(exercise("chain") == "21_contact_laws/corners");
    CHECK(exercise("gecko", "exercise=corners") == "21_contact_laws/corners");
    CHECK(make_demo(demo21, "chain", "exercise=film")->slot->exercise == "21_contact_laws/film");
}

TEST_CASE("21 contact_laws: exercise film, without a film, is the lane with the same glue") {
    const auto film = built_solution("21_contact_laws/film");
    for (const char* preset : {"gecko", "ceiling", "wall", "wet"}) {
        CAPTURE(preset);
        const auto demo = with(film, preset, "film=0");
        advance(*demo, 100);
        CHECK(demo->variants.back().status.empty());
        // Both solve their problems to 1e-9 or better of g h.
        for (const char* name : {"speed", "way", "energy"})
            CHECK(std::abs(probe(*demo, "mine", name) - probe(*demo, "third", name)) <= 1e-8);
    }
}

TEST_CASE("21 contact_laws: exercise film, a block with too little glue creeps as backward Euler says") {
    const auto demo = with(built_solution("21_contact_laws/film"), "wet");
    advance(*demo, 200);
    // m (v' - v) = h (g s - c v') along the surface, both feet held on it: v_n = (g s/c) (1 - (1 + h c/m)^-n).
    const double s = std::sin(2.0944) - 0.8 * (std::cos(2.0944) + 1.5), c = 40, h = 0.005;
    const double speed = 9.81 * s / c * (1 - std::pow(1 + h * c, -200));
    CHECK(std::abs(probe(*demo, "mine", "speed") + speed) <= 1e-8);
    CHECK(probe(*demo, "third", "speed") < -0.6);
}

TEST_CASE("21 contact_laws: under a ceiling the film lets a block go slowly, and come back; it feels no gap") {
    const auto film = built_solution("21_contact_laws/film");
    LawParameters chosen;
    chosen.angle = M_PI;
    chosen.push = 0;
    World world = chosen.world();
    world.gravity = {0, -9.81};
    // Glue of 0.9 weights at two feet, 20 N s/m at each.
    const Surface wet{0.8, 0.8, 0, 0.9 * 9.81 / 2, 20};
    const double h = 0.005;
    double v = 0, y = world.bodies[1].position.y();
    for (int n = 0; n < 100; ++n) {
        const std::vector<Contact> contacts = chosen.contacts(world);
        REQUIRE(contacts.size() == 2);
        const LawStep step = step_by_film(*film, world, contacts, wet, h);
        v = (v + h * 0.1 * 9.81) / (1 + h * 40);  // down
        y -= h * v;
        CHECK(std::abs(world.bodies[1].velocity.y() + v) <= 1e-9);
        CHECK(step.result.r[0] == doctest::Approx(-h * (0.9 * 9.81 / 2 + 20 * v)));
    }
    CHECK(std::abs(world.bodies[1].position.y() - y) <= 1e-9);
    CHECK(chosen.contacts(world).front().gap > 0.01);
    // With glue of 2 weights it comes back, braked by the film, until the gap is closed.
    const Surface stronger{0.8, 0.8, 0, 2 * 9.81 / 2, 20};
    step_by_film(*film, world, chosen.contacts(world), stronger, h);
    CHECK(std::abs(world.bodies[1].velocity.y() + (v - h * 9.81) / (1 + h * 40)) <= 1e-9);
    for (int n = 0; n < 200; ++n) step_by_film(*film, world, chosen.contacts(world), stronger, h);
    CHECK(std::abs(chosen.contacts(world).front().gap) <= 1e-9);
    CHECK(world.bodies[1].velocity.norm() <= 1e-9);
}

TEST_CASE("21 contact_laws: exercise roots, in short steps, moves the block as rounds of (21.9) do") {
    const auto roots = built_solution("21_contact_laws/roots");
    for (const char* preset : {"bow", "ramp"}) {
        CAPTURE(preset);
        const auto demo = with(roots, preset, "shape=gaussian");
        advance(*demo, 300);
        CHECK(demo->variants.back().status.empty());
        // The rounds end at 1e-9 of g h; a slip that starts from rest makes that larger.
        CHECK(std::abs(probe(*demo, "mine", "speed") - probe(*demo, "second", "speed")) <= 1e-5);
        CHECK(std::abs(probe(*demo, "mine", "way") - probe(*demo, "second", "way")) <= 1e-6);
    }
}

TEST_CASE("21 contact_laws: exercise roots, in long steps, stays on the branch that the smallest root leaves") {
    const auto roots = built_solution("21_contact_laws/roots");
    const auto longer = with(roots, "leaps");
    advance(*longer, 100);
    CHECK(about(probe(*longer, "mine", "way"), 3.161));
    CHECK(probe(*longer, "second", "way") < 1e-4);
    const auto shorter = with(roots, "leaps", "dt=0.001");
    advance(*shorter, 2000);
    CHECK(about(probe(*shorter, "second", "way"), 3.123));
    CHECK(std::abs(probe(*shorter, "mine", "way") - probe(*shorter, "second", "way")) <= 1e-6);
}

TEST_CASE("21 contact_laws: answers that cannot be used are said, and the block stays where it was") {
    const struct {
        const char *preset, *settings;
        std::shared_ptr<CallTarget> mine;
        const char* status;
    } rows[] = {
        {"wet", "", std::make_shared<Always<ex21::Dry>>(ex21::Dry{Eigen::MatrixXd::Identity(3, 3), {}}),
         "as_coulomb: W or q has another size than what went in"},
        {"wet", "",
         std::make_shared<Always<ex21::Dry>>(ex21::Dry{-Eigen::MatrixXd::Identity(4, 4), Eigen::VectorXd::Zero(4)}),
         "as_coulomb: no contacts are like that: "},
        {"leaps", "", std::make_shared<Always<double>>(-1), "next_slip: a slip is finite and not negative"},
        {"leaps", "", std::make_shared<Always<double>>(NAN), "next_slip: a slip is finite and not negative"},
        {"gecko", "exercise=roots", std::make_shared<Always<double>>(1),
         "friction falls on the bow and on the ramp: take one of these"},
        {"chain", "exercise=film", std::make_shared<Always<double>>(1),
         "your film is for a single block: take the scene gecko"}};
    for (const auto& row : rows) {
        const auto demo = with(row.mine, row.preset, row.settings);
        demo->advance();
        CHECK(demo->variants.back().status.starts_with(row.status));
        CHECK(std::isnan(probe(*demo, "mine", "way")));
    }
}

TEST_CASE("21: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {},
                         std::shared_ptr<CallTarget> mine = nullptr) {
        return loop_of(demo21, preset, settings, std::move(mine));
    };
    const auto rests = [](const Recording& recording, const char* speed, double from) {
        const Extremes seen = extremes(recording, speed, from);
        return std::max(std::abs(seen.least), std::abs(seen.largest)) < 1e-6;
    };
    SUBCASE("glue") {
        const Recording gecko = loop("gecko");
        CHECK(last(gecko, "first.speed") < -4);
        CHECK(last(gecko, "second.speed") < -4);
        CHECK(last(gecko, "second.way") > -1.5);  // it is still to be seen
        CHECK(rests(gecko, "third.speed", 0.4));
        CHECK(std::abs(last(gecko, "third.way")) < 0.006);

        const Recording ceiling = loop("ceiling");
        CHECK(about(last(ceiling, "second.speed"), 0.5, 1e-3));
        CHECK(rests(ceiling, "third.speed", 1));
        CHECK(about(last(ceiling, "third.way"), 0.015, 0.03));

        CHECK(std::abs(last(loop("wall"), "third.way")) < 1e-9);
        CHECK(last(loop("wall", "adhesion=1.24"), "third.way") < -0.02);
        CHECK(std::abs(last(loop("wall", "adhesion=1.251"), "third.way")) < 1e-9);

        const auto film = built_solution("21_contact_laws/film");
        const Recording wet = loop("wet", {}, film);
        CHECK(last(wet, "third.way") < -1);
        CHECK(about(last(wet, "mine.speed"), -0.0162, 0.005));
        // Under the ceiling it comes down, m g v of its energy a second going into glue and film.
        const Recording above = loop("wet", "angle=3.1416 adhesion=0.9", film);
        const double lost = at(above, "mine.energy", 0.3) - at(above, "mine.energy", 0.7);
        CHECK(about(lost, 0.4 * 9.81 * 0.1 * 9.81 / 40, 0.01));
    }
    SUBCASE("friction that falls") {
        const auto squeals = [](const Recording& recording, const char* speed, double belt) {
            const Extremes seen = extremes(recording, speed, 8);
            return about(seen.largest, belt, 1e-3) && seen.least < -belt;
        };
        const Recording bow = loop("bow"), thin = loop("thin_film");
        CHECK(squeals(bow, "second.speed", 0.05));
        CHECK(rests(bow, "third.speed", 8));
        CHECK(squeals(loop("bow", "film=20"), "third.speed", 0.05));
        CHECK(squeals(thin, "third.speed", 0.05));
        CHECK(about(extremes(thin, "third.speed", 8).least / extremes(thin, "second.speed", 8).least, 0.5, 0.1));
        CHECK(rests(loop("thin_film", "belt=0.15"), "third.speed", 8));

        const Recording ramp = loop("ramp");
        CHECK(rests(ramp, "first.speed", 1));
        CHECK(last(ramp, "second.speed") > at(ramp, "second.speed", last(ramp, "t") - 0.1) + 0.1);
        CHECK(about(last(ramp, "third.speed"), 9.81 * (std::sin(0.35) - 0.2 * std::cos(0.35)) / 4, 1e-3));

        const auto roots = built_solution("21_contact_laws/roots");
        const Recording leaps = loop("leaps", {}, roots), shorter = loop("leaps", "dt=0.001");
        for (const char* speed : {"first.speed", "second.speed", "third.speed"}) {
            CAPTURE(speed);
            CHECK(rests(leaps, speed, 0.1));
        }
        CHECK(last(leaps, "mine.speed") > 1);
        CHECK(rests(shorter, "first.speed", 0.1));
        CHECK(last(shorter, "second.speed") > 1);
        CHECK(last(shorter, "third.speed") > 0.3);
    }
    SUBCASE("all of it in one loop") {
        const Recording workshop = loop("workshop");
        CHECK(last(workshop, "second.made") > 1);
        for (const char* made : {"first.made", "third.made"}) CHECK(last(workshop, made) < 1e-9);
    }
    SUBCASE("chains") {
        // Last bits decide how large it is, and nothing but how large is compared.
        const Recording chain = loop("chain");
        for (const char* wiggle : {"first.wiggle", "second.wiggle", "third.wiggle"}) {
            CAPTURE(wiggle);
            CHECK(extremes(chain, wiggle, 5).largest > 2 * extremes(chain, wiggle, 0, 1).largest);
        }
        CHECK(extremes(chain, "third.wiggle", 0, 5).largest < 0.03);
        CHECK(extremes(chain, "first.wiggle", 0, 5).largest > 0.03);
        CHECK(last(loop("chain", "merge=2"), "second.mean_iterations") < last(chain, "second.mean_iterations"));

        const Recording solved = loop("friction_first"), sweeps = loop("sweeps");
        for (const char* wiggle : {"first.wiggle", "second.wiggle", "third.wiggle"}) {
            CAPTURE(wiggle);
            CHECK(extremes(solved, wiggle, 0).largest < 0.1);
            CHECK(extremes(sweeps, wiggle, 5).largest < 3 * extremes(sweeps, wiggle, 0, 5).largest);
        }
        for (const char* iterations : {"first.mean_iterations", "second.mean_iterations"})
            CHECK(last(solved, iterations) < 10);
        for (const char* wiggle : {"first.wiggle", "second.wiggle"}) {
            CHECK(about(extremes(sweeps, wiggle, 5).largest, 0.1, 0.5));
        }
        CHECK(about(extremes(sweeps, "third.wiggle", 5).largest, 0.001, 0.5));
    }
}
