#include "exercises/21_small_steps/rope.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex21;
using Eigen::Vector2d;

RBC_STUDENT(step_rope)
RBC_STUDENT(stretch)

namespace {

const std::string slack_hint = "A rope never pushes: what is shorter than its length is left alone, lambda <= 0.";
const std::string share_hint = "The lighter knot goes further: each moves by its own w times lambda.";
const std::string soft_hint = "The compliance stands as alpha/h^2 beside W, with h of the substep, not of the step.";
const std::string velocity_hint = "Velocities are what the places did in the substep: v = (x - x before)/h.";
const std::string held_hint = "w = 0 is held: gravity and ropes do nothing to it, and it keeps its velocity.";
const std::string order_hint = "Pieces one after the other, each from the places that the one before has left.";
const std::string substep_hint =
    "Everything, from gravity to velocities, happens in each substep, with h = dt/substeps.";
const std::string load_hint = "The first piece carries all knots, the last one only one: 1 + 2 + ... + n.";

Knot knot(double w, double x, double y, double v_x = 0, double v_y = 0) {
    return {w, {x, y}, {v_x, v_y}};
}

std::vector<double> list(const std::vector<Knot>& knots) {
    std::vector<double> all;
    for (const Knot& k : knots)
        for (const double number : {k.position.x(), k.position.y(), k.velocity.x(), k.velocity.y()})
            all.push_back(number);
    return all;
}

/// By complex-free bookkeeping of its own: arrays, impulses in place of lambda.
std::vector<double> wanted(const Rope& rope, const Vector2d& g, double dt, int substeps) {
    const std::size_t n = rope.knots.size();
    std::vector<Vector2d> x(n), v(n), old(n);
    for (std::size_t i = 0; i < n; ++i) {
        x[i] = rope.knots[i].position;
        v[i] = rope.knots[i].velocity;
    }
    const double h = dt / substeps;
    for (int s = 0; s < substeps; ++s) {
        old = x;
        for (std::size_t i = 0; i < n; ++i) {
            if (rope.knots[i].inverse_mass > 0) v[i] += h * g;
            x[i] += h * v[i];
        }
        for (std::size_t i = 1; i < n; ++i) {
            const double w_1 = rope.knots[i - 1].inverse_mass, w_2 = rope.knots[i].inverse_mass;
            const double over = (x[i] - x[i - 1]).norm() - rope.length;
            if (over <= 0 || w_1 + w_2 == 0) continue;
            const Vector2d pull =
                over / ((w_1 + w_2) * h * h + rope.compliance) * h * h * (x[i] - x[i - 1]).normalized();
            x[i - 1] += w_1 * pull;
            x[i] -= w_2 * pull;
        }
        for (std::size_t i = 0; i < n; ++i)
            if (rope.knots[i].inverse_mass > 0) v[i] = (x[i] - old[i]) / h;
    }
    std::vector<double> all;
    for (std::size_t i = 0; i < n; ++i)
        for (const double number : {x[i].x(), x[i].y(), v[i].x(), v[i].y()}) all.push_back(number);
    return all;
}

}  // namespace

RBC_GRADE("rope", "one piece by hand", 4, share_hint.c_str()) {
    did("two free knots, 1 and 3 kg, 2 m apart on a piece of 1 m, no gravity, h = 0.5 s");
    expect_near("(x, y, v_x, v_y) of both",
                list(student::step_rope({{knot(1, 0, 0), knot(1.0 / 3, 2, 0)}, 1, 0}, {0, 0}, 0.5, 1)),
                Numbers{0.75, 0, 1.5, 0, 1.75, 0, -0.5, 0}, 1e-12)
        .mistake(Numbers{0.5, 0, 1, 0, 1.5, 0, -1, 0}, share_hint)
        .mistake(Numbers{0.75, 0, 0, 0, 1.75, 0, 0, 0}, velocity_hint)
        .mistake_if(true, share_hint);
    did("the same, 0.8 m apart: slack");
    expect_near("(x, y, v_x, v_y) of both",
                list(student::step_rope({{knot(1, 0, 0), knot(1.0 / 3, 0.8, 0)}, 1, 0}, {0, 0}, 0.5, 1)),
                Numbers{0, 0, 0, 0, 0.8, 0, 0, 0}, 1e-12)
        .mistake_if(true, slack_hint);
    did("2 m apart, W = 2 1/kg, alpha = 0.5 m/N, h = 0.5 s: alpha/h^2 = 2, a quarter of the way each");
    expect_near("(x, y, v_x, v_y) of both",
                list(student::step_rope({{knot(1, 0, 0), knot(1, 0, 2)}, 1, 0.5}, {0, 0}, 0.5, 1)),
                Numbers{0, 0.25, 0, 0.5, 0, 1.75, 0, -0.5}, 1e-12)
        .mistake_if(true, soft_hint);
    did("a held knot that is carried to the right at 1 m/s, gravity 10 m/s^2, a slack piece, h = 0.5 s");
    expect_near("(x, y, v_x, v_y) of both",
                list(student::step_rope({{knot(0, 0, 0, 1, 0), knot(1, 1, 0)}, 9, 0}, {0, -10}, 0.5, 1)),
                Numbers{0.5, 0, 1, 0, 1, -2.5, 0, -5}, 1e-12)
        .mistake_if(true, held_hint);
    did("two held knots 5 m apart; and two knots in one place");
    expect_near("held", list(student::step_rope({{knot(0, 0, 0), knot(0, 5, 0)}, 1, 0}, {0, -10}, 0.5, 1)),
                Numbers{0, 0, 0, 0, 5, 0, 0, 0}, 1e-12)
        .mistake_if(true, "W = 0, or no direction: leave the piece alone before you divide.");
    expect_near("in one place", list(student::step_rope({{knot(1, 2, 0), knot(1, 2, 0)}, 1, 0}, {0, 0}, 0.5, 1)),
                Numbers{2, 0, 0, 0, 2, 0, 0, 0}, 1e-12)
        .mistake_if(true, "W = 0, or no direction: leave the piece alone before you divide.");
}

