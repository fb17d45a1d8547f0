#include "exercises/21_contact_laws/gecko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex21;

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
const std::string sum_hint =
    "Sliding and peeling are two conditions on the same A. The worse one counts; they are not added.";
const std::string feet_hint =
    "The feet are 2 a apart: the upper one is relieved by W sin b/(2 a), beside its half of the weight, W cos/2.";
const std::string slide_hint =
    "It may slide before it peels: the friction of both feet together must hold W sin, too. The worse one decides.";
const std::string cone_hint = "Friction holds mu (f_n + A): what it is asked for is divided by mu.";
const std::string negative_hint = "Where the weight alone holds it, no adhesion is needed: 0, never less.";
const std::string worst_hint =
    "The worst of all angles is neither the wall nor the ceiling: k sin - cos has its top between.";
const std::string near_hint =
    "Nearly a floor, a wall or a ceiling is none of them, and what is just needed is needed: by however little.";
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

/// So near to where something changes; each decade is tried with every kind of it.
double off_of(const Sample& s) {
    return std::pow(10, -1 - s["decade"]);
}
Gecko gecko_of(const Sample& s) {
    Gecko g{s["weight"], s["a"], s.integer("flat") == 1 ? 0 : s["b"], s["mu"]};
    const int beside = s.integer("beside b/a = 1/mu");
    if (beside == 1 || beside == 2) g.height = g.half_width / g.friction * (1 + (beside == 1 ? 1 : -1) * off_of(s));
    return g;
}
bool is_allowed(const Sample& s) {
    const double b = gecko_of(s).height;
    return b == 0 || (b >= heights.low && b <= heights.high);
}
double lever(const Gecko& g) {
    return std::max(1 / g.friction, g.height / g.half_width);
}
/// A block at an angle.
struct Asked {
    Gecko block;
    double angle;
    bool is_near;  ///< to where something changes
    explicit Asked(const Sample& s) : block(gecko_of(s)) {
        const int kind = s.integer("kind of angle");
        const double off = off_of(s);
        if (kind == 9) {  // so tall that it tips on what is nearly a floor
            block.half_width = half_widths.low;
            block.height = std::min(4 * block.half_width / off, heights.high);
        }
        const double k = lever(block), holds_up_to = std::atan2(1.0, k);
        // Where it begins to slide, where it begins to tip, where it is worst, and where adhesion is just needed;
        // nearly a ceiling, nearly a wall, nearly a floor.
        const double kinds[] = {s["angle"],
                                std::atan(block.friction),
                                std::atan2(block.half_width, block.height),
                                std::atan2(k, -1.0),
                                holds_up_to * (1 + off),
                                holds_up_to * (1 - off),
                                pi - off,
                                pi / 2 - off,
                                pi / 2 + off,
                                off};
        angle = kinds[kind];
        is_near = kind >= 4;
    }
};

const Domain any_block = Domain{decades("weight", weights).simple(10),
                                decades("a", half_widths).simple(0.5),
                                decades("b", heights).edges({0.5}).simple(0.5),
                                decades("mu", frictions).edges({1}).simple(0.5),
                                choice("flat", 5),
                                choice("beside b/a = 1/mu", 6),
                                choice("decade", 11)}
                             .where(is_allowed);
const Domain any_block_anywhere = Domain{decades("weight", weights).simple(10),
                                         decades("a", half_widths).simple(0.5),
                                         decades("b", heights).edges({0.5}).simple(0.5),
                                         decades("mu", frictions).edges({1}).simple(0.5),
                                         choice("flat", 5),
                                         even("angle", 0, pi).edges({pi / 4, pi / 2, 3 * pi / 4}).simple(pi / 2),
                                         choice("kind of angle", 10),
                                         choice("beside b/a = 1/mu", 6),
                                         choice("decade", 11)}
                                      .where(is_allowed);

/// A lever in place of the larger of 1/mu and b/a; the sign of cos.
using Lever = double (*)(const Gecko&);
double pull_with(const Gecko& g, double angle, Lever k, double sign = 1) {
    return std::max(0.0, g.weight / 2 * (k(g) * std::sin(angle) - sign * std::cos(angle)));
}
double everywhere_with(const Gecko& g, Lever k) {
    return g.weight / 2 * std::hypot(1.0, k(g));
}
double slides(const Gecko& g) {
    return 1 / g.friction;
}
double tips(const Gecko& g) {
    return g.height / g.half_width;
}
double both_together(const Gecko& g) {
    return slides(g) + tips(g);
}
double feet_too_far(const Gecko& g) {
    return std::max(slides(g), tips(g) / 2);
}
double upside_down(const Gecko& g) {
    return std::max(slides(g), g.half_width / g.height);
}
double cone_of_mu(const Gecko& g) {
    return std::max(g.friction, tips(g));
}

#define RBC_WRONG_LEVER(hint, k)                                                                                  \
    RBC_MISCONCEPTION(needed_adhesion, hint, [](const Gecko& g, double angle) { return pull_with(g, angle, k); }) \
    RBC_MISCONCEPTION(needed_everywhere, hint, [](const Gecko& g) { return everywhere_with(g, k); })
RBC_WRONG_LEVER(peel_hint, slides)
RBC_WRONG_LEVER(slide_hint, tips)
RBC_WRONG_LEVER(sum_hint, both_together)
RBC_WRONG_LEVER(feet_hint, feet_too_far)
RBC_WRONG_LEVER(feet_hint, upside_down)
RBC_WRONG_LEVER(cone_hint, cone_of_mu)
RBC_MISCONCEPTION(needed_adhesion, fall_hint, [](const Gecko& g, double a) { return pull_with(g, a, lever, -1); })
RBC_MISCONCEPTION(needed_adhesion, each_hint, [](const Gecko& g, double a) { return 2 * needed_adhesion(g, a); })
RBC_MISCONCEPTION(needed_everywhere, each_hint, [](const Gecko& g) { return 2 * needed_everywhere(g); })
RBC_MISCONCEPTION(needed_everywhere, worst_hint, [](const Gecko& g) { return g.weight / 2 * std::max(1.0, lever(g)); })
RBC_MISCONCEPTION(needed_everywhere, worst_hint, [](const Gecko& g) { return needed_adhesion(g, 3 * pi / 4); })

