#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/15_nncg/problems.hpp"
#include "demos/15_nncg/scenes.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "tests/support/demo_probes.hpp"

// The numbers of lesson 15's text, from the commands that it gives.

using namespace rbc;
using namespace rbc::test;

TEST_CASE("15 nncg: a column of 20 sags as the text says") {
    const Recording twenty = record("15_nncg", {}, 180);
    CHECK(about(last(twenty, "pgs.sag"), 95.8));
    CHECK(about(last(twenty, "nncg.sag"), 11.9));
    CHECK(about(last(twenty, "pgs.drift"), 1037));
    CHECK(about(last(twenty, "nncg.drift"), 100));
    const Recording ten = record("15_nncg", "iterations=10", 180);
    CHECK(last(ten, "pgs.sag") > 5000);
    CHECK(about(last(ten, "nncg.sag"), 55.7));
    const Recording fifty = record("15_nncg", "iterations=50", 180);
    CHECK(about(last(fifty, "pgs.sag"), 22.1));
    CHECK(about(last(fifty, "nncg.sag"), 2.89));
    const Recording many = record("15_nncg", "iterations=300", 180);
    CHECK(about(last(many, "pgs.sag"), 2.70));
    for (const Recording* run : {&twenty, &fifty}) {
        for (const double energy : run->column("nncg.energy")) REQUIRE(energy <= 1e-9);
    }
    // Energy that NNCG makes with 400 sweeps: in two steps, with friction only.
    const std::vector<double> made = record("15_nncg", "iterations=400", 10).column("nncg.energy");
    CHECK(made[1] == doctest::Approx(0.00107).epsilon(0.05));
    CHECK(made[2] - made[1] == doctest::Approx(0.00119).epsilon(0.05));
    for (std::size_t k = 3; k < made.size(); ++k) CHECK(made[k] < made[k - 1]);
    const std::vector<double> smooth = record("15_nncg", "iterations=400 friction=0", 60).column("nncg.energy");
    CHECK(*std::max_element(smooth.begin() + 1, smooth.end()) < 0);
}

TEST_CASE("15 nncg: with two sweeps a step both methods are one") {
    const Recording two = record("15_nncg", "rows=5 iterations=2", 120);
    // NNCG computes the bodies' velocities afresh for each sweep; that is all.
    CHECK(std::abs(last(two, "pgs.sag") - last(two, "nncg.sag")) <= 1e-6);
    CHECK(std::abs(last(two, "pgs.drift") - last(two, "nncg.drift")) <= 1e-6);
    const Recording three = record("15_nncg", "rows=5 iterations=3", 120);
    CHECK(std::abs(last(three, "pgs.sag") - last(three, "nncg.sag")) > 1);
    const Recording four = record("15_nncg", "rows=5 iterations=4", 120);
    CHECK(about(last(four, "nncg.sag"), 8.57));
    CHECK(about(last(four, "pgs.sag"), 14.75));
    CHECK(about(last(record("15_nncg", "rows=5 iterations=6", 120), "pgs.sag"), 9.06));
}

TEST_CASE("15 nncg: heavy on light") {
    const Recording heavy = record("15_nncg", "scene=heavy rows=6 ratio=20", 120);
    CHECK(about(last(heavy, "pgs.sag"), 27.2));
    CHECK(about(last(heavy, "nncg.sag"), 4.56));
    CHECK(about(last(heavy, "pgs.depth"), 7.59));
    CHECK(about(last(heavy, "nncg.depth"), 1.47));
    CHECK(last(heavy, "nncg.kinetic") < 1e-4);
    CHECK(last(heavy, "pgs.kinetic") > 0.1);
    const Recording too_heavy = record("15_nncg", "scene=heavy rows=6 ratio=1000", 120);
    CHECK(last(too_heavy, "pgs.sag") > 1000);
    CHECK(last(too_heavy, "nncg.sag") > 1000);
}

TEST_CASE("15 nncg: a pyramid at rest, where NNCG loses") {
    const Recording rest = record("15_nncg", "scene=pyramid rows=8 iterations=10", 90);
    CHECK(last(rest, "pgs.residual") < 1e-10);
    CHECK(last(rest, "nncg.residual") > 1e-8);
    CHECK(last(rest, "nncg.residual") < 1e-6);
    CHECK(about(last(rest, "pgs.sag"), 3.57));
    CHECK(about(last(rest, "nncg.sag"), 0.481));
    const std::vector<double>& restarts = rest.column("nncg.restarts");
    CHECK(std::abs(std::accumulate(restarts.begin() + 61, restarts.begin() + 91, 0.0) - 150) <= 10);
}

