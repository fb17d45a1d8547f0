#include "exercises/21_small_steps/rope.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex21;
using Eigen::Vector2d;

namespace grading_rope {

RBC_STUDENT_SIZED(step_rope)
RBC_STUDENT(stretch)

const std::string slack_hint = "A rope never pushes: what is shorter than its length is left alone, lambda <= 0.";
const std::string share_hint = "The lighter knot goes further: each moves by its own w times lambda.";
const std::string soft_hint = "The compliance stands as alpha/h^2 beside W, with h of the substep, not of the step.";
const std::string velocity_hint = "Velocities are what the places did in the substep: v = (x - x before)/h.";
const std::string held_hint = "w = 0 is held: gravity and ropes do nothing to it, and it keeps its velocity.";
const std::string order_hint = "Pieces one after the other, each from the places that the one before has left.";
const std::string substep_hint =
    "Everything, from gravity to velocities, happens in each substep, with h = dt/substeps.";
const std::string alone_hint = "W = 0, or no direction: leave the piece alone before you divide.";
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

struct Asked {
    Rope rope;
    Vector2d gravity;
    double dt;
    int substeps;
};

/// A rope of any units, anywhere, some knots of it held, some in the place of the one before, pieces slack and taut.
Asked asked(const Sample& s) {
    RandomNumbers random(static_cast<unsigned>(s["seed"]));
    const double length = s["length"], dt = s["dt"], mass = s["mass"];
    const int substeps = s.integer("substeps"), knots = s.integer("knots");
    const double h = dt / substeps, turned = s["gravity's direction"], fall = s["h^2 g/length"] * length / (h * h);
    Asked asked{{}, fall * Vector2d(std::cos(turned), std::sin(turned)), dt, substeps};
    asked.rope.length = length;
    double greatest = 1 / mass;
    Vector2d place = s["place/length"] * length * Vector2d(0.6, -0.8);
    for (int i = 0; i < knots; ++i) {
        const bool held = random.between(0, 1) < s["held"], together = random.between(0, 1) < 0.1;
        const double w = held ? 0 : 1 / (mass * random.decades(-1, 1));
        greatest = std::max(greatest, w);
        if (i > 0 && !together)
            place += length * s["taut"] * Vector2d(random.between(0.6, 1.2), random.between(-0.6, 0.6));
        const Vector2d way(random.between(-0.3, 0.3), random.between(-0.3, 0.3));
        asked.rope.knots.push_back({w, place, length / h * s["speed h/length"] * (together ? Vector2d(0, 0) : way)});
    }
    asked.rope.compliance = s["soft"] == 1 ? h * h * greatest * s["alpha/(h^2 w)"] : 0;
    return asked;
}

/// The answer to a question with a mistake in it: another compliance in a substep, or the like.
std::vector<double> answer(const Asked& a) {
    return list(step_rope(a.rope, a.gravity, a.dt, a.substeps));
}

RBC_GRADE("rope", "one piece by hand", 4, share_hint.c_str()) {
    const auto step = [](double w_1, double w_2, double apart, double length, double alpha, double h) {
        return list(student::step_rope({{knot(w_1, 0, 0), knot(w_2, apart, 0)}, length, alpha}, {0, 0}, h, 1));
    };
    const std::string what = "(x, y, v_x, v_y) of both";
    did("two free knots, 1 and 3 kg, 2 m apart on a piece of 1 m, no gravity, h = 0.5 s");
    expect_near(what, step(1, 1.0 / 3, 2, 1, 0, 0.5), Numbers{0.75, 0, 1.5, 0, 1.75, 0, -0.5, 0}, 1e-10)
        .mistake(Numbers{0.5, 0, 1, 0, 1.5, 0, -1, 0}, share_hint)
        .mistake(Numbers{0.75, 0, 0, 0, 1.75, 0, 0, 0}, velocity_hint)
        .mistake_if(true, share_hint);
    did("the same, 0.8 m apart: slack");
    expect_near(what, step(1, 1.0 / 3, 0.8, 1, 0, 0.5), Numbers{0, 0, 0, 0, 0.8, 0, 0, 0}, 1e-10)
        .mistake_if(true, slack_hint);
    did("2 m apart, W = 2 1/kg, alpha = 0.5 m/N, h = 0.5 s: alpha/h^2 = 2, a quarter of the way each");
    expect_near(what, step(1, 1, 2, 1, 0.5, 0.5), Numbers{0.25, 0, 0.5, 0, 1.75, 0, -0.5, 0}, 1e-10)
        .mistake_if(true, soft_hint);
    did("a held knot that is carried to the right at 1 m/s, gravity 10 m/s^2, a slack piece, h = 0.5 s");
    expect_near(what, list(student::step_rope({{knot(0, 0, 0, 1, 0), knot(1, 1, 0)}, 9, 0}, {0, -10}, 0.5, 1)),
                Numbers{0.5, 0, 1, 0, 1, -2.5, 0, -5}, 1e-9)
        .mistake_if(true, held_hint);
    did("two held knots 5 m apart; and two knots in one place");
    expect_near(what, list(student::step_rope({{knot(0, 0, 0), knot(0, 5, 0)}, 1, 0}, {0, -10}, 0.5, 1)),
                Numbers{0, 0, 0, 0, 5, 0, 0, 0}, 1e-10)
        .mistake(Numbers{0, -2.5, 0, -5, 5, -2.5, 0, -5}, held_hint)
        .mistake_if(true, alone_hint);
    expect_near(what, list(student::step_rope({{knot(1, 2, 0), knot(1, 2, 0)}, 1, 0}, {0, 0}, 0.5, 1)),
                Numbers{2, 0, 0, 0, 2, 0, 0, 0}, 1e-10)
        .mistake_if(true, alone_hint);
}

RBC_GRADE("rope", "three knots, several substeps, ropes of all scales", 5, order_hint.c_str()) {
    did("three free knots of 1 kg at x = 0, 2, 4 m, pieces of 1 m, h = 1 s");
    expect_near("x", list(student::step_rope({{knot(1, 0, 0), knot(1, 2, 0), knot(1, 4, 0)}, 1, 0}, {0, 0}, 1, 1)),
                Numbers{0.5, 0, 0.5, 0, 2.25, 0, 0.25, 0, 3.25, 0, -0.75, 0}, 1e-9);
    did("a held knot and one of 1 kg 1 m beside it on a piece of 1 m, gravity 1 m/s^2, 1 s in 2 substeps");
    const Asked falling{{{knot(0, 0, 0), knot(1, 1, 0)}, 1, 0}, {0, -1}, 1, 2};
    const auto swing = [](const Asked& a) { return list(student::step_rope(a.rope, a.gravity, a.dt, a.substeps)); };
    expect_near("(x, y, v_x, v_y) of both", swing(falling), answer(falling), 1e-10)
        .mistake(answer({falling.rope, falling.gravity, 1, 1}), substep_hint)
        .mistake_if(true, substep_hint);
    for_all({integer("knots", 0, 12).simple(3), integer("substeps", 1, 8), decades("length", 1e-6, 1e3, "m").simple(1),
             decades("dt", 1e-6, 10, "s").simple(1), decades("mass", 1e-6, 1e6, "kg").simple(1),
             even("held", 0, 1).simple(0), even("taut", 0.5, 1.5).edges({1}).simple(1), choice("soft", 2),
             decades("alpha/(h^2 w)", 1e-4, 1e4).simple(1), even("speed h/length", 0, 1).simple(0),
             even("h^2 g/length", 0, 0.5).simple(0), angle("gravity's direction").simple(0),
             even("place/length", -900, 900).edges({0}).simple(0), seed()},
            [&](const Sample& s) {
                const Asked a = asked(s);
                const auto [knots, reference] = both(student::step_rope, a.rope, a.gravity, a.dt, a.substeps);
                std::vector<double> got = list(knots), right = list(reference);
                expect_equal("knots", knots.size(), static_cast<double>(reference.size()));
                for (std::size_t i = 0; i < knots.size(); ++i)
                    expect("the inverse masses are those that went in",
                           knots[i].inverse_mass == a.rope.knots[i].inverse_mass, text(knots[i].inverse_mass));
                // Some 1000 roundings, of which no sweep makes one larger: 1e-13.
                const double h = a.dt / a.substeps;
                double size = a.rope.length;
                for (std::size_t i = 0; i < right.size(); ++i)
                    if (i % 4 < 2) size = std::max(size, std::abs(right[i]));
                const auto scaled = [&](std::vector<double> numbers) {
                    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] /= i % 4 < 2 ? size : size / h;
                    return numbers;
                };
                expect_near("(x, y, v_x, v_y) of each, places and h v over the largest place or the length",
                            scaled(got), scaled(right), 1e-10)
                    .mistake(scaled(answer({a.rope, a.gravity, a.dt, 1})), substep_hint);
            });
}

