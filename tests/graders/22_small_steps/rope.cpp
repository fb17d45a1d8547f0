#include "exercises/22_small_steps/rope.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex22;
using Eigen::Vector2d;

namespace grading_rope {

RBC_STUDENT_SIZED(step_rope)
RBC_STUDENT(stretch)

const std::string slack_hint = "A rope never pushes: what is shorter than its length is left alone, lambda <= 0.";
const std::string nearly_hint =
    "What is longer than its length pulls, by however little, and in any unit of length; what is shorter does not.";
const std::string share_hint = "The lighter knot goes further: each moves by its own w times lambda.";
const std::string piece_hint =
    "A taut piece has lambda = -(|x_2 - x_1| - length)/W with W = w_1 + w_2; each knot moves by its own w times that, "
    "along the piece, and then v = (x - x before)/h.";
const std::string soft_hint = "The compliance stands as alpha/h^2 beside W, with h of the substep, not of the step.";
const std::string way_hint = "A rope pulls its two knots towards each other. Which sign has lambda, which way is n?";
const std::string free_hint = "What no piece pulls just falls: v + h g, and x by h times that.";
const std::string velocity_hint = "Velocities are what the places did in the substep: v = (x - x before)/h.";
const std::string held_hint = "w = 0 is held: gravity and ropes do nothing to it, and it keeps its velocity.";
const std::string order_hint = "Pieces one after the other, each from the places that the one before has left.";
const std::string substep_hint =
    "Everything, from gravity to velocities, happens in each substep, with h = dt/substeps.";
const std::string alone_hint = "W = 0, or no direction: leave the piece alone before you divide.";
const std::string int_hint = "An int ends at 2147483647, and n (n + 1) does not.";
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
    const double length = s["length"], dt = s["dt"];
    const int substeps = s.integer("substeps"), knots = s.integer("knots");
    const double h = dt / substeps, turned = s["gravity's direction"], fall = s["h^2 g/length"] * length / (h * h);
    Asked asked{{}, fall * Vector2d(std::cos(turned), std::sin(turned)), dt, substeps};
    asked.rope.length = length;
    double greatest = 0;
    Vector2d place = s["place/length"] * length * Vector2d(-0.6, 0.8);
    for (int i = 0; i < knots; ++i) {
        const bool held = random.between(0, 1) < s["held"], together = random.between(0, 1) < 0.1;
        const double any = s["w"] * random.decades(-1, 1);
        const double w = held ? 0 : std::clamp(any, inverse_masses.low, inverse_masses.high);
        greatest = std::max(greatest, w);
        if (i > 0 && !together)
            place += length * s["taut"] * Vector2d(random.between(0.6, 1.2), random.between(-0.6, 0.6));
        const double way = random.between(-3.2, 3.2), speed = together ? 0 : length / h * s["speed h/length"];
        asked.rope.knots.push_back({w, place, speed * Vector2d(std::cos(way), std::sin(way))});
    }
    asked.rope.compliance = s["soft"] == 1 ? h * h * greatest * s["alpha/(h^2 w)"] : 0;
    return asked;
}
std::vector<double> answer(const Asked& a) {
    return list(step_rope(a.rope, a.gravity, a.dt, a.substeps));
}
bool is_allowed(const Sample& s) {
    const Asked a = asked(s);
    return std::all_of(a.rope.knots.begin(), a.rope.knots.end(),
                       [&](const Knot& k) { return k.position.norm() <= places.high * a.rope.length * (1 + 1e-9); });
}

Domain ropes(const Coordinate& knots, const Coordinate& substeps) {
    return Domain{knots,
                  substeps,
                  decades("length", lengths).simple(1),
                  decades("dt", rope_steps).simple(1),
                  decades("w", inverse_masses).simple(1),
                  even("held", 0, 1).simple(0),
                  even("taut", 0.5, 1.5).edges({1}).simple(1.25),
                  choice("soft", 2),
                  decades("alpha/(h^2 w)", softnesses).simple(1),
                  even("speed h/length", ways).simple(0),
                  even("h^2 g/length", ways).simple(0),
                  angle("gravity's direction").simple(0),
                  even("place/length", places).simple(0),
                  seed()}
        .where(is_allowed);
}

/// Two knots on a piece that is all but as long as at rest.
Asked nearly_slack(const Sample& s) {
    const double length = s["length"], h = s["dt"];
    const double more = (s.integer("shorter") == 0 ? 3 : -3) * std::pow(10, -1 - s["decade"]), a = s["direction"];
    const double w = s.integer("free") == 0 ? 0 : 1 / length, soft = s.integer("soft") == 0 ? 0 : 0.01;
    const Vector2d along = length * (1 + more) * Vector2d(std::cos(a), std::sin(a));
    return {{{{w, {0, 0}, {0, 0}}, {1, along, {0, 0}}}, length, soft * h * h * std::max(w, 1.0)}, {0, 0}, h, 1};
}