RBC_GRADE("rope", "three knots, several substeps, ropes of all scales", 5, order_hint.c_str()) {
    did("three free knots of 1 kg at x = 0, 2, 4 m, pieces of 1 m, h = 1 s");
    expect_near("x", list(student::step_rope({{knot(1, 0, 0), knot(1, 2, 0), knot(1, 4, 0)}, 1, 0}, {0, 0}, 1, 1)),
                Numbers{0.5, 0, 0.5, 0, 2.25, 0, 0.25, 0, 3.25, 0, -0.75, 0}, 1e-12)
        .mistake_if(true, order_hint);
    RandomNumbers random(213);
    for (int trial = 0; trial < 200; ++trial) {
        const int knots = 1 + trial % 9, substeps = 1 + trial % 5;
        const double length = random.decades(-6, 3), dt = random.decades(-4, 0), m = random.decades(-6, 6);
        Rope rope;
        rope.length = length;
        const double h = dt / substeps;
        rope.compliance = trial % 3 == 0 ? 0 : h * h / m * random.decades(-2, 2);
        for (int i = 0; i < knots; ++i) {
            Knot k = knot(random.between(0, 1) < 0.15 ? 0 : 1 / (m * random.decades(-1, 1)), 0, 0);
            k.position = length * Vector2d(0.9 * i + random.between(-0.4, 0.4), random.between(-0.4, 0.4));
            k.velocity = length / dt * Vector2d(random.between(-0.3, 0.3), random.between(-0.3, 0.3));
            rope.knots.push_back(k);
        }
        const Vector2d g = length / (dt * dt) * Vector2d(random.between(-0.1, 0.1), random.between(-0.3, 0.1));
        did(knots, " knots, pieces of ", length, " m, alpha = ", rope.compliance, " m/N, dt = ", dt, " s in ", substeps,
            " substeps");
        std::vector<double> got = list(student::step_rope(rope, g, dt, substeps)),
                            right = wanted(rope, g, dt, substeps);
        expect("as many knots as before", got.size() == right.size());
        // Some 100 roundings, each stretched by a direction at most a few times: 1e-13; the contract allows 1e-10.
        double size = 0, speed = 0;
        for (std::size_t i = 0; i < right.size(); ++i)
            (i % 4 < 2 ? size : speed) = std::max(i % 4 < 2 ? size : speed, std::abs(right[i]));
        for (std::size_t i = 0; i < right.size(); ++i) {
            const double unit = std::max(i % 4 < 2 ? size : speed, 1e-300);
            got[i] /= unit;
            right[i] /= unit;
        }
        expect_near("places and velocities over the largest", got, right, 1e-9)
            .mistake_if(substeps > 1, substep_hint)
            .mistake_if(true, order_hint);
    }
}

RBC_GRADE("rope", "how long it hangs", 3, load_hint.c_str()) {
    did("4 pieces, 2 kg each, 10 m/s^2, 0.001 m/N: 20 N (1 + 2 + 3 + 4)/1000 N/m");
    expect_near("stretch [m]", student::stretch(4, 2, 10, 0.001), 0.2, 1e-14)
        .mistake(0.08, load_hint)
        .mistake(0.32, load_hint)
        .mistake(0.12, load_hint);
    did("no piece; a rope that does not stretch");
    expect_near("stretch [m]", student::stretch(0, 2, 10, 0.001), 0.0, 0);
    expect_near("stretch [m]", student::stretch(7, 2, 10, 0), 0.0, 0);
    RandomNumbers random(214);
    for (int trial = 0; trial < 50; ++trial) {
        const int n = 1 + trial;
        const double m = random.decades(-6, 6), g = random.decades(-2, 3), alpha = random.decades(-9, 2);
        did(n, " pieces, ", m, " kg, ", g, " m/s^2, ", alpha, " m/N");
        expect_near("stretch over alpha m g", student::stretch(n, m, g, alpha) / (alpha * m * g), n * (n + 1) / 2.0,
                    1e-12 * n * n)
            .mistake_if(true, load_hint);
    }
}
