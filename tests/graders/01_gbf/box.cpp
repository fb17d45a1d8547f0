#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "exercises/01_gbf/box.hpp"
#include "lessons/01_gbf/gbf.hpp"

using namespace rbc;
using namespace rbc::ex01;

namespace grading_box {

RBC_STUDENT(step_in_box)

/// The step with one slip.
struct Slip {
    bool no_ceiling = false, no_floor = false, no_contact = false, gravity_first = false, gravity = true,
         projection = true, minus = true;
    double least_shell = 0;
};
Particle step_with(Particle p, const Box& b, const Slip& slip) {
    const double shell = std::max(b.shell, slip.least_shell);
    const bool floor = p.x <= shell && !slip.no_floor, ceiling = p.x >= b.ceiling - shell;
    const auto near = [&](double v, bool above) {
        return (floor && v < 0) || (above && ceiling && v > 0);
    };
    const double kick = slip.gravity ? b.gravity * b.dt : 0;
    if (slip.gravity_first) p.v -= kick;
    if (near(p.v, !slip.no_ceiling)) p.v = (slip.minus ? -b.restitution : b.restitution) * p.v;
    if (!slip.gravity_first) p.v -= kick;
    if (near(p.v, !slip.no_contact)) p.v = 0;
    p.x += b.dt * p.v;
    if (p.x < 0) p.x = 0;
    if (slip.projection && p.x > b.ceiling) p.x = b.ceiling;
    return p;
}

RBC_MISCONCEPTION(step_in_box, "Gravity is missing: in a step every ball, touching or not, loses g h of its velocity.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.gravity = false}); })
RBC_MISCONCEPTION(step_in_box, "The ball comes back as it was: nothing acted on it, and it did not move.",
                  [](const Particle& p, const Box&) { return p; })
RBC_MISCONCEPTION(step_in_box,
                  "The minus: v becomes -e v. With e v the ball goes on into the side, and the contact step stops it "
                  "there.",
                  [](const Particle& p, const Box& b) {
                      // What comes in that slowly may have been stopped for its speed.
                      if (std::abs(p.v) < 1e-9) throw std::domain_error("too slow to tell");
                      return step_with(p, b, {.minus = false});
                  })
RBC_MISCONCEPTION(step_in_box, "The floor does nothing here: it reflects and stops whatever touches it, x <= delta.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.no_floor = true}); })
RBC_MISCONCEPTION(step_in_box, "The ceiling reflects nothing here: it needs the collision, too, with its own sign.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.no_ceiling = true}); })
RBC_MISCONCEPTION(step_in_box,
                  "The ceiling needs the contact step too: after gravity, a touching ball that still moves up is "
                  "stopped.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.no_contact = true}); })
RBC_MISCONCEPTION(step_in_box, "Gravity acts after the collision, not before it: reflect first, as in the lesson.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.gravity_first = true}); })
RBC_MISCONCEPTION(step_in_box, "Nothing projects the ball back to the ceiling: x > c must become x = c.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.projection = false}); })

RBC_MISCONCEPTION(step_in_box, "A box may be a nanometre high: touching is within the shell of this box, no other.",
                  [](const Particle& p, const Box& b) { return step_with(p, b, {.least_shell = 1e-9}); })

/// The contract's, for a step from p.
double speed_precision(const Particle& p, const Box& box) {
    return box_tolerance.of(std::abs(p.v) + std::abs(box.gravity) * box.dt);
}
double height_precision(const Particle& p, const Box& box) {
    return box_tolerance.of(box.ceiling + (std::abs(p.v) + std::abs(box.gravity) * box.dt) * box.dt);
}

RBC_GRADE(
    "box", "with the ceiling out of reach it is the step of the lesson", 2,
    "Keep the floor exactly as in the lesson: collision, gravity, contact, position, projection, in this order.") {
    did("dropped a ball from 1 m, e = 0.6, ceiling at 50 m, 300 steps of 0.01 s");
    Box box;
    box.ceiling = 50;
    Particle p{1, 0};
    for (int n = 0; n < 300; ++n) {
        const Particle mine = student::step_in_box(p, box), lesson = step_gbf(p, {});
        expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, height_precision(p, box));
        expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, speed_precision(p, box));
        p = lesson;
    }
}

RBC_GRADE("box", "a ball that hits the ceiling comes back with e times its speed", 2,
          "At the ceiling the ball approaches when v > 0: the sign of the test turns with the side.") {
    did("put a ball at the ceiling (2 m) with v = +4 m/s, e = 0.6, one step of 0.01 s");
    const Particle p = student::step_in_box({2, 4}, {}), leaving = student::step_in_box({2, -1}, {});
    expect_near("stored velocity [m/s]", p.v, -2.4 - 0.0981, speed_precision({2, 4}, {}))
        .mistake_if(p.v > 0 && leaving.v > 0,
                    "At the ceiling the ball approaches when v > 0: the sign of the test turns with the side.")
        .mistake(-0.6 * (4 - 0.0981),
                 "Gravity acts after the collision, not before it: reflect first, as in the lesson.")
        .mistake(4 - 0.0981,
                 "The ceiling reflected nothing: a ball that was projected onto the ceiling sits at exactly "
                 "x = c, so touching means x >= c - delta, not x > c.");
    expect_near("height [m]", p.x, 2 - 0.024981, height_precision({2, 4}, {}));
    Box thick;
    thick.shell = 0.01;
    did("a shell of 1 cm: 5 mm off the ceiling with +2 m/s, and 5 mm off the floor with -2 m/s");
    const std::string within =
        "Touching means within the shell: x <= delta at the floor, x >= c - delta at the ceiling.";
    expect_near("stored velocity near the ceiling [m/s]", student::step_in_box({1.995, 2}, thick).v, -1.2981,
                speed_precision({1.995, 2}, thick))
        .mistake_if(true, within);
    expect_near("stored velocity near the floor [m/s]", student::step_in_box({0.005, -2}, thick).v, 1.1019,
                speed_precision({0.005, -2}, thick))
        .mistake_if(true, within);
}

RBC_GRADE("box", "a ball on its way down leaves the ceiling undisturbed", 1,
          "Touching is not enough: only a ball that approaches (v > 0 at the ceiling) is reflected.") {
    did("put a ball at the ceiling (2 m) with v = -1 m/s, one step");
    const Particle p = student::step_in_box({2, -1}, {});
    expect_near("stored velocity [m/s]", p.v, -1.0981, speed_precision({2, -1}, {}));
}

RBC_GRADE("box", "a balloon rests under the ceiling without a tremor", 3,
          "The ceiling needs the contact step too: after gravity, a touching ball that still moves up is stopped.") {
    did("gravity -9.81 m/s^2 (upwards), ball at rest under the ceiling, e = 0.6, 50 steps");
    Box box;
    box.gravity = -9.81;
    constexpr int steps = 50;
    Particle p{2, 0};
    for (int n = 0; n < steps; ++n) p = student::step_in_box(p, box);
    expect_near("height [m]", p.x, 2, steps * height_precision({2, 0}, box));
    expect_near("stored velocity [m/s]", p.v, 0, speed_precision({2, 0}, box));
}

/// As the contract says of touching and of v - g h.
bool is_decided(const Particle& p, const Box& box) {
    const double after = p.v - box.gravity * box.dt;
    const auto apart = [&](double a, double b) { return a == b || std::abs(a - b) > box_gap.of(box.ceiling); };
    return apart(p.x, box.shell) && apart(box.ceiling - p.x, box.shell) && p.x == box.ceiling - (box.ceiling - p.x) &&
           (after == p.v || std::abs(after) > box_gap.of(p.v));
}

Particle ball(const Sample& s) {
    const double c = s["c"], shell = s["shell/c"] * c;
    const double beside = 0.05 * std::pow(10, -s["decade"]), kick = s["g"] * s["h"];
    const double places[] = {s["x/c"] * c,
                             (1 - beside) * shell,
                             c - (1 - beside) * shell,
                             (1 + beside) * shell,
                             c - (1 + beside) * shell,
                             shell,
                             c - shell};
    const double speeds[] = {s["v"], (1 - beside) * kick, (1 + beside) * kick};
    return {places[s.integer("place")], speeds[s.integer("v is")]};
}

Box box(const Sample& s) {
    return {.dt = s["h"], .gravity = s["g"], .restitution = s["e"], .shell = s["shell/c"] * s["c"], .ceiling = s["c"]};
}

const Domain any_box =
    Domain{even("x/c", 0, 1).edges({0.25, 0.5, 0.75}).simple(0.5),
           choice("place", 7),  // x/c; just within the shell of floor and ceiling; outside; on it
           choice("v is", 3),   // v; what gravity just takes away, a little less or more
           choice("decade", 11),
           either_sign("v", box_speeds).simple(-4),
           decades("c", box_heights).simple(2),
           even("shell/c", box_shells).edges({1e-9, 0.25}),
           decades("h", box_steps).simple(0.0078125),
           either_sign("g", box_gravities).simple(8),
           even("e", 0, 1).edges({0.5}).simple(0.5)}
        .where([](const Sample& s) {
            const double speed = std::abs(ball(s).v);
            return (speed == 0 || (speed >= box_speeds.low && speed <= box_speeds.high)) && is_decided(ball(s), box(s));
        });

RBC_GRADE("box", "any ball in any box", 2,
          "Swap floor and ceiling in your mind (x -> c - x, v -> -v, g -> -g): every test and every step must have its "
          "mirror image, projection included.") {
    for_all(any_box, [](const Sample& s) {
        const Particle p = ball(s);
        const Box b = box(s);
        const auto [got, right] = both(student::step_in_box, p, b);
        expect("the ball stays in the box", got.x >= 0 && got.x <= b.ceiling, text("x = ", got.x, " m"))
            .mistake_if(got.x > b.ceiling, "Nothing projects the ball back to the ceiling: x > c must become x = c.");
        expect_near("stored velocity [m/s]", got.v, right.v, speed_precision(p, b))
            .mistake_if(s["place"] > 0 && s["decade"] > 0,
                        "The shell is a limit of the numbers as they are: what is on it touches, and what is outside, "
                        "by however little, does not.")
            .mistake_if(got.v == 0 && std::abs(right.v) < 1e-9,
                        "No speed is too small to count: only a ball that the contact step stops is at "
                        "rest.");
        expect_near("height [m]", got.x, right.x, height_precision(p, b));
    });
}

}  // namespace grading_box
