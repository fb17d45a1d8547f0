#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>

#include "common/demo/kit/recording.hpp"
#include "demos/21_contact_laws/own.hpp"
#include "demos/21_contact_laws/scenes.hpp"
#include "exercises/21_contact_laws/film.hpp"
#include "exercises/21_contact_laws/roots.hpp"
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