RBC_GRADE("gecko", "floor, wall and ceiling by hand", 2, each_hint.c_str()) {
    const Gecko flat{10, 0.5, 0, 0.5};
    const double tolerance = adhesion_tolerance.of(size(flat));
    did("a flat block of 10 N, mu = 0.5, on the floor");
    expect_near("A [N]", student::needed_adhesion(flat, 0), 0.0, tolerance).mistake_if(true, negative_hint);
    did("on the ceiling: 10 N pull at two feet");
    expect_near("A [N]", student::needed_adhesion(flat, pi), 5.0, tolerance)
        .mistake(10.0, each_hint)
        .mistake_if(true, fall_hint);
    did("on the wall: mu 2 A = 10 N");
    expect_near("A [N]", student::needed_adhesion(flat, pi / 2), 10.0, tolerance)
        .mistake(20.0, each_hint)
        .mistake_if(true, apex_hint);
    did("on a slope of 0.4 rad, below the angle of friction");
    expect_near("A [N]", student::needed_adhesion(flat, 0.4), 0.0, tolerance).mistake_if(true, negative_hint);
    // Above it: 10/2 (sin/0.5 - cos)
    did("on a slope of 1 rad");
    expect_near("A [N]", student::needed_adhesion(flat, 1), 5 * (2 * std::sin(1.0) - std::cos(1.0)), tolerance)
        .mistake_if(true, apex_hint);
}

RBC_GRADE("gecko", "a tall one peels before it slides", 2, peel_hint.c_str()) {
    const Gecko tall{10, 0.5, 1, 2};  // b/a = 2, 1/mu = 0.5
    const double tolerance = adhesion_tolerance.of(size(tall));
    did("a block of 10 N, a = 0.5 m, b = 1 m, mu = 2, on the wall: 10 N at 1 m against 2 a A = A m");
    expect_near("A [N]", student::needed_adhesion(tall, pi / 2), 10.0, tolerance)
        .mistake(2.5, peel_hint)
        .mistake(20.0, each_hint)
        .mistake_if(true, peel_hint);
    did("on a slope of 0.7 rad: friction holds it, but it would tip");
    expect_near("A [N]", student::needed_adhesion(tall, 0.7), 5 * (2 * std::sin(0.7) - std::cos(0.7)), tolerance)
        .mistake_if(true, peel_hint);
    did("leaning outwards, 2.5 rad");
    expect_near("A [N]", student::needed_adhesion(tall, 2.5), 5 * (2 * std::sin(2.5) - std::cos(2.5)), tolerance)
        .mistake_if(true, peel_hint);
}

RBC_GRADE("gecko", "any block at any angle: with a little more it holds, with a little less it does not", 1,
          scale_hint.c_str()) {
    for_all(
        any_block_anywhere,
        [](const Sample& s) {
            const Asked asked(s);
            const Gecko& g = asked.block;
            const double angle = asked.angle, k = lever(g), little = 1e-11 * size(g);
            did("b = ", g.height, " m, a = ", g.half_width, " m, mu = ", g.friction, ", ", angle, " rad");
            const auto [got, right] = both(student::needed_adhesion, g, angle);
            // What the contract says, and a hundredth of it for the reference's five roundings.
            expect_near("A [N]", got, right, adhesion_tolerance.of(1.01 * size(g)))
                .mistake_if(got < 0, negative_hint)
                .mistake_if(asked.is_near, near_hint)
                .mistake(g.weight / 2 * k * std::sin(angle), fall_hint)
                .mistake(std::max(0.0, -g.weight / 2 * std::cos(angle)), apex_hint)
                .mistake_if(angle > pi / 2 && k * std::sin(angle) < 1e-3, fall_hint);
            expect("a little more holds", holds(g, angle, right + little), text(right, " N"));
            expect("a little less does not", right <= little || !holds(g, angle, right - little), text(right, " N"));
        },
        400);
}

RBC_GRADE("gecko", "everywhere: enough at every angle, and at one of them no more than enough", 5, worst_hint.c_str()) {
    did("W = 10 N, flat, mu = 0.75: 1/mu = 4/3, so 5 N times 5/3");
    expect_near("A [N]", student::needed_everywhere({10, 0.5, 0, 0.75}), 25.0 / 3, everywhere_tolerance.of(25.0 / 3))
        .mistake(20.0 / 3, worst_hint)
        .mistake(50.0 / 3, each_hint)
        .mistake_if(true, worst_hint);
    for_all(any_block, [](const Sample& s) {
        const Gecko g = gecko_of(s);
        const auto [got, right] = both(student::needed_everywhere, g);
        expect_near("A [N]", got, right, everywhere_tolerance.of(1.01 * right))
            .mistake_if(got < right && got > 0.999 * right,
                        "It is found in no table of angles: a maximum is flat, but not to 12 digits.");
        // The worst angle, tan = -k: sin = k/sqrt(1 + k^2), cos = -1/sqrt(1 + k^2).
        const double worst = std::atan2(lever(g), -1.0);
        expect("enough at the worst angle", holds(g, worst, right * (1 + 1e-11)), text(right, " N"));
        expect("no more than enough", !holds(g, worst, right * (1 - 1e-11)), text(right, " N"));
    });
}

}  // namespace grading_gecko