TEST_CASE("15 nncg: without the restart the first step makes energy and the second is the end") {
    const auto demo = make_demo("15_nncg", "never");
    demo->advance();
    CHECK(about(probe(*demo, "nncg", "energy"), 37.2));
    CHECK(demo->variants[1].status.empty());
    demo->advance();
    CHECK_FALSE(demo->variants[1].status.empty());
    CHECK(demo->variants[0].status.empty());
    demo->restart();
    CHECK(demo->variants[1].status.empty());
}

TEST_CASE("15 nncg: a column that slides") {
    const std::string slide = "scene=slide rows=5 friction=0.3";
    const Recording few = record("15_nncg", slide, 120);
    CHECK(about(last(few, "pgs.drift"), 1936));
    CHECK(about(last(few, "nncg.drift"), 1189));
    const Recording many = record("15_nncg", slide + " iterations=500", 120);
    CHECK(about(last(many, "pgs.drift"), 1135));
    CHECK(about(last(many, "nncg.drift"), 1135));
    // 50 sweeps: all five boxes of NNCG, and only they, are still one column after 5 s.
    const Recording whole = record("15_nncg", slide + " iterations=50", 300);
    CHECK(about(last(whole, "nncg.drift"), 7070));
    CHECK(last(whole, "nncg.contacts") == 10);
    CHECK(last(whole, "nncg.depth") < 0.1);
    CHECK(last(whole, "pgs.depth") > 1);
}

namespace {

/// A figure of the lesson, computed now.
Figure figure(const std::string& name) {
    for (const FigureRecipe& recipe : figures_of("15_nncg"))
        if (recipe.name == name) return recipe.make();
    FAIL("no figure " << name);
    return {};
}

const Series& series(const Figure& figure, std::string_view label) {
    const auto found =
        std::find_if(figure.series.begin(), figure.series.end(), [&](const Series& s) { return s.label == label; });
    REQUIRE(found != figure.series.end());
    return *found;
}

}  // namespace

TEST_CASE("15 nncg: sweeps over the height of a column, and the condition of its matrix") {
    const Figure heights = figure("heights");
    const auto from_2_to_16 = [&](const std::string& label, double at_2, double at_16) {
        const Series& counts = series(heights, label);
        for (std::size_t i = 0; i < counts.x.size(); ++i) {
            // A count changes where rounding decides on which side of the tolerance a residual is.
            if (counts.x[i] == 2) CHECK(std::abs(counts.y[i] - at_2) <= 1);
            if (counts.x[i] == 16) CHECK(about(counts.y[i], at_16));
        }
    };
    from_2_to_16("PGS", 42, 28923);
    from_2_to_16("NNCG", 20, 1267);
    from_2_to_16("PGS, cannot turn", 14, 739);
    from_2_to_16("NNCG, cannot turn", 9, 85);
    const auto condition = [](double boxes) {
        NncgScene scene;
        scene.rows = boxes;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(ContactStepper().next_problem(scene.world()).W);
        const double largest = eigen.eigenvalues().maxCoeff();
        double least = largest;
        for (const double value : eigen.eigenvalues())
            if (value > 1e-10 * largest) least = std::min(least, value);
        return largest / least;
    };
    CHECK(about(condition(8), 4280));
    CHECK(about(condition(16), 58400));
}