RBC_GRADE("rope", "how long it hangs", 3, load_hint.c_str()) {
    did("4 pieces, 2 kg each, 10 m/s^2, 0.001 m/N: 20 N (1 + 2 + 3 + 4)/1000 N/m");
    expect_near("stretch [m]", student::stretch(4, 2, 10, 0.001), 0.2, 1e-11)
        .mistake(0.08, load_hint)
        .mistake(0.32, load_hint)
        .mistake(0.12, load_hint);
    for_all(
        {integer("pieces", 0, 100000).edges({46341, 65536}).simple(2), decades("mass", 1e-6, 1e6, "kg"),
         decades("gravity", 1e-3, 1e3, "m/s^2"), choice("soft", 2).simple(1), decades("compliance", 1e-12, 1e3, "m/N")},
        [](const Sample& s) {
            const int n = s.integer("pieces");
            const double m = s["mass"], g = s["gravity"], alpha = s["soft"] == 1 ? s["compliance"] : 0;
            const auto [got, right] = both(student::stretch, n, m, g, alpha);
            // A sum of n numbers of one sign is right to n roundings of itself.
            const double one = alpha * m * g, pieces = n;
            expect_near("the reference's stretch", right, 0.5 * pieces * (pieces + 1) * one, 1e-10 * right);
            expect_near("stretch [m]", got, right, 1e-10 * right)
                .mistake_if(n > 46340 && (got < 0.9 * right), "An int ends at 2147483647, and n (n + 1) does not.");
        });
}

}  // namespace grading_rope
