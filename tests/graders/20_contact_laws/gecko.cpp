#include "exercises/20_contact_laws/gecko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex20;

namespace grading_gecko {

RBC_STUDENT(needed_adhesion)
RBC_STUDENT(needed_everywhere)

constexpr double pi = std::numbers::pi;

const std::string each_hint = "A is that of each foot, and there are two: the load is shared before it is compared.";
const std::string fall_hint = "Under a ceiling nothing slides and nothing turns, but the whole weight pulls.";
const std::string apex_hint =
    "The cone begins at -A: each foot holds mu (f_n + A) sideways, though f_n may be below 0.";
const std::string peel_hint =
    "The weight acts at the height b: the upper foot is relieved by W sin b/(2 a), and peels first.";
const std::string negative_hint = "Where the weight alone holds it, no adhesion is needed: 0, never less.";
const std::string worst_hint =
    "The worst of all angles is neither the wall nor the ceiling: k sin - cos has its top between.";
const std::string scale_hint =
    "Forces scale with the weight, and with nothing else: half width and height count as b/a alone.";

/// What balance alone says, for this A: both feet at their limits of pull, and all friction that they have together.
bool holds(const Gecko& g, double angle, double A) {
    const double press = g.weight * std::cos(angle), drag = g.weight * std::sin(angle);
    const double upper = press / 2 - drag * g.height / (2 * g.half_width), lower = press - upper;
    return upper >= -A && lower >= -A && drag <= g.friction * (upper + A + lower + A);
}

double size(const Gecko& g) {
    return g.weight * std::max({1.0, 1 / g.friction, g.height / g.half_width});
}

Gecko gecko_of(const Sample& s) {
    return {s["weight"], s["a"], s.integer("flat") == 1 ? 0 : s["a"] * s["b/a"], s["mu"]};
}
double lever(const Gecko& g) {
    return std::max(1 / g.friction, g.height / g.half_width);
}
double angle_of(const Sample& s) {
    const Gecko g = gecko_of(s);
    // Where it begins to slide, where it begins to tip, and where it is worst.
    const double kinds[] = {s["angle"], std::atan(g.friction), std::atan2(g.half_width, g.height),
                            std::atan2(lever(g), -1.0)};
    return kinds[std::min(s.integer("kind of angle"), 3)];
}

const Domain any_block{decades("weight", 1e-9, 1e9, "N").simple(10), decades("a", 1e-6, 1e3, "m").simple(0.5),
                       decades("b/a", 1e-3, 1e3).edges({1}).simple(1), decades("mu", 1e-6, 1e3).edges({1}).simple(0.5),
                       choice("flat", 5)};
const Domain any_block_anywhere{decades("weight", 1e-9, 1e9, "N").simple(10),
                                decades("a", 1e-6, 1e3, "m").simple(0.5),
                                decades("b/a", 1e-3, 1e3).edges({1}).simple(1),
                                decades("mu", 1e-6, 1e3).edges({1}).simple(0.5),
                                choice("flat", 5),
                                even("angle", 0, pi).edges({pi / 4, pi / 2, 3 * pi / 4}).simple(pi / 2),
                                integer("kind of angle", 0, 6)};

RBC_GRADE("gecko", "floor, wall and ceiling by hand", 3, each_hint.c_str()) {
    const Gecko flat{10, 0.5, 0, 0.5};
    did("a flat block of 10 N, mu = 0.5, on the floor");
    expect_near("A [N]", student::needed_adhesion(flat, 0), 0.0, 2e-11).mistake_if(true, negative_hint);
    did("on the ceiling: 10 N pull at two feet");
    expect_near("A [N]", student::needed_adhesion(flat, pi), 5.0, 2e-11)
        .mistake(10.0, each_hint)
        .mistake_if(true, fall_hint);
    did("on the wall: mu 2 A = 10 N");
    expect_near("A [N]", student::needed_adhesion(flat, pi / 2), 10.0, 2e-11)
        .mistake(20.0, each_hint)
        .mistake_if(true, apex_hint);
    did("on a slope of 0.4 rad, below the angle of friction");
    expect_near("A [N]", student::needed_adhesion(flat, 0.4), 0.0, 2e-11).mistake_if(true, negative_hint);
    // Above it: 10/2 (sin/0.5 - cos)
    did("on a slope of 1 rad");
    expect_near("A [N]", student::needed_adhesion(flat, 1), 5 * (2 * std::sin(1.0) - std::cos(1.0)), 2e-11)
        .mistake_if(true, apex_hint);
}

RBC_GRADE("gecko", "a tall one peels before it slides", 3, peel_hint.c_str()) {
    const Gecko tall{10, 0.5, 1, 2};  // b/a = 2, 1/mu = 0.5
    did("a block of 10 N, a = 0.5 m, b = 1 m, mu = 2, on the wall: 10 N at 1 m against 2 a A = A m");
    expect_near("A [N]", student::needed_adhesion(tall, pi / 2), 10.0, 2e-11)
        .mistake(2.5, peel_hint)
        .mistake(20.0, each_hint)
        .mistake_if(true, peel_hint);
    did("on a slope of 0.7 rad: friction holds it, but it would tip");
    expect_near("A [N]", student::needed_adhesion(tall, 0.7), 5 * (2 * std::sin(0.7) - std::cos(0.7)), 2e-11)
        .mistake_if(true, peel_hint);
    did("leaning outwards, 2.5 rad");
    expect_near("A [N]", student::needed_adhesion(tall, 2.5), 5 * (2 * std::sin(2.5) - std::cos(2.5)), 2e-11)
        .mistake_if(true, peel_hint);
}

RBC_GRADE("gecko", "any block at any angle: with a little more it holds, with a little less it does not", 2,
          scale_hint.c_str()) {
    for_all(
        any_block_anywhere,
        [](const Sample& s) {
            const Gecko g = gecko_of(s);
            const double angle = angle_of(s), k = lever(g), little = 1e-11 * size(g);
            const auto pull = [&](double k) {
                return std::max(0.0, g.weight / 2 * (k * std::sin(angle) - std::cos(angle)));
            };
            const auto [got, right] = both(student::needed_adhesion, g, angle);
            // What the contract says, and a hundredth of it for the reference's five roundings.
            expect_near("A [N]", got, right, 1.01e-12 * size(g))
                .mistake_if(got < 0, negative_hint)
                .mistake(2 * right, each_hint)
                .mistake(pull(1 / g.friction), peel_hint)
                .mistake(pull(1 / g.friction + g.height / g.half_width), peel_hint)
                .mistake(pull(std::max(1 / g.friction, g.height / (2 * g.half_width))), peel_hint)
                .mistake(pull(g.height / g.half_width), apex_hint)
                .mistake(g.weight / 2 * k * std::sin(angle), fall_hint)
                .mistake(std::max(0.0, -g.weight / 2 * std::cos(angle)), apex_hint)
                .mistake_if(angle > pi / 2 && k * std::sin(angle) < 1e-3, fall_hint);
            expect("a little more holds", holds(g, angle, right + little), text(right, " N"));
            expect("a little less does not", right <= little || !holds(g, angle, right - little), text(right, " N"));
        },
        400);
}

RBC_GRADE("gecko", "everywhere: enough at every angle, and at one of them no more than enough", 2, worst_hint.c_str()) {
    did("W = 10 N, flat, mu = 0.75: 1/mu = 4/3, so 5 N times 5/3");
    expect_near("A [N]", student::needed_everywhere({10, 0.5, 0, 0.75}), 25.0 / 3, 1e-11)
        .mistake(20.0 / 3, worst_hint)
        .mistake(50.0 / 3, each_hint)
        .mistake_if(true, worst_hint);
    for_all(any_block, [](const Sample& s) {
        const Gecko g = gecko_of(s);
        const auto everywhere = [&](double k) { return g.weight / 2 * std::hypot(1.0, k); };
        const auto [got, right] = both(student::needed_everywhere, g);
        const double tips = g.height / g.half_width, slides = 1 / g.friction;
        expect_near("A [N]", got, right, 1.01e-12 * right)
            .mistake(g.weight / 2 * std::max(1.0, lever(g)), worst_hint)
            .mistake(2 * right, each_hint)
            .mistake(everywhere(slides), peel_hint)
            .mistake(everywhere(slides + tips), peel_hint)
            .mistake(everywhere(tips), apex_hint);
        // The worst angle, tan = -k: sin = k/sqrt(1 + k^2), cos = -1/sqrt(1 + k^2).
        const double worst = std::atan2(lever(g), -1.0);
        expect("enough at the worst angle", holds(g, worst, right * (1 + 1e-11)), text(right, " N"));
        expect("no more than enough", !holds(g, worst, right * (1 - 1e-11)), text(right, " N"));
    });
}

}  // namespace grading_gecko