TEST_CASE("15 nncg: who arrives first, and what the three rules reach") {
    int scenes = 0, lost_scenes = 0, easy = 0, easy_lost = 0, easy_won = 0, hard = 0, all = 0;
    const Figure duel = figure("duel");
    for (const Series& family : duel.series) {
        if (family.label == "equal") continue;
        int lost = 0, won = 0;
        const bool is_scene = family.label != "20 bodies, mu = 0.5" && family.label != "random rows, mu = 1.5";
        for (std::size_t i = 0; i < family.x.size(); ++i) {
            const double pgs = family.x[i], nncg = family.y[i];
            lost += nncg > pgs;
            won += nncg < pgs;
            easy += pgs < 20;
            easy_lost += pgs < 20 && nncg > pgs;
            easy_won += pgs < 20 && nncg < pgs;
            hard += pgs > 100;
            if (pgs > 100) CHECK(nncg < 0.5 * pgs);
            if (is_scene && nncg > pgs) CHECK(nncg < 15);
        }
        all += static_cast<int>(family.x.size());
        if (is_scene) {
            scenes += static_cast<int>(family.x.size());
            lost_scenes += lost;
        } else {
            CHECK(lost == (family.label == "20 bodies, mu = 0.5" ? 6 : 16));
            if (family.label == "random rows, mu = 1.5") CHECK(won == 17);
        }
    }
    CHECK(all == 122);
    CHECK(scenes == 42);
    CHECK(lost_scenes == 2);
    CHECK(easy == 32);
    CHECK(easy_lost == 17);
    CHECK(easy_won == 6);
    CHECK(hard == 35);

    const Figure rules = figure("rules");
    CHECK(about(series(rules, "PGS").y.back(), 0.050));
    CHECK(about(series(rules, "turn, p = -g").y.back(), 0.0152));
    CHECK(about(series(rules, "drop p: NNCG").y.back(), 0.00067));
    const Series& never = series(rules, "never");
    CHECK(about(never.y[29], 0.040));
    CHECK(about(never.y[39], 8.1));
}

TEST_CASE("15 nncg: dropping p at a restart or keeping p = -g: the table of the text, and the problems of the duel") {
    const Figure restarts = figure("restarts");
    const struct {
        const char* label;
        std::vector<double> counts;
    } rows[] = {{"p = -g, to 1e-2", {12, 20, 36, 63, 66, 88, 213}},
                {"p = 0, to 1e-2", {13, 21, 29, 58, 53, 62, 84}},
                {"p = -g, to 1e-4", {19, 37, 77, 128, 294, 561, 1575}},
                {"p = 0, to 1e-4", {20, 38, 57, 124, 224, 483, 1267}}};
    for (const auto& [label, counts] : rows) {
        const Series& found = series(restarts, label);
        CHECK(found.x == std::vector<double>{2, 3, 4, 6, 8, 12, 16});
        for (std::size_t i = 0; i < counts.size(); ++i) CHECK(std::abs(found.y[i] - counts[i]) <= 1 + 0.02 * counts[i]);
    }
    const ContactProblem tall = problem_of(NncgScene::Kind::column, 16);
    CHECK(nncg_iterations(tall, 1e-2, NncgRestart::turn).restarts == 72);
    CHECK(nncg_iterations(tall, 1e-2, NncgRestart::drop).restarts == 5);

    int fewer = 0, more = 0, all = 0;
    const auto compare = [&](const ContactProblem& problem) {
        const int turn = nncg_iterations(problem, 1e-6, NncgRestart::turn, 3000).iterations;
        const int drop = nncg_iterations(problem, 1e-6, NncgRestart::drop, 3000).iterations;
        fewer += drop < turn;
        more += drop > turn;
        ++all;
    };
    for (int n = 1; n <= 6; ++n) {
        compare(problem_of(NncgScene::Kind::wall, n));
        compare(problem_of(NncgScene::Kind::pyramid, n));
    }
    for (int k = 0; k <= 20; ++k) compare(problem_of(NncgScene::Kind::slide, 2 + k % 5, 0.05 * k));
    for (int k = 0; k < 40; ++k) {
        compare(random_problem(k, 20, 20, 0.5));
        compare(random_problem(k, 2 + k % 5, 0, 1.5));
    }
    CHECK(all == 113);
    CHECK(std::abs(fewer - 60) <= 2);  // round-off may tip one
    CHECK(std::abs(more - 26) <= 2);
}

TEST_CASE("15 nncg: in a column of 20 PGS creeps: each normal impulse goes one way in 595 of 600 sweeps at least") {
    const ContactProblem column = problem_of(NncgScene::Kind::column, 20);
    const PgsSweeps sweeps(column);
    Eigen::VectorXd r = Eigen::VectorXd::Zero(column.q.size());
    Eigen::VectorXi up = Eigen::VectorXi::Zero(column.friction.size()), down = up;
    for (int k = 0; k < 600; ++k) {
        const Eigen::VectorXd before = r;
        sweeps.sweep(r);
        for (Eigen::Index i = 0; i < up.size(); ++i) {
            up[i] += r[2 * i] > before[2 * i];
            down[i] += r[2 * i] < before[2 * i];
        }
    }
    for (Eigen::Index i = 0; i < up.size(); ++i) CHECK(std::max(up[i], down[i]) >= 595);
}
