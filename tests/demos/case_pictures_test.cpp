#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/kit/stage.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "common/foundation/programs/paths.hpp"
#include "exercises/01_gbf/box.hpp"
#include "exercises/01_gbf/valley.hpp"
#include "exercises/04_spook/rope.hpp"
#include "exercises/06_contact_sets/capsule.hpp"
#include "exercises/07_newton_impact/door.hpp"
#include "exercises/08_poisson_impact/static_friction.hpp"
#include "exercises/12_dantzig_lcp/obstacle.hpp"
#include "exercises/12_dantzig_lcp/table.hpp"
#include "exercises/13_dantzig_friction/answers.hpp"
#include "exercises/13_dantzig_friction/ladder.hpp"
#include "exercises/13_dantzig_friction/skins.hpp"
#include "exercises/14_pgs/skate.hpp"
#include "exercises/22_small_steps/rope.hpp"
#include "exercises/24_arena/curve.hpp"
#include "tests/support/kept_calls.hpp"
#include "tests/support/text_canvas.hpp"

// Pictures of cases, the general one and the lessons' own: from the call alone, in two sizes, whatever the answer is.

using namespace rbc;
using rbc::test::case_of;
using rbc::test::kept_call;
using rbc::test::like;
using rbc::test::TextCanvas;

