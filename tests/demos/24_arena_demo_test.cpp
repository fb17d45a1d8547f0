#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "common/demo/kit/recording.hpp"
#include "demos/24_arena/own_contestant.hpp"
#include "demos/24_arena/picture.hpp"
#include "lessons/24_arena/match.hpp"
#include "tests/support/demo_probes.hpp"

// The demo of lesson 24: its lanes are matches of the arena, and the numbers of the text come from its presets.

using namespace rbc;

namespace {

template <class Entry>
const Entry& named(const std::vector<Entry>& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.name == name; });
    REQUIRE(found != table.end());
    return *found;
}

class Watched {
  public:
    Watched(const std::string& preset, const Settings& settings, int steps)
        : demo(make_demo("24_arena", preset, settings)) {
        go(steps);
    }
    void go(int steps) { test::advance(*demo, steps); }
    const Variant& lane(const std::string& name) const { return named(demo->variants, name); }
    double operator()(const std::string& variant, const std::string& probe) const {
        return named(lane(variant).probes, probe).value();
    }

    std::unique_ptr<Demo> demo;
};

/// Sweeps from the words of the exercise alone: W and q never appear.
Eigen::VectorXd sweeps_over(const ex24::Question& question, int sweeps) {
    std::vector<Eigen::Vector3d> v(question.inverse_mass.size(), Eigen::Vector3d::Zero());  // what impulses gave
    Eigen::VectorXd r = Eigen::VectorXd::Zero(2 * static_cast<Eigen::Index>(question.contacts.size()));
    for (int k = 0; k <= sweeps; ++k)  // the first only pushes by the start
        for (std::size_t c = 0; c < question.contacts.size(); ++c) {
            const ex24::Touch& touch = question.contacts[c];
            const auto a = static_cast<std::size_t>(touch.a), b = static_cast<std::size_t>(touch.b);
            for (const int d : {0, 1}) {
                const Eigen::Vector3d &J_a = d == 0 ? touch.n_a : touch.t_a, &J_b = d == 0 ? touch.n_b : touch.t_b;
                const Eigen::Vector3d push_a = question.inverse_mass[a].cwiseProduct(J_a);
                const Eigen::Vector3d push_b = question.inverse_mass[b].cwiseProduct(J_b);
                double& own = r[2 * static_cast<Eigen::Index>(c) + d];
                const double before = own, bound = touch.friction * r[2 * static_cast<Eigen::Index>(c)];
                own -= (J_a.dot(v[a]) + J_b.dot(v[b]) + touch.q[d]) / (J_a.dot(push_a) + J_b.dot(push_b));
                own = d == 0 ? std::max(0.0, own) : std::clamp(own, -bound, bound);
                if (k == 0) own = touch.start[d];
                v[a] += (own - before) * push_a;
                v[b] += (own - before) * push_b;
            }
        }
    return r;
}

}  // namespace

TEST_CASE("24 arena: a solver of one's own is asked what PGS is asked, and a wrong answer is a sentence") {
    for (const char* scene : {"pyramid", "chain", "heavy_on_light"}) {
        CAPTURE(scene);
        const MatchOptions options{.sweeps = 20, .steps = 40};
        const ArenaScene& where = named(arena_scenes(), scene);
        const MatchResult own = run_match(where, own_contestant(sweeps_over), options);
        const MatchResult pgs = run_match(where, named(contestants(), "pgs"), options);
        // Other round-off, which 40 steps make larger.
        CHECK(own.drift == doctest::Approx(pgs.drift).epsilon(1e-6));
        CHECK(own.residual == doctest::Approx(pgs.residual).epsilon(1e-6));
    }
    const auto refusal = [](OwnSolver solve) {
        const MatchResult result = run_match(named(arena_scenes(), "stack"), own_contestant(std::move(solve)));
        CHECK(result.end == MatchEnd::refused);
        return result.reason;
    };
    CHECK(refusal([](const ex24::Question& question, int) {
              return Eigen::VectorXd(3 + 2 * static_cast<Eigen::Index>(question.contacts.size()));
          }).find(" numbers for ") != std::string::npos);
    CHECK(refusal([](const ex24::Question& question, int) {
              return Eigen::VectorXd::Constant(2 * static_cast<Eigen::Index>(question.contacts.size()), NAN).eval();
          }) == "own_solver.cpp: solve_own gave a number that is not finite");
    CHECK(refusal([](const ex24::Question&, int) -> Eigen::VectorXd { throw std::runtime_error("no idea"); }) ==
          "no idea");
}

TEST_CASE("24 arena: a lane is a match of the arena, to the last bit") {
    for (const char* scene : {"card_house", "chain", "ramp"}) {
        CAPTURE(scene);
        const Watched played("", {{"scene", scene}, {"first", "nncg"}, {"second", "admm"}, {"sweeps", "20"}}, 60);
        for (const std::string& lane : {std::string("first"), std::string("second")}) {
            const MatchResult alone =
                run_match(named(arena_scenes(), scene), named(contestants(), lane == "first" ? "nncg" : "admm"),
                          {.sweeps = 20, .steps = 60});
            CHECK(played(lane, "median") == alone.residual);
            CHECK(played(lane, "drift") == 1e3 * alone.drift);
            CHECK(played(lane, "depth") == 1e3 * alone.depth);
            CHECK(played(lane, "gained") == alone.energy_gained);
        }
    }
}

