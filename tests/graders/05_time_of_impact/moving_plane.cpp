#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/foundation/judge/exact_bounce.hpp"
#include "common/grading/grader/grader.hpp"
#include "exercises/05_time_of_impact/moving_plane.hpp"
#include "lessons/05_time_of_impact/time_of_impact.hpp"

using namespace rbc;
using namespace rbc::ex05;

namespace grading_moving_plane {

RBC_STUDENT(step_on_moving_plane)

constexpr double g = 9.81;

/// The exact step by the course's closed form, as seen from the plane; it needs g + A > 0.
Particle seen_from_plane(const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
    const double y = std::max(0.0, p.x - plane.height), r = p.v - 0.5 * s.gravity * s.dt - plane.velocity;
    const ExactState end = ExactBounce(y, r, s.gravity + plane.acceleration, s.restitution).at(s.dt);
    const double height = plane.height + plane.velocity * s.dt + 0.5 * plane.acceleration * s.dt * s.dt;
    return {height + end.x, plane.velocity + plane.acceleration * s.dt + end.v + 0.5 * s.gravity * s.dt};
}

/// A particle that hits `plane` after the time `until` with velocity `relative` < 0 as seen from it.
Particle about_to_hit(const MovingPlane& plane, double relative, double until, const BounceParameters& s) {
    const double G = s.gravity + plane.acceleration, r = relative + G * until;
    const double y = -r * until + 0.5 * G * until * until;
    return {plane.height + y, plane.velocity + r + 0.5 * s.gravity * s.dt};
}

/// A ball over a plane: the relative velocity in units of g h, the gap as a share of what it can fly in a step.
struct Scene {
    Particle p;
    MovingPlane plane;
    BounceParameters bounce;
    double speeds, lengths;  ///< the sizes of what is added up, m/s and m