namespace {

constexpr double infinite = INFINITY;

/// Every picture has an answer that is off, one that is no number, and one that is missing.
struct Example {
    const char *lesson, *exercise;
    const char* says;  ///< only its own picture has this; "": it has the general one
    std::vector<KeptCall> calls;
};

template <class Function, class Result, class... Arguments>
std::vector<KeptCall> calls_of(const char* name, Function* f, const Result& reference, const Result& off,
                               const Result& strange, const Arguments&... arguments) {
    return {kept_call(name, f, off, reference, arguments...), kept_call(name, f, strange, reference, arguments...),
            kept_call(name, f, std::nullopt, reference, arguments...),
            kept_call(name, f, reference, std::nullopt, arguments...),
            kept_call(name, f, reference, reference, arguments...)};
}

std::vector<Example> examples() {
    std::vector<Example> all;
    all.push_back({"01_gbf", "box", "ceiling",
                   calls_of("step_in_box", like<decltype(ex01::step_in_box)>, Particle{1.9, -2}, Particle{2.1, 2},
                            Particle{NAN, 1e300}, Particle{1.99, 3}, ex01::Box{})});
    const std::vector<ex01::Side> sides{{{0, 1}, 1}, {{-0.6, 0.8}, -0.4}};
    all.push_back({"01_gbf", "valley", "point",
                   calls_of("nearest_allowed", like<decltype(ex01::nearest_allowed)>, Eigen::Vector2d(2.16, 1.12),
                            Eigen::Vector2d(2.64, 1.48), Eigen::Vector2d(NAN, 1e300), Eigen::Vector2d(3, 0), sides)});
    using ex01::PlanarParticle;
    all.push_back({"01_gbf", "valley", "start",
                   calls_of("step_in_valley", like<decltype(ex01::step_in_valley)>, PlanarParticle{{2, 1}, {0, 0}},
                            PlanarParticle{{2, 1.1}, {0.1, -1}}, PlanarParticle{{NAN, 1e300}, {-infinite, 0}},
                            PlanarParticle{{2, 1.2}, {1, -3}}, ex01::Valley{.gravity = {0, -9.81}, .sides = sides})});
    const ex04::Rope rope{{{0, 0}, {1, 0}, {1, -1}}, {{0, 0}, {1, 0}, {0, 2}}};
    const ex04::RopeParameters rods{.inverse_mass = {0, 1, 2}, .length = {1, 1}};
    all.push_back(
        {"04_spook", "rope", "",
         calls_of("step_rope", like<decltype(ex04::step_rope)>, rope, ex04::Rope{{{0, 0}, {1, 0.1}, {1, -2}}, rope.v},
                  ex04::Rope{{{NAN, infinite}}, {}}, rope, rods)});
    using Impulses = std::vector<double>;
    all.push_back({"04_spook", "rope", "",
                   calls_of("rope_impulses", like<decltype(ex04::rope_impulses)>, Impulses{-1, 0.5}, Impulses{-1, -0.5},
                            Impulses{NAN, infinite, 1e300}, rope, rods)});
    using Contacts = std::vector<ex06::CapsuleContact>;
    const ex06::CapsuleContact contact{{0, 0.5}, {0, 1}, 0.1};
    all.push_back({"06_contact_sets", "capsule", "B",
                   calls_of("collide_capsules", like<decltype(ex06::collide_capsules)>, Contacts{contact}, Contacts{},
                            Contacts{{{NAN, 1}, {0, infinite}, 0}}, ex06::Capsule{{0, 0}, {1, 0}, 0.2},
                            ex06::Capsule{{0, 1}, {1, 1}, 0.3}, 0.1)});
    const ex07::DoorImpact impact{{0, 1}, 1, {0, 2}, {0, -1}}, other{{1, 1}, 1, {0, 2}, {1, -1}};
    all.push_back(
        {"07_newton_impact", "door", "",
         calls_of("hit_door", like<decltype(ex07::hit_door)>, impact, other,
                  ex07::DoorImpact{{NAN, 1}, 1, {0, infinite}, {1e300, 1}}, ex07::Door{{0, 0}, {0.5, 0}, 10, 1, 0},
                  ex07::ThrownBall{1, {0, -2}}, Eigen::Vector2d(0.8, 0), Eigen::Vector2d(0, 1), 0.5)});
    const Eigen::Matrix2d K = (Eigen::Matrix2d() << 2.5, 1.5, 1.5, 2.5).finished();
    const Eigen::Vector2d u(-0.6, -1);
    all.push_back({"08_poisson_impact", "static_friction", "cone",
                   calls_of("impact_two_frictions", like<decltype(ex08::impact_two_frictions)>,
                            ex08::ImpactEnd{{0.1, 0.5}, {0, 0.4}}, ex08::ImpactEnd{{-0.3, 0.6}, {0, 0.4}},
                            ex08::ImpactEnd{{NAN, -infinite}, {1e300, 0.4}}, K, u, ex08::TwoFrictions{0.8, 0.4}, 0.5)});
    using ex12::Place;
    all.push_back({"12_dantzig_lcp", "obstacle", "",
                   calls_of("first_obstacle", like<decltype(ex12::first_obstacle)>, ex12::Obstacle{2, 1, Place::low},
                            ex12::Obstacle{3, 0, Place::between}, ex12::Obstacle{infinite, 99, Place::waiting},
                            std::vector<ex12::Row>{{Place::waiting, 0, infinite, 0, -3, 1, 1},
                                                   {Place::between, 0, 5, 2, 0, -1, 0},
                                                   {Place::low, 0, infinite, 0, 4, 0, -0.5}},
                            0)});
    using ex12::Fate;
    using Forces = std::vector<ex12::ContactForce>;
    all.push_back({"12_dantzig_lcp", "table", "",
                   calls_of("judge_contacts", like<decltype(ex12::judge_contacts)>, Forces{{Fate::carries, 1, 1}},
                            Forces{{Fate::opens, 0, 0}}, Forces{{Fate::loaded, NAN, infinite}, {Fate::opens, 0, 0}},
                            Eigen::MatrixXd::Identity(1, 1).eval(), Eigen::VectorXd::Constant(1, -1).eval(),
                            Eigen::VectorXd::Constant(1, 1).eval())});
    using Place13 = std::optional<double>;
    all.push_back({"13_dantzig_friction", "ladder", "climber",
                   calls_of("highest_place", like<decltype(ex13::highest_place)>, Place13(0.7), Place13(0.9),
                            Place13(NAN), ex13::Ladder{2, 10, 30, 0.4, 0.3, 0.2, 10})});
    using ex13::SkiSet;
    all.push_back({"13_dantzig_friction", "skins", "",
                   calls_of("next_move", like<decltype(ex13::next_move)>, ex13::SkiMove{1, 0, SkiSet::apart},
                            ex13::SkiMove{2, 0, SkiSet::holds}, ex13::SkiMove{infinite, -1, SkiSet::waiting},
                            std::vector<ex13::SkiContact>{{SkiSet::holds, 0.5, 0.2, 2, 0.1, 0, 0}},
                            Eigen::VectorXd(Eigen::Vector2d(-1, 0.2)), Eigen::VectorXd(Eigen::Vector2d(0, 0)))});
    using Answers = std::vector<ex13::ContactAnswer>;
    all.push_back({"13_dantzig_friction", "answers", "",
                   calls_of("all_answers", like<decltype(ex13::all_answers)>, Answers{{1, -0.5, 0, 0}, {4, -2, 0, 1}},
                            Answers{{1, -0.5, 0, 0}}, Answers{{NAN, 1e300, 0, 0}, {0, infinite, 0, 0}}, K, u, 0.5, 1)});
    all.push_back(
        {"14_pgs", "skate", "blade",
         calls_of("skate_friction", like<decltype(ex14::skate_friction)>, Eigen::Vector2d(1, 0.2),
                  Eigen::Vector2d(0.4, 0.5), Eigen::Vector2d(NAN, 1e300), K, u, ex14::FrictionEllipse{0.3, 0.2, 0.1})});
    using Knots = std::vector<ex22::Knot>;
    const Knots knots{{0, {0, 0}, {0, 0}}, {1, {0.1, 0}, {0, 0}}};
    all.push_back(
        {"22_small_steps", "rope", "",
         calls_of("step_rope", like<decltype(ex22::step_rope)>, knots, Knots{{0, {0, 0}, {0, 0}}, {1, {0, -1}, {0, 0}}},
                  Knots{{1, {NAN, infinite}, {0, 0}}}, ex22::Rope{knots, 0.1, 0}, Eigen::Vector2d(0, -9.81), 0.01, 4)});
    std::vector<ex24::ResidualPoint> samples;
    for (int i = 0; i < 40; ++i) samples.push_back({1.0 * i, i == 7 ? NAN : std::pow(10, -0.1 * i)});
    all.push_back(
        {"24_arena", "curve", "",
         calls_of("read_curve", like<decltype(ex24::read_curve)>, ex24::Reading{ex24::Course::falling, 0.1, 0, 80},
                  ex24::Reading{ex24::Course::stalled, 0.3, 1e-3, 10},
                  ex24::Reading{ex24::Course::growing, NAN, infinite, -1e300}, samples, 1e-8)});
    return all;
}

}  // namespace