/// What somebody may write in place of one line of a substep.
enum class Slip { pushes, halves, first_half, wrong_way, step_of_all, no_step, keeps, held_falls, held_stops, alike };
std::vector<Knot> with(Slip slip, const Rope& rope, const Vector2d& gravity, double dt, int substeps) {
    std::vector<Knot> knots = rope.knots;
    const double h = dt / substeps;
    const double softness = rope.compliance / (slip == Slip::step_of_all ? dt * dt : slip == Slip::no_step ? 1 : h * h);
    for (int k = 0; k < substeps; ++k) {
        const std::vector<Knot> before = knots;
        for (Knot& knot : knots) {
            if (knot.inverse_mass > 0 || slip == Slip::held_falls) knot.velocity += h * gravity;
            knot.position += h * knot.velocity;
        }
        const std::vector<Knot> moved = knots;
        for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
            Knot &a = knots[i], &b = knots[i + 1];
            const Vector2d along =
                slip == Slip::alike ? moved[i + 1].position - moved[i].position : b.position - a.position;
            const double distance = along.norm(), W = a.inverse_mass + b.inverse_mass;
            if (W == 0 || distance == 0) continue;
            double lambda = -(distance - rope.length) / (W + softness);
            if (slip != Slip::pushes) lambda = std::min(0.0, lambda);
            if (slip == Slip::wrong_way) lambda *= -1;
            const bool halves = slip == Slip::halves;
            if (slip != Slip::first_half) a.position -= (halves ? W / 2 : a.inverse_mass) * lambda / distance * along;
            b.position += (halves ? W / 2 : b.inverse_mass) * lambda / distance * along;
        }
        for (std::size_t i = 0; i < knots.size(); ++i) {
            if (knots[i].inverse_mass > 0 && slip != Slip::keeps)
                knots[i].velocity = (knots[i].position - before[i].position) / h;
            if (knots[i].inverse_mass == 0 && slip == Slip::held_stops) knots[i].velocity.setZero();
        }
    }
    return knots;
}
#define RBC_WRONG_SUBSTEP(slip, hint)                                                           \
    RBC_MISCONCEPTION(step_rope, hint, [](const Rope& r, const Vector2d& g, double dt, int n) { \
        return with(Slip::slip, r, g, dt, n);                                                   \
    })
RBC_WRONG_SUBSTEP(pushes, slack_hint)
RBC_WRONG_SUBSTEP(halves, share_hint)
RBC_WRONG_SUBSTEP(first_half, share_hint)
RBC_WRONG_SUBSTEP(wrong_way, way_hint)
RBC_WRONG_SUBSTEP(step_of_all, soft_hint)
RBC_WRONG_SUBSTEP(no_step, soft_hint)
RBC_WRONG_SUBSTEP(keeps, velocity_hint)
RBC_WRONG_SUBSTEP(held_falls, held_hint)
RBC_WRONG_SUBSTEP(held_stops, held_hint)
RBC_WRONG_SUBSTEP(alike, order_hint)
RBC_MISCONCEPTION(step_rope, order_hint, [](Rope r, const Vector2d& g, double dt, int n) {  // the last piece first
    std::reverse(r.knots.begin(), r.knots.end());
    std::vector<Knot> knots = step_rope(r, g, dt, n);
    std::reverse(knots.begin(), knots.end());
    return knots;
})
RBC_MISCONCEPTION(step_rope, substep_hint,
                  [](const Rope& r, const Vector2d& g, double dt, int) { return step_rope(r, g, dt, 1); })
RBC_MISCONCEPTION(stretch, load_hint, [](int n, double m, double g, double alpha) { return alpha * m * g * n; })
RBC_MISCONCEPTION(stretch, load_hint, [](int n, double m, double g, double alpha) { return alpha * m * g * n * n; })
RBC_MISCONCEPTION(stretch, load_hint, [](int n, double m, double g, double a) { return stretch(n - 1, m, g, a); })
// n (n + 1)/2 as whole numbers: the product wraps, or the sum does.
RBC_MISCONCEPTION(stretch, int_hint, [](int n, double m, double g, double alpha) {
    const auto pieces = static_cast<unsigned>(n);
    return alpha * m * g * (static_cast<int>(pieces * (pieces + 1)) / 2);
})
RBC_MISCONCEPTION(stretch, int_hint, [](int n, double m, double g, double alpha) {
    const auto pieces = static_cast<unsigned long>(n);
    return alpha * m * g * static_cast<int>(static_cast<unsigned>(pieces * (pieces + 1) / 2));
})
RBC_MISCONCEPTION(stretch, "Compliance is 1/k: the stretch is alpha times the load, not the load over alpha.",
                  [](int n, double m, double g, double alpha) { return stretch(n, m, g, 1 / alpha); })