    explicit Scene(const Sample& s) : bounce{s["h"], s["g"], s["e"]} {
        const double h = bounce.dt, g = bounce.gravity, kick = g * h, r = s["(v - U)/(g h)"] * kick;
        plane = {s["X/(g h^2)"] * kick * h, s["U/(g h)"] * kick, s["A/g"] * g};
        const double gap = s["gap"] * h * (std::abs(r) + std::abs(g + plane.acceleration) * h);
        p = {plane.height + gap, plane.velocity + r + 0.5 * kick};
        find_sizes();
    }
    Scene(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce)
        : p(p), plane(plane), bounce(bounce) {
        find_sizes();
    }
    void find_sizes() {
        const double h = bounce.dt, g = bounce.gravity, r = p.v - 0.5 * g * h - plane.velocity;
        speeds = std::abs(plane.velocity) + std::abs(r) + (std::abs(plane.acceleration) + g) * h;
        lengths = std::abs(plane.height) + std::abs(p.x - plane.height) + speeds * h;
    }
};

constexpr double million = 1e4;  // of roundings, which are a hundredth of `input_rounding`

/// How far the reference's answer moves when the ball is moved by a million roundings: by too much where a rounding
/// decides, for an impact at the very end of the step or one that only grazes.
Particle response(const Scene& s) {
    const Particle right = step_on_moving_plane(s.p, s.plane, s.bounce);
    Particle most{0, 0};
    for (const double sign : {-1.0, 1.0}) {
        for (const bool height : {true, false}) {
            Particle moved = s.p;
            (height ? moved.x : moved.v) += sign * million * input_rounding.of(height ? s.lengths : s.speeds);
            const Particle other = step_on_moving_plane(moved, s.plane, s.bounce);
            most.x = std::max(most.x, std::abs(other.x - right.x));
            most.v = std::max(most.v, std::abs(other.v - right.v));
        }
    }
    return most;
}

/// What the contract allows an answer to be off by: a hundred roundings of the ball, and a dozen of the result.
Particle allowed(const Scene& s) {
    const Particle moves = response(s);
    return {moves.x / million + plane_tolerance.of(s.lengths), moves.v / million + plane_tolerance.of(s.speeds)};
}
/// The same of numbers that are rounded where they are put together in a case, which doubles it.
Particle allowed(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce) {
    const Particle once = allowed(Scene(p, plane, bounce));
    return {2 * once.x, 2 * once.v};
}

const Coordinate any_restitution = even("e", 0, 1).edges({0.5, 0.9, 0.999}).simple(0.5), elastic = even("e", 1, 1);

/// @param gap  the largest: from 1 on the ball does not reach the plane
Domain any_scene(double lowest, double highest, const Coordinate& restitution = any_restitution, double gap = 1) {
    return Domain{even("gap", gaps.low, gap).edges({1e-6, 0.25}).simple(0.0625),
                  either_sign("(v - U)/(g h)", relative_speeds).simple(-1),
                  decades("h", plane_steps).simple(0.0078125),
                  decades("g", plane_gravities).simple(8),
                  restitution,
                  even("A/g", lowest, highest).simple(highest < 0 ? -2 : 0),
                  even("U/(g h)", plane_velocities).edges({0, 1, -1}),
                  even("X/(g h^2)", plane_heights).edges({0, 1, -1})}
        .where([](const Sample& sample) {
            const Scene s(sample);
            const Particle moves = response(s);
            return moves.v < 1e-5 * s.speeds && moves.x < 1e-5 * s.lengths;
        });
}

void expect_as_reference(const Sample& sample) {
    const Scene s(sample);
    const auto [got, right] = both(student::step_on_moving_plane, s.p, s.plane, s.bounce);
    const Particle off = allowed(s);
    const double h = s.bounce.dt, free = s.p.v - s.bounce.gravity * h, small = off.v;
    const double X_end = s.plane.height + s.plane.velocity * h + 0.5 * s.plane.acceleration * h * h;
    expect_near("stored velocity [m/s]", got.v, right.v, small)
        .mistake_if(std::abs(got.v - free) <= small && s.p.x + h * free >= X_end,
                    "At the end of the step the ball is above the plane, and yet it met it on the way: the gap dips "
                    "and grows again. Ask when the gap is zero first, not what it is at the end.");
    expect_near("height [m]", got.x, right.x, off.x);
}

/// Seen from the plane, with a motion and a gravity that are given; back on the ground with the true ones.
Particle seen_wrongly(const Particle& p, const MovingPlane& plane, const BounceParameters& s, double early,
                      double velocity_at_impact) {
    const double h = s.dt, G = s.gravity + plane.acceleration;
    const double y = std::max(0.0, p.x - plane.height), r = p.v - early - plane.velocity;
    if (!(G > 0)) throw std::domain_error("the closed form needs g + A > 0");
    const ExactState end = ExactBounce(y, r, G, s.restitution).at(h);
    const double t = (r + std::sqrt(r * r + 2 * G * y)) / G;
    const double wrong = t < h ? (1 + s.restitution) * velocity_at_impact * plane.acceleration * t : 0;
    return {plane.height + plane.velocity * h + 0.5 * plane.acceleration * h * h + end.x - wrong * (h - t),
            plane.velocity + plane.acceleration * h + end.v - wrong + 0.5 * s.gravity * h};
}

const std::string early_by_g =
    "The stored velocity is early by half a step of g, also in the plane's frame, where the ball falls with g + A.";
const std::string rests_at_once =
    "The ball stayed on the plane after its first impact, though e is not 0: it leaves with -e times the r it came "
    "with, and how slow is slow, no number of m or of m/s says.";
const std::string velocity_then = "You used the plane's velocity at the start of the step; the impact sees U + A s.";

RBC_MISCONCEPTION(step_on_moving_plane, early_by_g,
                  [](const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
                      return seen_wrongly(p, plane, s, 0.5 * (s.gravity + plane.acceleration) * s.dt, 0);
                  })
RBC_MISCONCEPTION(step_on_moving_plane, velocity_then,
                  [](const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
                      return seen_wrongly(p, plane, s, 0.5 * s.gravity * s.dt, 1);
                  })
RBC_MISCONCEPTION(step_on_moving_plane, "Store the velocity half a step of gravity early: v(t_n + h) + g h/2.",
                  [](const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
                      const Particle end = step_on_moving_plane(p, plane, s);
                      return Particle{end.x, end.v - 0.5 * s.gravity * s.dt};
                  })
RBC_MISCONCEPTION(step_on_moving_plane,
                  "The plane has a velocity and an acceleration of its own: you took it to be at rest.",
                  [](const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
                      if (plane.velocity == 0) throw std::domain_error("it begins at rest");
                      return step_on_moving_plane(p, {plane.height, 0, 0}, s);
                  })
RBC_MISCONCEPTION(step_on_moving_plane, rests_at_once,
                  [](const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
                      return step_on_moving_plane(p, plane, {s.dt, s.gravity, 0});
                  })
RBC_MISCONCEPTION(step_on_moving_plane, "After reflecting v - U, go back to the ground by adding U again.",
                  [](const Particle& p, const MovingPlane& plane, const BounceParameters& s) {
                      const Particle end = step_on_moving_plane(p, plane, s);
                      return Particle{end.x, end.v - plane.velocity - plane.acceleration * s.dt};
                  })

const std::string one_is_not_all =
    "One bounce may not be the last: go on until the time left is used up, and before each bounce test for Zeno, with "
    "g + A instead of g.";

const std::string no_fewest =
    "Thousands of short arcs may fit into a step, and for e = 1 they do not end: neither their number nor their length "
    "ends them.";

RBC_GRADE("moving_plane", "above a plane at rest it is the step of the lesson, to rest and beyond", 1,
          "With X = U = A = 0 nothing may differ from the lesson's step: several bounces in a step, the Zeno test, and "
          "the stored velocity + g h/2 at the end.") {
    for (const double e : {0.6, 1.0}) {
        did("dropped from 1 m, e = ", e, ", 300 steps of 0.01 s");
        Particle lesson{1, 0};
        for (int n = 0; n < 300; ++n) {
            const Particle mine = student::step_on_moving_plane(lesson, {0, 0, 0}, {0.01, g, e});
            lesson = step_time_of_impact(lesson, {0.01, g, e});
            // Wider than the contract: the lesson's step has its own roundings, and ends bounces in its own way.
            const bool short_arcs = e < 1 && n > 150;
            expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, 1e-10)
                .mistake_if(short_arcs, one_is_not_all);
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, 1e-10)
                .mistake_if(short_arcs, one_is_not_all);
        }
    }
}

