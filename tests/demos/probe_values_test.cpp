#include <doctest/doctest.h>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <complex>
#include <memory>

#include "common/demo/kit/recording.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"
#include "tests/support/demo_probes.hpp"

// Probes that the texts quote, each against a value that the demo's own code has no part in.

using namespace rbc;
using namespace rbc::test;

namespace {

/// Of one step of a contact that lasts, (x, v) -> (x, v), by differences: the step is affine as long as it pushes.
template <class Step>
Eigen::Matrix2d matrix_of(const Step& step) {
    const Particle start{-1, 0}, from = step(start);
    Eigen::Matrix2d M;
    for (int k = 0; k < 2; ++k) {
        Particle moved = start;
        (k == 0 ? moved.x : moved.v) += 1e-3;
        const Particle to = step(moved);
        M.col(k) = 1e3 * Eigen::Vector2d(to.x - from.x, to.v - from.v);
    }
    return M;
}

double spectral_radius(const Eigen::Matrix2d& M) {
    return Eigen::EigenSolver<Eigen::Matrix2d>(M).eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("02 balanced_gbf: bounces counts those of a flight that is known: at t, 3t, 5t, ... with t = sqrt(2/g)") {
    const double first = std::sqrt(2 / 9.81);  // s, a fall of 1 m
    for (const int steps : {40, 60, 120, 200, 300}) {
        CAPTURE(steps);
        // Each bounce is up to 2 h late; no step count here is so near one of them.
        const double expected = std::floor(0.5 * (0.01 * steps / first + 1));
        const Recording ball = record("02_balanced_gbf", "restitution=1", steps);
        CHECK(last(ball, "balanced_gbf.bounces") == expected);
        CHECK(ball.column("balanced_gbf.bounces").front() == 0);
    }
}

TEST_CASE("03 spring: stability is 4 where the step's matrix has the eigenvalue -1, and less by its p(-1) below") {
    // p(z) = z^2 - trace z + det and (03.4): 4 - p(-1) = w^2 h^2 + 2 b' h. Without the clamp the spring may pull.
    const struct { double stiffness, damping; } springs[] = {{1000, 20}, {20000, 0}, {39000, 5}};
    for (const auto& spring : springs) {
        const double k = spring.stiffness, b = spring.damping;
        CAPTURE(k);
        const Eigen::Matrix2d M = matrix_of(
            [&](Particle p) { return step_spring(p, {.dt = 0.01, .stiffness = k, .damping = b, .clamp = false}); });
        const double expected = 4 - (1 + M.trace() + M.determinant());
        const std::string settings = "dt=0.01 stiffness=" + std::to_string(k) + " damping=" + std::to_string(b);
        // Differences of 1e-3 lose three digits, and k h/m = 390 times that.
        CHECK(last(record("03_spring", settings, 1), "spring.stability") == doctest::Approx(expected).epsilon(1e-8));
    }
}

TEST_CASE("04 spook: eigenvalue is the spectral radius of a step in a contact that lasts, SPOOK's and the spring's") {
    const struct { double stiffness, relaxation; } contacts[] = {{1000, 0.02}, {1e5, 0.005}, {1e5, 0}};
    for (const auto& soft : contacts) {
        const double k = soft.stiffness, tau = soft.relaxation;
        CAPTURE(k);
        CAPTURE(tau);
        // Without a method's name the stiffness is that of both.
        const Recording contact = record(
            "04_spook", "damping=3 dt=0.01 stiffness=" + std::to_string(k) + " relaxation=" + std::to_string(tau), 1);
        const Eigen::Matrix2d spook = matrix_of([&](Particle p) {
            return step_spook(p, {.dt = 0.01, .stiffness = k, .relaxation = tau, .impact_threshold = 1e9});
        });
        const Eigen::Matrix2d spring = matrix_of(
            [&](Particle p) { return step_spring(p, {.dt = 0.01, .stiffness = k, .damping = 3, .clamp = false}); });
        CHECK(last(contact, "spook.eigenvalue") == doctest::Approx(spectral_radius(spook)).epsilon(1e-6));
        CHECK(last(contact, "spring.eigenvalue") == doctest::Approx(spectral_radius(spring)).epsilon(1e-6));
    }
}

TEST_CASE("12 dantzig_lcp: drives: all six contacts of three boxes, which all must push; of the pyramid's 72 fewer") {
    // Three boxes have six ways to move up and turn, so none of the six contacts comes to rest by itself.
    const Recording boxes = record("12_dantzig_lcp", "scene=stack boxes=3 shift=0 load=1 steps_per_pivot=1", 20);
    CHECK(last(boxes, "dantzig.rows") == 6);
    CHECK(last(boxes, "dantzig.drives") == 6);
    const std::vector<double>& drives = boxes.column("dantzig.drives");
    CHECK(drives.front() == 1);
    for (std::size_t i = 1; i < drives.size(); ++i) {
        CHECK(drives[i] >= drives[i - 1]);
        CHECK(drives[i] <= drives[i - 1] + 1);
    }
    const Recording pyramid = record("12_dantzig_lcp", "scene=pyramid boxes=6 steps_per_pivot=1", 100);
    CHECK(last(pyramid, "dantzig.rows") == 72);
    CHECK(last(pyramid, "dantzig.drives") >= 42);  // as many as are clamped, two a box
    CHECK(last(pyramid, "dantzig.drives") < 72);
}

TEST_CASE("14 pgs: sweeps counts the halvings of two balls on each other, and speed is that of free fall without any") {
    // From nothing and upwards the lower ball lacks gh/2, gh/4, ...: 2^-k after k sweeps, in units of gh.
    const std::string balls = "scene=unloaded rows=2 friction=0 second.order=bottom_up ";
    const auto sweeps = [&](const char* more) { return last(record("14_pgs", balls + more, 1), "second.sweeps"); };
    CHECK(sweeps("second.iterations=30 enough=0.01") == 7);
    CHECK(sweeps("second.iterations=30 enough=0.001") == 10);
    CHECK(std::isnan(sweeps("second.iterations=3 enough=0.001")));
    for (const int steps : {1, 5})
        CHECK(last(record("14_pgs", balls + "second.iterations=0", steps), "second.speed") ==
              doctest::Approx(steps * 9.81 / 60));
}

TEST_CASE("20 shock_propagation: mean is that of persisting over the steps so far") {
    const std::unique_ptr<Demo> demo = make_demo("20_shock_propagation", "wall");
    for (const char* lane : {"shock", "other"}) CHECK(probe(*demo, lane, "mean") == 0);
    double shock = 0, other = 0;
    for (int step = 1; step <= 20; ++step) {
        demo->advance();
        shock += probe(*demo, "shock", "persisting");
        other += probe(*demo, "other", "persisting");
        CHECK(probe(*demo, "shock", "mean") == doctest::Approx(shock / step));
        CHECK(probe(*demo, "other", "mean") == doctest::Approx(other / step));
    }
    CHECK(shock > 0);
}