/// What is off, of a motion that is no misconception's.
const std::string& likeliest(const Asked& a, const std::vector<double>& got, const std::vector<double>& right) {
    bool places_are_right = true, nothing_pulls = a.substeps == 1;
    for (std::size_t i = 0; i < right.size(); ++i) {
        const Knot& knot = a.rope.knots[i / 4];
        const double size = 1e-9 * std::max(a.rope.length, std::abs(right[i]));
        if (knot.inverse_mass == 0 && !(std::abs(got[i] - right[i]) <= size)) return held_hint;
        if (i % 4 < 2) {
            places_are_right = places_are_right && std::abs(got[i] - right[i]) <= size;
            const auto axis = static_cast<Eigen::Index>(i % 4);
            const double v = knot.velocity[axis] + (knot.inverse_mass > 0 ? a.dt * a.gravity[axis] : 0);
            nothing_pulls = nothing_pulls && std::abs(right[i] - knot.position[axis] - a.dt * v) <= size;
        }
    }
    if (nothing_pulls) return free_hint;
    if (places_are_right) return velocity_hint;
    if (a.rope.knots.size() > 2) return order_hint;
    return a.substeps > 1 ? substep_hint : a.rope.compliance > 0 ? soft_hint : piece_hint;
}

/// To the contract's tolerance of places, and velocities by their way in a substep.
/// @param hint  in place of the likeliest one
void expect_step(const Asked& a, const std::string& hint = "") {
    const auto [knots, reference] = both(student::step_rope, a.rope, a.gravity, a.dt, a.substeps);
    const std::vector<double> got = list(knots), right = list(reference);
    expect_equal("knots", knots.size(), static_cast<double>(reference.size()));
    for (std::size_t i = 0; i < knots.size(); ++i)
        expect("the inverse masses are those that went in", knots[i].inverse_mass == a.rope.knots[i].inverse_mass,
               text(knots[i].inverse_mass));
    const double h = a.dt / a.substeps;
    double size = a.rope.length;
    for (std::size_t i = 0; i < right.size(); ++i)
        if (i % 4 < 2) size = std::max(size, std::abs(right[i]));
    const auto scaled = [&](std::vector<double> numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] /= i % 4 < 2 ? size : size / h;
        return numbers;
    };
    // A hundredth for the reference's own roundings.
    expect_near("(x, y, v_x, v_y) of each, places and h v over the largest place or the length", scaled(got),
                scaled(right), place_tolerance.of(1.01))
        .mistake_if(true, hint.empty() ? likeliest(a, got, right) : hint);
}

RBC_GRADE("rope", "one piece by hand", 3, share_hint.c_str()) {
    const auto step = [](double w_1, double w_2, double apart, double length, double alpha, double h) {
        return list(student::step_rope({{knot(w_1, 0, 0), knot(w_2, apart, 0)}, length, alpha}, {0, 0}, h, 1));
    };
    const std::string what = "(x, y, v_x, v_y) of both";
    did("two free knots, 1 and 3 kg, 2 m apart on a piece of 1 m, no gravity, h = 0.5 s");
    expect_near(what, step(1, 1.0 / 3, 2, 1, 0, 0.5), Numbers{0.75, 0, 1.5, 0, 1.75, 0, -0.5, 0},
                place_tolerance.of(1.75))
        .mistake(Numbers{0.5, 0, 1, 0, 1.5, 0, -1, 0}, share_hint)
        .mistake(Numbers{0.75, 0, 0, 0, 1.75, 0, 0, 0}, velocity_hint)
        .mistake_if(true, piece_hint);
    did("the same, 0.8 m apart: slack");
    expect_near(what, step(1, 1.0 / 3, 0.8, 1, 0, 0.5), Numbers{0, 0, 0, 0, 0.8, 0, 0, 0}, place_tolerance.of(1))
        .mistake_if(true, slack_hint);
    did("2 m apart, W = 2 1/kg, alpha = 0.5 m/N, h = 0.5 s: alpha/h^2 = 2, a quarter of the way each");
    expect_near(what, step(1, 1, 2, 1, 0.5, 0.5), Numbers{0.25, 0, 0.5, 0, 1.75, 0, -0.5, 0}, place_tolerance.of(1.75))
        .mistake_if(true, soft_hint);
    did("a held knot that is carried to the right at 1 m/s, gravity 10 m/s^2, a slack piece, h = 0.5 s");
    expect_near(what, list(student::step_rope({{knot(0, 0, 0, 1, 0), knot(1, 1, 0)}, 9, 0}, {0, -10}, 0.5, 1)),
                Numbers{0.5, 0, 1, 0, 1, -2.5, 0, -5}, place_tolerance.of(9))
        .mistake_if(true, held_hint);
    did("two held knots 5 m apart; and two knots in one place");
    expect_near(what, list(student::step_rope({{knot(0, 0, 0), knot(0, 5, 0)}, 1, 0}, {0, -10}, 0.5, 1)),
                Numbers{0, 0, 0, 0, 5, 0, 0, 0}, place_tolerance.of(5))
        .mistake(Numbers{0, -2.5, 0, -5, 5, -2.5, 0, -5}, held_hint)
        .mistake_if(true, alone_hint);
    expect_near(what, list(student::step_rope({{knot(1, 2, 0), knot(1, 2, 0)}, 1, 0}, {0, 0}, 0.5, 1)),
                Numbers{2, 0, 0, 0, 2, 0, 0, 0}, place_tolerance.of(2))
        .mistake_if(true, alone_hint);
}