RBC_GRADE("moving_plane",
          "a plane that rises at constant speed gives the ball twice its speed, if the impact is elastic", 2,
          "Newton's law of impact speaks of the velocity relative to the plane: v' = -e v + (1 + e) U.") {
    const BounceParameters s{.dt = 0.01, .gravity = g, .restitution = 1};
    const MovingPlane plane{0.3, 0.5, 0};
    did("a plane at 0.3 m that rises at 0.5 m/s; a ball meets it at -2 m/s after 0.004 s of a step of 0.01 s, e = 1");
    const Particle p = about_to_hit(plane, -2.5, 0.004, s), after = student::step_on_moving_plane(p, plane, s);
    const Particle off = allowed(p, plane, s);
    const double U = 0.5, late = 0.006, kept = 0.5 * g * s.dt - g * late;
    expect_near("stored velocity [m/s]", after.v, 2 + 2 * U + kept, off.v)
        .mistake(2 + kept,
                 "You reflected the ball's own velocity. As seen from the plane it comes faster: reflect v - U.")
        .mistake(2 + U + kept, "After reflecting v - U, go back to the ground by adding U again.")
        .mistake(2 - 2 * U + kept, "The sign of U: a rising plane makes the ball faster.")
        .mistake(2 + 2 * U - g * late, "Store the velocity half a step of gravity early: v(t_n + h) + g h/2.");
    const double contact = plane.height + U * 0.004;
    expect_near("height [m]", after.x, contact + 3 * late - 0.5 * g * late * late, off.x)
        .mistake(contact - U * 0.004 + 3 * late - 0.5 * g * late * late,
                 "The impact is where the plane is then, X + U s, not where it was when the step began.");
}

RBC_GRADE("moving_plane", "as long as they do not touch, the plane does not matter", 1,
          "A free flight is v - g h and x + h v, whatever the plane does. Only the contact is seen from the plane.") {
    did("a ball 1 m above planes that move and accelerate; one step of 0.01 s");
    for (const MovingPlane& plane : {MovingPlane{0, 0, 5}, MovingPlane{2, -3, -4}, MovingPlane{-1, 8, -20}}) {
        const Particle p{plane.height + 1, 2}, after = student::step_on_moving_plane(p, plane, {0.01, g, 0.6});
        const Particle off = allowed(p, plane, {0.01, g, 0.6});
        expect_near("stored velocity [m/s]", after.v, 2 - 0.0981, off.v)
            .mistake_if(std::abs(after.v - 1.9019 + plane.acceleration * 0.01) < 1e-9 ||
                            std::abs(after.v - 1.9019 + 0.5 * plane.acceleration * 0.01) < 1e-9,
                        early_by_g);
        expect_near("height [m]", after.x, plane.height + 1 + 0.019019, off.x);
    }
    did("any ball over any plane that it does not reach in the step");
    for_all(any_scene(0, plane_accelerations.high, any_restitution, gaps.high).where([](const Sample& s) {
        return s["gap"] > 1;
    }),
            expect_as_reference, 100);
}