TEST_CASE("24 arena: a scene in space has the same judge, and a camera") {
    Watched played("", "scene=space_stack first=pgs second=soft sweeps=20", 30);
    for (const std::string& lane : {std::string("first"), std::string("second")}) {
        const MatchResult alone = run_match(named(arena_scenes_in_space(), "space_stack"),
                                            named(contestants(), lane == "first" ? "pgs" : "soft"),
                                            {.sweeps = 20, .steps = 30});
        CHECK(played(lane, "median") == alone.residual);
        CHECK(played(lane, "drift") == 1e3 * alone.drift);
        CHECK(played(lane, "contacts") == 40);
    }
    CHECK(played.demo->has_camera());
    const double azimuth = played.demo->parameters.at("azimuth").value();
    played.demo->drag({0, 0}, true);
    played.demo->drag({1, 0}, false);
    CHECK(played.demo->turns());
    CHECK(played.demo->parameters.at("azimuth").value() != azimuth);
    played.demo->parameters.set("scene", std::string_view("stack"));
    played.go(1);
    CHECK(played("first", "contacts") == 20);
    CHECK_FALSE(played.demo->has_camera());
    CHECK(Watched("", "scene=space_heap first=gbf", 1).lane("first").status == "takes no part");
}

TEST_CASE("24 arena: what the presets show") {
    const Watched heavy("", {}, 180);
    CHECK(heavy("first", "drift") > 1000);
    CHECK(heavy("second", "drift") < 1e-3);
    const Watched stack("stack", {}, 180);
    CHECK(stack("first", "drift") > 1000);
    CHECK(stack("second", "drift") < 1e-3);
    const Watched cradle("cradle", {}, 120);
    CHECK(std::abs(cradle("first", "drift") - 900) < 1);
    CHECK(cradle("second", "drift") < 1e-3);
    const Watched overlap("overlap", {}, 180);
    CHECK(overlap("first", "drift") > 45);
    CHECK(overlap("second", "drift") < 10);
    const Watched cards("cards", {}, 180);
    CHECK(cards("first", "drift") > 250);
    CHECK(cards("second", "drift") < 1);
    const Watched push("push_out", {}, 180);
    CHECK(push("first", "gained") > 100);
    CHECK(push("second", "gained") == 0);
    CHECK(Watched("push_out", "first.sweeps=2000", 180)("first", "drift") < 1);
    const Watched bowl("bowl", {}, 30);
    CHECK(std::isnan(bowl("first", "drift")));
    CHECK(bowl("second", "depth") > 1);
    const Watched heap("bowl", {}, 180);
    CHECK(heap("first", "final") > 50);
    CHECK(heap("second", "final") < 1);
}

TEST_CASE("24 arena: a lane that blows up says so, and the other goes on") {
    // Steps of a tenth of a second under twenty times the weight.
    Watched wall("", "scene=wall first=xpbd second=nncg first.sweeps=1 second.sweeps=180 dt=0.1 gravity=200 again=0", 30);
    CHECK(wall.lane("first").status == "out of the scene after 1.1 s");
    CHECK(wall.lane("second").status.empty());
    CHECK(wall("second", "drift") < 1e-2);
    wall.demo->restart();
    CHECK(wall.lane("first").status.empty());
    const Watched chain("", "scene=chain first=gbf second=dantzig", 10);
    CHECK(chain.lane("first").status == "takes no part");
    CHECK(chain("second", "drift") < 1e-3);
    const Watched slow("", "scene=wall first=dantzig second=pgs", 3);
    CHECK(slow.lane("first").status.starts_with("too slow to watch"));
    CHECK(slow("second", "drift") > 0);
}

TEST_CASE("24 arena: a match begins anew after its time, and where its rules change") {
    Watched twice("", "scene=pyramid again=0.5", 15);
    const double drift = twice("first", "drift");
    twice.go(30);  // half a second is 30 steps
    CHECK(twice("first", "drift") == drift);
    Watched changed("", {}, 60);
    changed.demo->parameters.set("gravity", 0.0);
    changed.go(60);
    CHECK(changed("first", "drift") == 0);
    CHECK(changed("first", "residual") == 0);
    changed.demo->parameters.set("scene", std::string_view("stack"));
    changed.demo->parameters.set("gravity", 9.81);
    changed.go(1);
    CHECK(changed("first", "contacts") == 20);
    CHECK_FALSE(changed.demo->problem_text().empty());
}

TEST_CASE("24 arena: ahead is who is better than all others by more than anyone sees") {
    CHECK(is_ahead(1, {2, 3}));
    CHECK_FALSE(is_ahead(2, {1}));
    CHECK_FALSE(is_ahead(1.9, {2}));
    CHECK_FALSE(is_ahead(1e-9, {1e-6}));
    CHECK_FALSE(is_ahead(NAN, {1}));
    CHECK(is_ahead(1, {INFINITY, NAN}));
    CHECK(score_text(1e-5, true) == "< 0.001 mm off");
    CHECK(score_text(0.0123, true) == "0.012 mm off");
    CHECK(score_text(214.2, true) == "214 mm off");
    CHECK(score_text(3707.1, true) == "3707 mm off");
    CHECK(score_text(80.4, false) == "80 mm deep");
    CHECK(score_text(NAN, false).empty());
}
