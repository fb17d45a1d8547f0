#include <Eigen/Dense>
#include <cmath>

#include "common/grading/grader.hpp"
#include "exercises/01_gbf/slope.hpp"
#include "lessons/01_gbf/gbf.hpp"

using namespace rbc;
using namespace rbc::ex01;

namespace grading_slope {

RBC_STUDENT(step_on_slope)

// A step is at most ten roundings of numbers below 20: 10 * 20 * 1.1e-16 = 2e-14. Over 300 steps: 7e-12.
constexpr double one_step = 1e-13, many_steps = 1e-10;

namespace {

Slope inclined(double angle, double restitution = 0.6) {
    Slope slope;
    slope.restitution = restitution;
    slope.normal = {-std::sin(angle), std::cos(angle)};
    slope.gravity = {0, -9.81};
    return slope;
}

}  // namespace

RBC_GRADE("slope", "an impact turns the normal velocity round and leaves the tangential one alone", 4,
          "Split v into n (n.v) and the rest; only the first part is multiplied by -e.") {
    did("a ball on a 30 degree slope, v = (1, -3) m/s, e = 0.6, one step");
    const double angle = M_PI / 6;
    const Slope slope = inclined(angle);
    const Eigen::Vector2d n = slope.normal, v(1, -3);
    const PlanarParticle p = student::step_on_slope({{0, 0}, v}, slope);
    const auto without_normal = [&](const Eigen::Vector2d& a) { return Eigen::Vector2d(a - n.dot(a) * n); };
    const Eigen::Vector2d reflected = v - 1.6 * n.dot(v) * n, expected = reflected + 0.01 * slope.gravity;
    expect_near("stored velocity [m/s]", p.v, expected, one_step)
        .mistake(Eigen::Vector2d(-0.6 * v + 0.01 * slope.gravity),
                 "You reversed all of v. A smooth plane cannot push along itself: keep the tangential part.")
        .mistake(
            without_normal(v + 0.01 * slope.gravity),  // still approaching, so the contact step stops it
            "Taking away e times the normal velocity leaves (1 - e) of it. To turn it round, take away (1 + e) times.")
        .mistake(Eigen::Vector2d(v.x(), 0.6 * 3) + 0.01 * slope.gravity,
                 "You reflected the vertical velocity. The impact acts along the normal of the slope, not along y.");
    Slope thick = slope;
    thick.shell = 0.01;
    did("the same 5 mm above the slope, with a shell of 1 cm");
    expect_near("stored velocity [m/s]", student::step_on_slope({0.005 * n, v}, thick).v, expected, one_step)
        .mistake_if(true, "Touching means within the shell: n.x <= delta.");
}

RBC_GRADE("slope", "a block that lies on the slope slides down with g sin(angle)", 3,
          "The contact step removes n (n.v) and nothing else; removing all of v glues the ball to the slope.") {
    did("at rest on slopes of 10, 30 and 60 degrees, e = 0, 100 steps of 0.01 s");
    for (double degrees : {10.0, 30.0, 60.0}) {
        const double angle = degrees * M_PI / 180;
        const Slope slope = inclined(angle, 0);
        PlanarParticle p{{0, 0}, {0, 0}};
        for (int n = 0; n < 100; ++n) p = student::step_on_slope(p, slope);
        const Eigen::Vector2d down(-std::cos(angle), -std::sin(angle));
        expect_near(text("velocity down the slope of ", degrees, " degrees [m/s]"), p.v.dot(down),
                    9.81 * std::sin(angle), many_steps)
            .mistake(
                0, "The contact step removes n (n.v) and nothing else; removing all of v glues the ball to the slope.");
        expect_near("gap [m]", p.x.dot(slope.normal), 0, many_steps);
    }
}

RBC_GRADE("slope", "projection goes straight back to the plane", 1,
          "The shortest way back is along the normal: x - n (n.x). Lifting the ball vertically moves it along the "
          "slope too.") {
    did("a ball 2 cm above a 45 degree slope, v = (0, -5) m/s, one step that ends below the plane");
    const Slope slope = inclined(M_PI / 4);
    const Eigen::Vector2d n = slope.normal, start = 0.02 * n;
    const PlanarParticle p = student::step_on_slope({start, {0, -5}}, slope);
    const Eigen::Vector2d v = Eigen::Vector2d(0, -5) + 0.01 * slope.gravity, below = start + 0.01 * v;
    expect_near("position [m]", p.x, Eigen::Vector2d(below - n.dot(below) * n), one_step)
        .mistake(below, "The ball was left below the plane: where n.x < 0, project it.")
        .mistake(
            Eigen::Vector2d(below.x(), below.x() * std::tan(M_PI / 4)),
            "The shortest way back is along the normal: x - n (n.x). Lifting the ball vertically moves it along the "
            "slope too.");
}

namespace {

Slope any_slope_of(const Sample& s) {
    const double a = s["slope"], b = s["direction of g"];
    return {.dt = s["h"],
            .restitution = s["e"],
            .shell = s["delta"],
            .normal = {-std::sin(a), std::cos(a)},
            .gravity = s["g"] * Eigen::Vector2d(-std::sin(a + b), -std::cos(a + b))};
}

/// Above the plane by a gap, moved along it, and turned with it.
PlanarParticle ball_on(const Slope& slope, const Sample& s) {
    const Eigen::Vector2d n = slope.normal, t(n.y(), -n.x());
    return {s["gap"] * n + s["along"] * t, s["v_n"] * n + s["v_t"] * t};
}

double largest_speed(const PlanarParticle& p, const Slope& slope) {
    return p.v.norm() + slope.gravity.norm() * slope.dt;
}

/// Not so near to a branch that round-off of two right programs may decide; a gap of 0 is within any shell.
bool is_decided(const PlanarParticle& p, const Slope& slope) {
    const double gap = slope.normal.dot(p.x), before = slope.normal.dot(p.v);
    const double after = before + slope.dt * slope.normal.dot(slope.gravity);
    const double small = 1e-12 * largest_speed(p, slope);
    return std::abs(gap - slope.shell) > 1e-12 * p.x.norm() && (before == 0 || std::abs(before) > small) &&
           (after == before || std::abs(after) > small);
}

const Domain any_slope = Domain{either_sign("gap", 1e-12, 1e6, "m").simple(0.001),
                                either_sign("along", 1e-9, 1e6, "m").simple(0),
                                either_sign("v_n", 1e-12, 1e6, "m/s").simple(-4),
                                either_sign("v_t", 1e-12, 1e6, "m/s").simple(0),
                                angle("slope").simple(0),
                                angle("direction of g").simple(0),
                                either_sign("g", 1e-9, 1e6, "m/s^2").simple(9.81),
                                decades("h", 1e-9, 1e3, "s").simple(0.01),
                                even("e", 0, 1).edges({0.5}).simple(0.6),
                                decades("delta", 1e-12, 1e6, "m").simple(0.01)}
                             .where([](const Sample& s) {
                                 const Slope slope = any_slope_of(s);
                                 return is_decided(ball_on(slope, s), slope);
                             });

}  // namespace

RBC_GRADE("slope", "any ball on any slope, with gravity in any direction", 2,
          "Only n.x, n.v and n.g decide: a slope may be a wall or a ceiling, and gravity may point anywhere.") {
    for_all(any_slope, [](const Sample& s) {
        const Slope slope = any_slope_of(s);
        const PlanarParticle p = ball_on(slope, s);
        const auto [got, right] = both(student::step_on_slope, p, slope);
        const double speed = largest_speed(p, slope);  // at most ten roundings of what is added up
        expect_near("stored velocity [m/s]", got.v, right.v, 1e-14 * speed);
        expect_near("position [m]", got.x, right.x, 1e-14 * (p.x.norm() + speed * slope.dt));
    });
    did("on the plane itself, which is within any shell, even one of 0");
    for (const double v : {-3.0, 0.0, 3.0}) {
        Slope level = inclined(0);
        level.shell = 0;
        const auto [got, right] = both(student::step_on_slope, {{0, 0}, {1, v}}, level);
        expect_near(text("stored velocity for v = (1, ", v, ") [m/s]"), got.v, right.v, one_step)
            .mistake_if(true, "Touching means n.x <= delta: a ball that was projected lies at exactly n.x = 0.");
    }
}

RBC_GRADE("slope", "on level ground it is the step of the lesson, and sideways nothing happens", 2,
          "On level ground n = (0, 1): y must follow the lesson and x must move at constant velocity.") {
    did("dropped from 1 m with 0.5 m/s sideways onto level ground, 300 steps");
    PlanarParticle p{{0, 1}, {0.5, 0}};
    Particle lesson{1, 0};
    for (int n = 0; n < 300; ++n) {
        p = student::step_on_slope(p, inclined(0));
        lesson = step_gbf(lesson, {});
        expect_near(text("position after step ", n + 1, " [m]"), p.x, Eigen::Vector2d(0.005 * (n + 1), lesson.x),
                    many_steps)
            .mistake_if(std::abs(p.v.x() - 0.5) > 1e-9,
                        "The sideways velocity changed: a smooth plane acts along its normal only.");
    }
}

}  // namespace grading_slope