RBC_GRADE("moving_plane", "an accelerating plane has, at the impact, the velocity and the place of that instant", 2,
          "Seen from the plane the ball falls with g + A. That moves the instant of the impact, and the plane's "
          "velocity then is U + A s.") {
    const BounceParameters s{.dt = 0.02, .gravity = g, .restitution = 0.6};
    const MovingPlane plane{0.1, -0.2, 6};
    did("a plane at 0.1 m, U = -0.2 m/s, A = 6 m/s^2; a ball meets it with -3 m/s, seen from it, after 0.015 s of a "
        "step of 0.02 s, e = 0.6");
    const Particle p = about_to_hit(plane, -3, 0.015, s), after = student::step_on_moving_plane(p, plane, s);
    const Particle off = allowed(p, plane, s);
    // Right after the impact the ball has U + A s + 0.6 * 3, and falls with g from then on.
    const double kept = -g * 0.005 + 0.5 * g * s.dt, U_then = -0.2 + 6 * 0.015, right = U_then + 1.8 + kept;
    expect_near("stored velocity [m/s]", after.v, right, off.v)
        .mistake(right - 1.6 * 6 * 0.015, velocity_then)
        .mistake(right + 0.5 * 6 * s.dt,
                 "In the plane's frame the ball falls with g + A, but its stored velocity is early by half a step of g "
                 "alone.");
    expect_near("height [m]", after.x,
                0.1 - 0.2 * 0.015 + 3 * 0.015 * 0.015 + (U_then + 1.8) * 0.005 - 0.5 * g * 0.005 * 0.005, off.x);
}

RBC_GRADE(
    "moving_plane", "a ball at rest on a lift rides along", 2,
    "At rest means at rest relative to the plane: x = X(t_n + h) and v(t_n + h) = U + A h, stored with g h/2 more.") {
    const double h = 0.01;
    for (const double A : {2.0, -3.0}) {
        did("a ball at rest on a lift that starts from rest with A = ", A, " m/s^2, e = 0.6, 50 steps of 0.01 s");
        Particle p{0, 0.5 * g * h};
        for (int n = 0; n < 50; ++n) {
            const double t = n * h, end = (n + 1) * h;
            p = student::step_on_moving_plane(p, {0.5 * A * t * t, A * t, A}, {h, g, 0.6});
            // Wider than the contract: what one step is off by goes into the next, as a gap that is none.
            expect_near(text("height after step ", n + 1, " [m]"), p.x, 0.5 * A * end * end, 1e-12)
                .mistake(0.5 * A * t * t,
                         "At the end of the step the plane is at X + U h + A h^2/2: put the ball there.")
                .mistake(0, "Resting is not standing still: the lift has moved.");
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), p.v, A * end + 0.5 * g * h, 1e-12)
                .mistake(0.5 * g * h, "Resting is not standing still: the ball has the velocity of the plane.")
                .mistake(A * end + 0.5 * g * h - (g + A) * h,
                         "It fell freely for this step: no impact was found. By a rounding the ball may lie below the "
                         "plane, and the root of a negative number is none. What is not above the plane lies on it.")
                .mistake(A * end, "Store the velocity half a step of gravity early: v(t_n + h) + g h/2.");
        }
    }
}