TEST_CASE("a case's picture is drawn in two sizes, within the picture, for every kind of answer") {
    for (const Example& example : examples()) {
        CAPTURE(std::string(example.exercise));
        const bool own = *example.says;
        const CasePicture picture = case_picture_of(example.lesson, example.exercise);
        REQUIRE((picture != nullptr) == own);
        for (std::size_t i = 0; i < example.calls.size(); ++i) {
            CAPTURE(i);
            CaseDemo demo(case_of(example.lesson, example.exercise, example.calls[i]));
            if (own) {
                REQUIRE(!demo.panes.empty());
                CHECK(demo.panes.front().title == picture(example.calls[0])[0].title);
            }
            demo.restart();
            Recording recording;
            recording.start(demo);
            for (const Rect& area : {Rect{0, 0, 900, 600}, Rect{0, 0, 1280, 800}}) {
                TextCanvas canvas(area.width, area.height);
                draw_stage(demo, recording, canvas, area);
                CHECK(canvas.finite);
                CHECK((own ? canvas.lines.size() : canvas.words.size()) > 3);
                if (own && i == 0) CHECK(canvas.says(example.says));
            }
        }
    }
}

TEST_CASE("six pictures show more than the general one: a step, impulses, capsules, a valley, a ladder, an ellipse") {
    std::set<std::string> with_one;
    for (const auto& pictured : pictured_exercises()) {
        const std::string exercise(pictured.second);
        const std::string contract = "exercises/" + std::string(pictured.first) + "/" + exercise + ".hpp";
        CHECK_MESSAGE(std::filesystem::exists(course_root() / contract), contract);
        with_one.insert(exercise);
    }
    CHECK(with_one == std::set<std::string>{"box", "lift", "shaken", "split", "hertz", "implicit_damping", "tether",
                                            "moving_plane", "drag", "static_friction", "safe", "capsule", "valley",
                                            "ladder", "skate"});
}

TEST_CASE("a call comes back from its file with the types of its contract, or not at all") {
    const KeptCall call = kept_call("step_in_box", like<decltype(ex01::step_in_box)>, Particle{1, -2},
                                    Particle{NAN, infinite}, Particle{0.1, 3}, ex01::Box{});
    const auto read = read_call<decltype(ex01::step_in_box)>(call, "step_in_box");
    REQUIRE(read);
    CHECK(read->argument<0>().x == 0.1);
    CHECK(read->argument<1>().ceiling == 2);
    CHECK(read->answer->v == -2);
    CHECK(std::isnan(read->reference->x));
    CHECK(read->reference->v == infinite);
    CHECK_FALSE(read_call<decltype(ex01::step_in_box)>(call, "another"));
    CHECK_FALSE(read_call<decltype(ex22::step_rope)>(call, "step_in_box"));
    KeptCall shorter = call;
    shorter.arguments.pop_back();
    CHECK_FALSE(read_call<decltype(ex01::step_in_box)>(shorter, "step_in_box"));
    shorter = call;
    shorter.answered->parts.pop_back();
    CHECK_FALSE(read_call<decltype(ex01::step_in_box)>(shorter, "step_in_box")->answer);
    KeptCall longer = call;
    longer.answered->parts.push_back(longer.answered->parts.back());
    CHECK_FALSE(read_call<decltype(ex01::step_in_box)>(longer, "step_in_box")->answer);
}
