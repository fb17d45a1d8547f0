#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "exercises/01_gbf/valley.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "tests/graders/01_gbf/places.hpp"

using namespace rbc;
using namespace rbc::ex01;
using namespace rbc::grading01;
using Eigen::Vector2d;

namespace grading_valley {

RBC_STUDENT(nearest_allowed)
RBC_STUDENT(step_in_valley)

// For numbers below 10.
constexpr double near = nearest_tolerance.of(10), one_step = valley_tolerance.of(10);

const std::string in_turn =
    "One side after the other: the second push moves what the first had put right, and nothing is nearest in the end. "
    "Ask which sides push when all of them are asked at once: none, one, or two in their corner.";
const std::string foot_behind =
    "The foot on one side may lie behind another one, even one that the point itself was not behind. Then the answer "
    "is their corner.";
const std::string added = "You added up the pushes of all sides. The push of one may make that of another needless.";
const std::string no_corner =
    "The point is behind both sides, but that alone does not make their corner the nearest point: a foot on one side "
    "may be allowed by the other.";
const std::string not_nearest = "All sides allow your point, but another allowed point is nearer.";
const std::string parallel = "Parallel sides have no corner: where the determinant is 0, there is nothing to solve.";
const std::string in_units = "Your tolerance is a length, but a valley may be a nanometre wide: compare with S.";
const std::string together =
    "A corner is no two walls in turn: of all velocities that meet the bounds of both sides, the nearest.";
const std::string restless =
    "The contact step, too, wants the nearest velocity that meets all bounds at once. In a notch under gravity it is "
    "0.";

const std::string in_the_collision =
    "Every touched side has a bound in the collision, also one that is not approached: n . v' >= -e n . v.";
const std::string all_sides = "The projection asks all sides at once, touched or not, for the nearest place.";
const std::string last_side = "There may be three hundred sides, and the last of them may be the one that counts.";

double gap(const Vector2d& x, const Side& side) {
    return side.normal.dot(x) - side.offset;
}
/// Every side that x is behind pushes it by as much, all at once or in turn.
/// @throws std::domain_error  there is no second push
Vector2d pushed_by_each(Vector2d x, const std::vector<Side>& sides, bool in_turn) {
    const Vector2d from = x;
    int pushes = 0;
    for (const Side& side : sides) {
        const double behind = -gap(in_turn ? x : from, side);
        if (behind <= 0) continue;
        x += behind * side.normal;
        ++pushes;
    }
    if (pushes < 2) throw std::domain_error("one push or none");
    return x;
}
/// @throws std::domain_error  that few sides all count
std::vector<Side> most_of(std::vector<Side> sides) {
    if (sides.size() < 100) throw std::domain_error("few sides");
    sides.resize(sides.size() * 9 / 10);
    return sides;
}

RBC_MISCONCEPTION(nearest_allowed, in_turn, [](const Vector2d& x, const std::vector<Side>& sides) {
    return pushed_by_each(x, sides, true);
})
RBC_MISCONCEPTION(nearest_allowed, added, [](const Vector2d& x, const std::vector<Side>& sides) {
    return pushed_by_each(x, sides, false);
})
RBC_MISCONCEPTION(nearest_allowed, "The gap is n . x - c, not n . x: a side need not go through (0, 0).",
                  [](const Vector2d& x, const std::vector<Side>& sides) {
                      return nearest_allowed(x, scaled(sides, 0));
                  })
RBC_MISCONCEPTION(nearest_allowed, last_side, [](const Vector2d& x, const std::vector<Side>& sides) {
    return nearest_allowed(x, most_of(sides));
})

/// The step with one slip.
struct Slip {
    bool gravity_first = false, in_turn = false, approached = false, contact = true, all_sides = true,
         old_velocity = false, minus = true;
};
/// @throws std::domain_error  there are so many sides that their number may be what is wrong
PlanarParticle step_with(const PlanarParticle& p, const Valley& valley, const Slip& slip) {
    if (valley.sides.size() > 200) throw std::domain_error("many sides");
    std::vector<Side> touched;
    for (const Side& side : valley.sides)
        if (gap(p.x, side) <= valley.shell) touched.push_back(side);
    const auto nearest_velocity = [&](const Vector2d& v, double e, bool approached) {
        std::vector<Side> bounds;
        for (const Side& side : touched) {
            const double rate = side.normal.dot(v);
            if (!approached || rate < 0) bounds.push_back({side.normal, (slip.minus ? -e : e) * rate});
        }
        return nearest_allowed(v, bounds);
    };
    const Vector2d kick = valley.dt * valley.gravity;
    Vector2d v = p.v;
    if (slip.gravity_first) v += kick;
    if (slip.in_turn) {
        for (const Side& side : touched)
            if (side.normal.dot(v) < 0) v -= (1 + valley.restitution) * side.normal.dot(v) * side.normal;
    } else {
        v = nearest_velocity(v, valley.restitution, slip.approached);
    }
    if (!slip.gravity_first) v += kick;
    if (slip.contact) v = nearest_velocity(v, 0, false);
    const Vector2d x = p.x + valley.dt * (slip.old_velocity ? p.v : v);
    return {nearest_allowed(x, slip.all_sides ? valley.sides : touched), v};
}
RBC_MISCONCEPTION(step_in_valley, "Gravity acts after the collision, not before it: reflect first, as in the lesson.",
                  [](const PlanarParticle& p, const Valley& v) { return step_with(p, v, {.gravity_first = true}); })
RBC_MISCONCEPTION(step_in_valley, together,
                  [](const PlanarParticle& p, const Valley& v) { return step_with(p, v, {.in_turn = true}); })
RBC_MISCONCEPTION(step_in_valley, in_the_collision,
                  [](const PlanarParticle& p, const Valley& v) { return step_with(p, v, {.approached = true}); })
RBC_MISCONCEPTION(step_in_valley, "The contact step is missing: after gravity no touched side is moved into.",
                  [](const PlanarParticle& p, const Valley& v) { return step_with(p, v, {.contact = false}); })
RBC_MISCONCEPTION(step_in_valley, all_sides,
                  [](const PlanarParticle& p, const Valley& v) { return step_with(p, v, {.all_sides = false}); })
RBC_MISCONCEPTION(step_in_valley, "The position moves with the new velocity, after collision, gravity and contact.",
                  [](const PlanarParticle& p, const Valley& v) { return step_with(p, v, {.old_velocity = true}); })
RBC_MISCONCEPTION(step_in_valley,
                  "The minus: the collision wants n . v' >= -e n . v. With + e n . v the particle goes on into the "
                  "side.",
                  [](const PlanarParticle& p, const Valley& v) {
                      const PlanarParticle end = step_with(p, v, {.minus = false});
                      if (end.v.norm() < 1e-9) throw std::domain_error("it may have been stopped");
                      return end;
                  })
RBC_MISCONCEPTION(step_in_valley, last_side, [](const PlanarParticle& p, Valley v) {
    v.sides = most_of(v.sides);
    return step_in_valley(p, v);
})

const Side floor_1{{0, 1}, 1}, ramp{{-0.6, 0.8}, -0.4}, overhang{{-0.8, -0.6}, -2.2};  // all through (2, 1)

RBC_GRADE("valley", "what is allowed stays; one side pushes along its normal, a channel with one side of two", 2,
          "The gap is n . x - c. Where it is negative, the shortest way out is along n, as long as the gap.") {
    const Side side{{0.6, 0.8}, 1};
    did("no side at all, and the point (3, -4)");
    expect_near("nearest point", student::nearest_allowed({3, -4}, {}), Vector2d(3, -4), near);
    did("the side n = (0.6, 0.8), c = 1, and the point (2, 1), 1 in front of it");
    expect_near("nearest point", student::nearest_allowed({2, 1}, {side}), Vector2d(2, 1), near)
        .mistake(Vector2d(1.4, 0.2), "An allowed point is its own nearest: a side pushes only where n . x < c.");
    did("the same side and the point (-1, 0), 1.6 behind it");
    const Vector2d foot(-0.04, 1.28);
    expect_near("nearest point", student::nearest_allowed({-1, 0}, {side}), foot, near)
        .mistake(Vector2d(-1, 2), "The shortest way back is along the normal. Lifting the point vertically is longer.")
        .mistake(Vector2d(-0.64, 0.48), "This side does not go through (0, 0): the gap is n . x - c.");
    did("the same side twice, and one behind it with the same normal");
    expect_near("nearest point", student::nearest_allowed({-1, 0}, {side, {side.normal, 0.5}, side}), foot, near)
        .mistake(Vector2d(1.58, 3.44), added)
        .mistake_if(true, parallel);
    const std::vector<Side> channel{{{0, 1}, 0}, {{0, -1}, -1}};
    did("a channel, 0 <= y <= 1, and the points (3, 5) and (3, -2)");
    expect_near("nearest point", student::nearest_allowed({3, 5}, channel), Vector2d(3, 1), near)
        .mistake_if(true, parallel);
    expect_near("nearest point", student::nearest_allowed({3, -2}, channel), Vector2d(3, 0), near)
        .mistake_if(true, parallel);
}

RBC_GRADE("valley", "in a corner, by hand", 2, in_turn.c_str()) {
    did("a floor n = (0, 1), c = 1, that becomes a ramp n = (-0.6, 0.8), c = -0.4; the point (3, 0), behind both");
    // 1.4 behind the ramp: its foot is (3, 0) + 1.4 (-0.6, 0.8), above the floor.
    expect_near("nearest point", student::nearest_allowed({3, 0}, {floor_1, ramp}), Vector2d(2.16, 1.12), near)
        .mistake(Vector2d(2, 1), no_corner)
        .mistake(Vector2d(2.16, 2.12), added);
    did("the same with the ramp first");
    expect_near("nearest point", student::nearest_allowed({3, 0}, {ramp, floor_1}), Vector2d(2.16, 1.12), near)
        .mistake(Vector2d(2, 1), no_corner);
    did("the floor and an overhang n = (-0.8, -0.6), c = -2.2; the point (3, 1.5), behind the overhang alone");
    expect_near("nearest point", student::nearest_allowed({3, 1.5}, {overhang, floor_1}), Vector2d(2, 1), near)
        .mistake(Vector2d(2.12, 0.84), foot_behind)
        .mistake(Vector2d(2.12, 1), in_turn)
        .mistake_if(true, foot_behind);
    did("a floor under an overhang that it meets 30 away, n = (120, -3599)/3601, c = 3600/3601; the point (0, 0)");
    const std::vector<Side> mouth{{{0, 1}, 0}, {{120. / 3601, -3599. / 3601}, 3600. / 3601}};
    expect_near("nearest point", student::nearest_allowed({0, 0}, mouth), Vector2d(30, 0), nearest_tolerance.of(30))
        .mistake_if(true, foot_behind);
    did("four sides through (0, 0) that allow nothing else, and the point (3, -4)");
    const std::vector<Side> point{{{1, 0}, 0}, {{-1, 0}, 0}, {{0, 1}, 0}, {{0, -1}, 0}};
    expect_near("nearest point", student::nearest_allowed({3, -4}, point), Vector2d(0, 0), near);
}

/// As many as there may be, of a square around (0, 0) from -20 to 20 but for one: n . x >= c.
std::vector<Side> many_and(const Side& one, std::size_t place) {
    std::vector<Side> sides;
    while (sides.size() < static_cast<std::size_t>(side_counts.high)) {
        const Vector2d n = sides.size() % 2 == 0 ? Vector2d::UnitX() : Vector2d::UnitY();
        sides.push_back({sides.size() % 4 < 2 ? n : Vector2d(-n), -20});
    }
    sides[place] = one;
    return sides;
}
/// Where that side stands: at the ends, and next to numbers at which a wrong answer stops.
const std::vector<std::size_t> places{0, 99, 100, 127, 128, 199, 200, 255, 256, 257, 269, 270, 298, 299};

RBC_GRADE("valley", "any point and any sides, from none to three hundred", 4, not_nearest.c_str()) {
    for (const std::size_t place : places) {
        did(side_counts.high, " sides, of which one counts, number ", place,
            ": n = (0.6, 0.8), c = 1; the point (-1, 0)");
        expect_near("nearest point", student::nearest_allowed({-1, 0}, many_and({{0.6, 0.8}, 1}, place)),
                    Vector2d(-0.04, 1.28), nearest_tolerance.of(20))
            .mistake_if(true, last_side);
    }
    for_all(
        any_point,
        [](const Sample& s) {
            const Asked asked = asked_by(s);
            const Vector2d& x = asked.point;
            const std::vector<Side>& sides = asked.sides;
            const double S = largest(x, sides);
            did("the point (", x.x(), ", ", x.y(), "), ", least_gap(x, sides), " before the side that forbids it most");
            const auto [got, right] = both(student::nearest_allowed, x, sides);
            const double gap = least_gap(got, sides);
            expect("every side allows it", gap >= -nearest_tolerance.of(S), text("it is ", -gap, " behind one"))
                .mistake_if(!got.allFinite(), parallel)
                .mistake_if(S < 0.1 && gap > -1e-6, in_units)  // at its simplest the size is 1
                .mistake_if(true, foot_behind);
            expect_near("nearest point", got, right, nearest_tolerance.of(S))
                .mistake_if(S < 0.1 && (got - right).norm() < 1e-6, in_units);
        },
        500);
}

RBC_GRADE("valley", "with one side it is the lesson's step", 2,
          "With one side, n . x - c is the lesson's x and n . v its v; along the side nothing pushes.") {
    did("300 steps over a floor at y = 1, from a drop of 1 m with 0.5 m/s sideways");
    const Valley level{.gravity = {0, -9.81}, .sides = {floor_1}};
    Particle lesson{1, 0};
    for (int k = 1; k <= 300; ++k) {
        const Particle before = lesson;
        lesson = step_gbf(before, {});
        if (before.x > 0 && before.x < 1e-6) continue;  // 1 + x - 1 is not x
        const PlanarParticle p = student::step_in_valley({{0, 1 + before.x}, {0.5, before.v}}, level);
        expect_near(text("stored velocity after step ", k, " [m/s]"), p.v, Vector2d(0.5, lesson.v), one_step)
            .mistake_if(!(std::abs(p.v.x() - 0.5) < 1e-4),
                        "The sideways velocity changed: a smooth side pushes along its normal only.");
        expect_near(text("position after step ", k, " [m]"), p.x, Vector2d(0.005, 1 + lesson.x), one_step);
    }
    did("on a ramp n = (-0.6, 0.8), v = (1, -3) m/s, e = 0.6: n . v = -3 becomes 1.8");
    const Valley slope{.gravity = {0, -9.81}, .sides = {{{-0.6, 0.8}, 0}}};
    expect_near("stored velocity [m/s]", student::step_in_valley({{0, 0}, {1, -3}}, slope).v, Vector2d(-1.88, 0.7419),
                one_step);
    did("on a floor and above it, as far as its shell reaches at most, v = (0, -1) m/s");
    for (const auto& [height, shell] : {std::pair{0.005, 0.01}, {0.0078125, 0.0078125}, {0.0, 0.0}}) {
        const Valley thick{.shell = shell, .gravity = {0, 0}, .sides = {{{0, 1}, 0}}};
        expect_near(text("stored velocity, ", height, " m above it, the shell being ", shell, " m [m/s]"),
                    student::step_in_valley({{0, height}, {0, -1}}, thick).v, Vector2d(0, 0.6), one_step)
            .mistake_if(true, "Touched means within the shell: n . x - c <= delta.");
    }
}

RBC_GRADE("valley", "a corner throws back what comes in, and holds what lies in it", 3, together.c_str()) {
    const auto thrown = [](double e, const Vector2d& v, const std::vector<Side>& sides) {
        did("in their corner, without gravity, e = ", e, ", v = (", v.x(), ", ", v.y(), ") m/s");
        return student::step_in_valley({{2, 1}, v}, {.restitution = e, .gravity = {0, 0}, .sides = sides}).v;
    };
    const Side wall{{1, 0}, 2}, left{{0.6, 0.8}, 2};
    did("a right angle, floor and wall");
    expect_near("velocity [m/s]", thrown(1, {-3, -4}, {floor_1, wall}), Vector2d(3, 4), one_step);
    expect_near("velocity [m/s]", thrown(0.5, {-3, 4}, {floor_1, wall}), Vector2d(1.5, 4), one_step)
        .mistake(Vector2d(1.5, 0), "The particle leaves the floor. It is thrown back by the wall alone.");
    did("an upright notch, n = (0.6, 0.8) and (-0.6, 0.8), that has no left and no right");
    expect_near("velocity [m/s]", thrown(0.5, {0, -5}, {left, ramp}), Vector2d(0, 2.5), one_step)
        .mistake(Vector2d(0, 0), "You stopped the particle: the collision wants n . v' >= -e n . v, not 0.");
    did("a floor and an overhang, n = (0, 1) and (-0.8, -0.6), with 53 degrees between them");
    // The overhang is being left, with 0.8 m/s. v' = -v = (-0.5, 2) meets both bounds; it goes into the overhang with
    // 0.8 m/s, and the contact step takes that away.
    expect_near("velocity [m/s]", thrown(1, {0.5, -2}, {floor_1, overhang}), Vector2d(-1.14, 1.52), one_step)
        .mistake(Vector2d(-0.78, 1.04), in_the_collision)
        .mistake(Vector2d(-1.5, 2),
                 "The bound of a side that is being left is -e n . v as well, less than 0. With 0 the energy grows.")
        .mistake(Vector2d(-0.5, 2), "After the collision comes the contact step.");
    did("at rest in a lopsided notch, n = (0.6, 0.8) and (-0.28, 0.96)");
    const Valley notch{.gravity = {0, -9.81}, .sides = {{{0.6, 0.8}, 0}, {{-0.28, 0.96}, 0}}};
    const PlanarParticle p = student::step_in_valley({{0, 0}, {0, 0}}, notch);
    expect_near("stored velocity [m/s]", p.v, Vector2d(0, 0), valley_tolerance.of(9.81 * 0.01))
        .mistake_if(true, restless);
    expect_near("position [m]", p.x, Vector2d(0, 0), valley_tolerance.of(9.81 * 1e-4)).mistake_if(true, restless);
}

RBC_GRADE("valley", "any particle in any valley", 3,
          "Three times the nearest of something: the sides that are touched at the beginning have the bounds -e n . v "
          "in the collision and 0 in the contact step, and all sides have c in the projection.") {
    for (const std::size_t place : places) {
        did(side_counts.high, " sides, of which one counts, number ", place,
            ": at rest on n = (0, 1), c = 0, and into it with 1 m/s");
        const Valley valley{.gravity = {0, -9.81}, .sides = many_and({{0, 1}, 0}, place)};
        for (const double speed : {0.0, 1.0}) {
            const auto [got, right] = both(student::step_in_valley, PlanarParticle{{0, 0}, {0, -speed}}, valley);
            const double tolerance = valley_tolerance.of(speed + 9.81 * valley.dt);
            expect_near("stored velocity [m/s]", got.v, right.v, tolerance).mistake_if(place >= 99, last_side);
            expect_near("position [m]", got.x, right.x, valley_tolerance.of(20)).mistake_if(place >= 99, last_side);
        }
        did("and above it, falling to below it within the step");
        const Valley deep{.dt = 1, .gravity = {0, 0}, .sides = valley.sides};
        expect_near("position [m]", student::step_in_valley({{0, 1}, {0, -2}}, deep).x, Vector2d(0, 0),
                    valley_tolerance.of(20))
            .mistake_if(place >= 99, last_side);
    }
    for_all(
        any_step,
        [](const Sample& s) {
            const AskedStep asked = step_asked_by(s);
            const PlanarParticle& p = asked.particle;
            const auto [got, right] = both(student::step_in_valley, p, asked.valley);
            const double speed = p.v.norm() + asked.valley.dt * asked.valley.gravity.norm();
            expect_near("stored velocity [m/s]", got.v, right.v, valley_tolerance.of(speed))
                .mistake_if(s["slow"] > 0,
                            "No speed and no length is too small to count: compare with |v|, h |g| and L.")
                .mistake_if(s["where"] > 4 && s["decade beside the shell"] > 0,
                            "delta is a limit of the numbers as they are: beside it a side is touched or not.");
            expect("no more speed than |v| and h |g| together", got.v.norm() <= speed + valley_tolerance.of(speed),
                   text(got.v.norm(), " m/s instead of ", speed, " m/s"));
            expect_near("position [m]", got.x, right.x, valley_tolerance.of(asked.L))
                .mistake_if(true, all_sides);
        },
        400);
}

}  // namespace grading_valley