RBC_GRADE("moving_plane", "any number of bounces fits into a step, and infinitely many too", 3,
          one_is_not_all.c_str()) {
    did("steps of 0.1 s and 1 s over a plane that accelerates, against the closed form as seen from it");
    for (const double h : {0.1, 1.0}) {
        for (const double e : {0.0, 0.5, 0.9}) {
            const BounceParameters s{.dt = h, .gravity = g, .restitution = e};
            const MovingPlane plane{0.2, -0.3, 2};
            const Particle p{0.25, 0.5 + 0.5 * g * h}, right = seen_from_plane(p, plane, s),
                                                       after = student::step_on_moving_plane(p, plane, s);
            // Wider than the contract: the closed form has its own roundings.
            const Particle off = allowed(p, plane, s);
            expect_near(text("height for e = ", e, " [m]"), after.x, right.x, 1e-11 + off.x);
            expect_near(text("stored velocity for e = ", e, " [m/s]"), after.v, right.v, 1e-10 + off.v);
        }
    }
    did("any ball over any plane that the ball falls towards, g + A > 0");
    for_all(any_scene(-0.999, plane_accelerations.high), expect_as_reference);
    for_all(any_scene(0, plane_accelerations.high, elastic), expect_as_reference, 100);
    for_all(any_scene(-0.999, 0, any_restitution, gaps.high), expect_as_reference, 100);
    did("g = 8 m/s^2, e = 1, on a plane at rest: 4096 arcs that begin with 2^-12 m/s, and a quarter of one");
    // Dyadic numbers. Each arc takes 2^-14 s; after a quarter of it the ball has half the speed.
    const double up = 0x1p-12, arc = 0x1p-14, end = 4096.25 * arc;
    const Particle many = student::step_on_moving_plane({0, up + 4 * end}, {0, 0, 0}, {end, 8, 1});
    expect_near("stored velocity [m/s]", many.v, 0.5 * up + 4 * end, 1e-9).mistake_if(true, no_fewest);
    expect_near("height [m]", many.x, (up - 0.25 * 4 * arc) * 0.25 * arc, 1e-12).mistake_if(true, no_fewest);
    const auto check = [](const Particle& ball, const BounceParameters& s) {
        const auto [got, right] = both(student::step_on_moving_plane, ball, MovingPlane{0, 0, 0}, s);
        const Particle off = allowed(ball, {0, 0, 0}, s);
        expect_near("height [m]", got.x, right.x, off.x);
        expect_near("stored velocity [m/s]", got.v, right.v, off.v);
    };
    for (const double near : {0.01, 1e-3, 1e-4, 1e-6, -0.01, -1e-3, -1e-4, -1e-6}) {
        did("g = 1 m/s^2, h = 1 s, e = 0.5: on a plane at rest, so fast that all bounces take ", 1 + near, " s");
        check({0, -0.5 * near}, {1, 1, 0.5});
    }
    for (const double loss : {1e-3, 1e-4, 5e-5, 1e-6, 1e-8}) {
        did("g = 1 m/s^2, h = 1 s, e = 1 - ", loss, ": on a plane at rest with 0.0101 m/s downwards");
        check({0, -0.0101 + 0.5}, {1, 1, 1 - loss});
    }
    did("a ball at rest 1e-30 m above a plane at rest, e = 1");
    const Particle p = student::step_on_moving_plane({1e-30, 0.5 * 0.01 * g}, {0, 0, 0}, {0.01, g, 1});
    expect_near("height and stored velocity", Numbers{p.x, p.v}, Numbers{0, 0.5 * 0.01 * g}, 1e-9 * g);
}

RBC_GRADE("moving_plane", "a plane that falls away faster than the ball keeps nothing on it", 3,
          "With g + A <= 0 the ball never comes back to the plane: there is no arc and no rest. Look at every division "
          "and root for that case.") {
    const double h = 0.01;
    for (const double A : {-g, -15.0}) {
        did("a ball at rest on a plane that drops with A = ", A, " m/s^2");
        const Particle rest{0, 0.5 * g * h}, p = student::step_on_moving_plane(rest, {0, 0, A}, {h, g, 0.6});
        const Particle slip = allowed(rest, {0, 0, A}, {h, g, 0.6});
        expect_near("height after a step [m]", p.x, -0.5 * g * h * h, slip.x);
        expect_near("stored velocity after a step [m/s]", p.v, -0.5 * g * h, slip.v);
        did("a ball 0.01 m above it, thrown down at 4 m/s, e = 0.5");
        const Particle thrown{0.01, -4 + 0.5 * g * h},
            q = student::step_on_moving_plane(thrown, {0, 0, A}, {h, g, 0.5});
        const Particle off = allowed(thrown, {0, 0, A}, {h, g, 0.5});
        // The time until -4 t - (g + A) t^2/2 = -0.01, and the flight after it.
        const double G = g + A, speed = std::sqrt(16 + 0.02 * G), t = 0.02 / (4 + speed), left = h - t;
        const double up = A * t + 0.5 * speed;
        expect_near("height after a step [m]", q.x, 0.5 * A * t * t + up * left - 0.5 * g * left * left, off.x);
        expect_near("stored velocity after a step [m/s]", q.v, up - g * left + 0.5 * g * h, off.v);
    }
    did("any ball over any plane with g + A <= 0");
    for_all(any_scene(plane_accelerations.low, -1), expect_as_reference);
    for_all(any_scene(plane_accelerations.low, -1, any_restitution, gaps.high), expect_as_reference, 100);
    did("a slow ball on the plane, g = 0.001 m/s^2, h = 1 s, e = 0.5: with 10 nm/s, A = -g; with 0.5 nm/s, A = -2 g");
    for (const auto& [A, v] : {std::pair(-1e-3, 1e-8), std::pair(-2e-3, 5 * slow_impact.of(1e-3))}) {
        const Particle slow = student::step_on_moving_plane({0, -v + 0.5e-3}, {0, 0, A}, {1, 1e-3, 0.5});
        expect_near("stored velocity after a step [um/s]", 1e6 * slow.v, 1e6 * (0.5 * v - 0.5e-3), 1e-9)
            .mistake_if(true, "A slow impact is one: nothing may be compared with a number of m/s.");
    }
}

}  // namespace grading_moving_plane