RBC_GRADE("rope", "three knots, several substeps, ropes of all scales", 6, order_hint.c_str()) {
    did("three free knots of 1 kg at x = 0, 2, 4 m, pieces of 1 m, h = 1 s");
    expect_near("x", list(student::step_rope({{knot(1, 0, 0), knot(1, 2, 0), knot(1, 4, 0)}, 1, 0}, {0, 0}, 1, 1)),
                Numbers{0.5, 0, 0.5, 0, 2.25, 0, 0.25, 0, 3.25, 0, -0.75, 0}, place_tolerance.of(3.25));
    did("a held knot and one of 1 kg 1 m beside it on a piece of 1 m, gravity 1 m/s^2, 1 s in 2 substeps");
    const Asked falling{{{knot(0, 0, 0), knot(1, 1, 0)}, 1, 0}, {0, -1}, 1, 2};
    const auto swing = [](const Asked& a) { return list(student::step_rope(a.rope, a.gravity, a.dt, a.substeps)); };
    expect_near("(x, y, v_x, v_y) of both", swing(falling), answer(falling), place_tolerance.of(1))
        .mistake(answer({falling.rope, falling.gravity, 1, 1}), substep_hint)
        .mistake_if(true, substep_hint);
    for_all(
        ropes(integer("knots", knot_counts).simple(2), integer("substeps", substeps_of_many)),
        [](const Sample& s) { expect_step(asked(s)); }, 500);
    did("a piece that is all but as long as at rest");
    for_all(
        {decades("length", lengths).simple(1), decades("dt", rope_steps).simple(1), choice("shorter", 2),
         choice("free", 2), choice("soft", 2), choice("decade", 10), angle("direction").simple(0)},
        [](const Sample& s) { expect_step(nearly_slack(s), nearly_hint); }, 50);
    did("two knots, and many substeps");
    for_all(
        ropes(integer("knots", 2, 2), integer("substeps", substep_counts)),
        [](const Sample& s) { expect_step(asked(s)); }, 100);
}

RBC_GRADE("rope", "how long it hangs", 3, load_hint.c_str()) {
    did("4 pieces, 2 kg each, 10 m/s^2, 0.001 m/N: 20 N (1 + 2 + 3 + 4)/1000 N/m");
    expect_near("stretch [m]", student::stretch(4, 2, 10, 0.001), 0.2, stretch_tolerance.of(0.2))
        .mistake(0.08, load_hint)
        .mistake(0.32, load_hint)
        .mistake(0.12, load_hint);
    for_all({integer("pieces", piece_counts).edges({46341, 65536}).simple(2), decades("mass", knot_masses),
             decades("gravity", rope_gravities), choice("soft", 2).simple(1), decades("compliance", compliances)},
            [](const Sample& s) {
                const int n = s.integer("pieces");
                const double m = s["mass"], g = s["gravity"], alpha = s["soft"] == 1 ? s["compliance"] : 0;
                const auto [got, right] = both(student::stretch, n, m, g, alpha);
                // A sum of n numbers of one sign is right to n roundings of itself.
                const double one = alpha * m * g, pieces = n;
                expect_near("the reference's stretch", right, 0.5 * pieces * (pieces + 1) * one,
                            stretch_tolerance.of(right));
                expect_near("stretch [m]", got, right, stretch_tolerance.of(1.01 * right));
            });
}

}  // namespace grading_rope
