#include "exercises/07_newton_impact/door.hpp"

#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex07;
using Eigen::Vector2d;

namespace grading_door {

RBC_STUDENT(hit_door)
RBC_STUDENT(sweet_spot)

/// A uniform door of 12 kg and 1 m along x, its hinge in the origin: I about the hinge is 4 kg m^2.
Door plain_door(double spin = 0) {
    return {{0, 0}, {0.5, 0}, 12, 1, spin};
}

Vector2d turned(const Vector2d& r) {
    return {-r.y(), r.x()};
}

const std::string lever_hint =
    "The lever of an oblique hit is r x n = n.(w x r) for w = 1, with its sign; n need not be across the door, nor c "
    "on the line to the point.";
const std::string from_hinge = "r and c are measured from the hinge, which need not be the origin.";
const std::string on_hinge =
    "Where the hinge is the door is a wall: the lever is 0, and K = 1/m. The ball comes back with e times its speed, "
    "and the hinge holds all of the hit.";
const std::string turning_slowly = "However slowly the door turns, w x r belongs into u.";
const std::string given_e = "With e, the impulse is 1 + e times what just stops the approach: for each e from 0 to 1.";
const std::string however_slow = "However slow the ball comes: where u_n < 0 there is an impact.";
const std::string however_short = "However short the lever: a hit beside the hinge turns the door.";
const std::string door_moves = "The door moves at the point: its velocity there, w x r, belongs into u.";
const std::string free_body = "That is the K of a free body. A hinged door has no 1/M in K: its mass is in I_H.";
const std::string steiner = "I is about the centre of mass; about the hinge it is I + M |c|^2 (Steiner).";
const std::string whole_impulse = "(1 + e): the impulse turns the approach round, it does not only stop it.";
const std::string along_n = "The impulse on the ball points along n, away from the door.";
const std::string swings_away = "The door gets -P: it swings away from the ball.";
const std::string all_of_it = "That is all that the door gets; the ball gives -P of it.";
const std::string both_give = "The ball gives -P to the door, so the hinge gives M dv_c + P.";
const std::string on_the_door = "The sign: H acts on the door, like -P.";

double inertia_about_hinge(const Door& door) {
    return door.inertia + door.mass * (door.centre - door.hinge).squaredNorm();
}

/// How far the contract lets an answer be off.
struct Limits {
    double impulse, velocity, spin, hinge;
};

struct Hit {
    Door door;
    ThrownBall ball;
    Vector2d point, n;
    double e;

    DoorImpact answer() const { return student::hit_door(door, ball, point, n, e); }
    double reach() const { return door.hinge.norm() + door.centre.norm() + point.norm(); }
    double fastest() const { return ball.velocity.norm() + reach() * std::abs(door.spin); }
    double K() const {
        const double lever = turned(point - door.hinge).dot(n);
        return 1 / ball.mass + lever * lever / inertia_about_hinge(door);
    }
    Limits limits() const {
        const double D = reach(), U = fastest(), I_H = inertia_about_hinge(door);
        const double T = (1 + D * std::sqrt(ball.mass / I_H) + D * std::sqrt(door.mass / door.inertia)) * U / K();
        const double spin = std::abs(door.spin) + T * D / I_H;
        return {hit_tolerance.of(T), hit_tolerance.of(U + T / ball.mass), hit_tolerance.of(spin),
                hit_tolerance.of(T + door.mass * (door.centre - door.hinge).norm() * spin)};
    }
};

using Hinged = const Door&;
using Ball = const ThrownBall&;
using Vec = const Vector2d&;
RBC_MISCONCEPTION(hit_door, whole_impulse,
                  [](Hinged d, Ball b, Vec point, Vec n, double) { return hit_door(d, b, point, n, 0); })
RBC_MISCONCEPTION(hit_door, free_body, [](Hinged d, Ball b, Vec point, Vec n, double e) {
    DoorImpact i = hit_door(d, b, point, n, e);
    const double lever = turned(point - d.hinge).dot(n), K = 1 / b.mass + lever * lever / inertia_about_hinge(d);
    const double share = K / (K + 1 / d.mass);
    return DoorImpact{b.velocity + share * (i.ball_velocity - b.velocity), d.spin + share * (i.door_spin - d.spin),
                      share * i.impulse, share * i.hinge_impulse};
})
RBC_MISCONCEPTION(hit_door, steiner, [](Door d, Ball b, Vec point, Vec n, double e) {
    d.inertia -= d.mass * (d.centre - d.hinge).squaredNorm();
    return hit_door(d, b, point, n, e);
})
RBC_MISCONCEPTION(hit_door, swings_away, [](Hinged d, Ball b, Vec point, Vec n, double e) {
    DoorImpact i = hit_door(d, b, point, n, e);
    i.hinge_impulse -= 2 * d.mass * (i.door_spin - d.spin) * turned(d.centre - d.hinge);
    i.door_spin = 2 * d.spin - i.door_spin;
    return i;
})
RBC_MISCONCEPTION(hit_door, all_of_it, [](Hinged d, Ball b, Vec point, Vec n, double e) {
    if (d.centre == d.hinge) throw GraderError("the door gets nothing");
    DoorImpact i = hit_door(d, b, point, n, e);
    i.hinge_impulse -= i.impulse;
    return i;
})
RBC_MISCONCEPTION(hit_door, both_give, [](Hinged d, Ball b, Vec point, Vec n, double e) {
    DoorImpact i = hit_door(d, b, point, n, e);
    i.hinge_impulse -= 2 * i.impulse;
    return i;
})
RBC_MISCONCEPTION(hit_door, on_the_door, [](Hinged d, Ball b, Vec point, Vec n, double e) {
    DoorImpact i = hit_door(d, b, point, n, e);
    i.hinge_impulse = -i.hinge_impulse;
    return i;
})
RBC_MISCONCEPTION(hit_door, door_moves, [](Door d, Ball b, Vec point, Vec n, double e) {
    const double spin = d.spin;
    d.spin = 0;
    DoorImpact i = hit_door(d, b, point, n, e);
    i.door_spin += spin;
    return i;
})

RBC_GRADE(
    "door", "a ball that leaves the door behind is not hit", 1,
    "u_n >= 0: nothing happens. u is the ball's velocity minus that of the door at the point, w x r from the hinge.") {
    did("a ball in front of the door moves away at 1 m/s; then towards the door at 1 m/s, which swings away at 2 m/s "
        "there");
    DoorImpact i = student::hit_door(plain_door(), {0.5, {0.3, 1}}, {0.8, 0}, {0, 1}, 0.7);
    expect_near("ball [m/s]", i.ball_velocity, Vector2d(0.3, 1), 0);
    expect_near("impulse on the ball [N s]", i.impulse, Vector2d(0, 0), 0);
    expect_near("hinge impulse [N s]", i.hinge_impulse, Vector2d(0, 0), 0);
    i = student::hit_door(plain_door(-2.5), {0.5, {0, -1}}, {0.8, 0}, {0, 1}, 0.7);
    expect_near("ball, with the door swinging away [m/s]", i.ball_velocity, Vector2d(0, -1), 0)
        .mistake_if(true, door_moves);
    expect_near("door, swinging away [rad/s]", i.door_spin, -2.5, 0);
    expect_near("hinge impulse, with the door swinging away [N s]", i.hinge_impulse, Vector2d(0, 0), 0)
        .mistake_if(true, "What holds the swinging door all the time is a force. In no time it has no impulse.");
}

RBC_GRADE("door", "the mass that the ball feels is that of the hinged door", 3,
          "The door cannot move, only turn: a unit impulse along n turns it by (r x n)/I_H and so moves the point by "
          "(r x n)^2/I_H. No 1/M, and r and I_H are those about the hinge.") {
    did("a door of 12 kg, 1 m long, uniform; a ball of 1 kg hits its edge at 3 m/s straight on, e = 0.5");
    const Hit hit{plain_door(), {1, {0, -3}}, {1, 0}, {0, 1}, 0.5};
    const DoorImpact i = hit.answer();
    // I_H = 1 + 12/4 = 4. K = 1 + 1/4: P = 1.5 * 3 / 1.25 = 3.6 N s.
    expect_near("impulse on the ball [N s]", i.impulse, Vector2d(0, 3.6), hit.limits().impulse)
        .mistake(Vector2d(0, 4.5 / (1 + 0.25 + 1 / 12.0)), free_body)
        .mistake(Vector2d(0, 2.25), steiner)
        .mistake(Vector2d(0, 2.4), whole_impulse)
        .mistake(Vector2d(0, -3.6), along_n);
    expect_near("ball after [m/s]", i.ball_velocity, Vector2d(0, 0.6), hit.limits().velocity);
    expect_near("door after [rad/s]", i.door_spin, -0.9, hit.limits().spin)
        .mistake(0.9, swings_away)
        .mistake(-3.6, "The spin changes by (r x P)/I_H, with I_H about the hinge.");
}

RBC_GRADE(
    "door", "a door that swings into the ball throws it", 1,
    "Newton's law is about the relative velocity: u_n = n.(v - w x r) becomes -e u_n, with the e that is given; the "
    "ball's own velocity does not.") {
    did("the same door swings at 2 rad/s into a ball of 1 kg that hangs at rest at its edge, e = 1");
    const Hit hit{plain_door(2), {1, {0, 0}}, {1, 0}, {0, 1}, 1};
    const DoorImpact i = hit.answer();
    // u_n = -2: P = 4 / 1.25 = 3.2.
    expect_near("ball after [m/s]", i.ball_velocity, Vector2d(0, 3.2), hit.limits().velocity)
        .mistake(Vector2d(0, 0), "The ball rests but the door comes: u = v_ball - w x r.");
    expect_near("door after [rad/s]", i.door_spin, 1.2, hit.limits().spin);
}

RBC_GRADE("door", "the hinge holds what the door would do without it", 3,
          "All that acts on the door, -P from the ball and H from the hinge, changes the momentum of its centre of "
          "mass: M dv_c = H - P with dv_c = dw x (c - hinge).") {
    did("a hit at the free edge: without the hinge the other end would come forward, so the hinge pushes it back");
    const Hit edge{plain_door(), {1, {0, -3}}, {1, 0}, {0, 1}, 0.5};
    // M dv_c = 12 * -0.9 * 0.5 = -5.4; H = -5.4 + 3.6.
    expect_near("hinge impulse on the door [N s]", edge.answer().hinge_impulse, Vector2d(0, -1.8), edge.limits().hinge)
        .mistake(Vector2d(0, 1.8), on_the_door)
        .mistake(Vector2d(0, 3.6), "H = P would keep the centre of mass at rest, but it moves with the door.")
        .mistake(Vector2d(0, -5.4), all_of_it)
        .mistake(Vector2d(0, -9), both_give);
    did("a hit 0.1 m from the hinge");
    const Hit near_hinge{plain_door(), {1, {0, -3}}, {0.1, 0}, {0, 1}, 0.5};
    const double P = 4.5 / (1 + 0.01 / 4), dw = -0.1 * P / 4;
    expect_near("hinge impulse on the door [N s]", near_hinge.answer().hinge_impulse, Vector2d(0, 12 * 0.5 * dw + P),
                near_hinge.limits().hinge);
    did("a hatch of 3 kg, I = 1 kg m^2, hinge at (1, 2), centre at (1, 3); a ball of 1 kg comes with (-2, 0) m/s to "
        "(1, 4), n = (1, 0), e = 0.5");
    // I_H = 1 + 3 = 4, lever -2, K = 1 + 4/4: P = 1.5; dw = 2 * 1.5/4 = 0.75, M dv_c = 3 * 0.75 (-1, 0), H = that + P.
    const Hit hatch{{{1, 2}, {1, 3}, 3, 1, 0}, {1, {-2, 0}}, {1, 4}, {1, 0}, 0.5};
    const DoorImpact i = hatch.answer();
    expect_near("impulse on the ball [N s]", i.impulse, Vector2d(1.5, 0), hatch.limits().impulse)
        .mistake_if(true, from_hinge);
    expect_near("hinge impulse on the door [N s]", i.hinge_impulse, Vector2d(-0.75, 0), hatch.limits().hinge)
        .mistake(Vector2d(3 * 0.75 * -3 + 1.5, 3 * 0.75 * 1), from_hinge)
        .mistake(Vector2d(1.5, 2.25), "dv_c is dw x (c - hinge): at right angles to the line from the hinge to c.");
    did("a flywheel of 3 kg and 4 kg m^2, its centre on the hinge, is hit 2 m beside it");
    const Hit wheel{{{1, 2}, {1, 2}, 3, 4, 0}, {1, {-2, 0}}, {1, 4}, {1, 0}, 0.5};
    expect_near("hinge impulse on the wheel [N s]", wheel.answer().hinge_impulse, Vector2d(1.5, 0),
                wheel.limits().hinge)
        .mistake(Vector2d(0, 0), "The centre is held by the hinge and stays: the hinge takes all of the hit, H = P.");
}

RBC_GRADE("door", "an oblique hit, a hit on the hinge, and one that leaves nothing", 2, lever_hint.c_str()) {
    did("a door of 12 kg, 1 m; a ball of 1 kg comes with (0, -3) m/s to its edge, where n = (0.6, 0.8); e = 0.5");
    // Lever 0.8: K = 1 + 0.64/4 = 1.16, u_n = -2.4, P = 3.6/1.16 along n.
    const Hit oblique{plain_door(), {1, {0, -3}}, {1, 0}, {0.6, 0.8}, 0.5};
    const DoorImpact i = oblique.answer();
    const double P = 3.6 / 1.16;
    expect_near("impulse on the ball [N s]", i.impulse, P * Vector2d(0.6, 0.8), oblique.limits().impulse)
        .mistake(3.6 / 1.25 * Vector2d(0.6, 0.8), lever_hint)
        .mistake(3.6 / 1.09 * Vector2d(0.6, 0.8), "The lever is r x n = r_x n_y - r_y n_x, not r.n.")
        .mistake(Vector2d(0, P), "Without friction the impulse is along n, whatever the ball's direction was.");
    expect_near("door after [rad/s]", i.door_spin, -0.8 * P / 4, oblique.limits().spin).mistake(-P / 4, lever_hint);
    did("n = (-0.6, -0.8), from below: the ball comes with (0, 3) m/s");
    const Hit below{plain_door(), {1, {0, 3}}, {1, 0}, {-0.6, -0.8}, 0.5};
    expect_near("door after [rad/s]", below.answer().door_spin, 0.8 * P / 4, below.limits().spin)
        .mistake(-0.8 * P / 4, "The lever has a sign: a hit from below turns the door counter-clockwise.");
    did("at the hinge itself, with 3 m/s straight on");
    const Hit there{plain_door(), {1, {0, -3}}, {0, 0}, {0, 1}, 0.5};
    const DoorImpact held = there.answer();
    expect_near("ball after [m/s]", held.ball_velocity, Vector2d(0, 1.5), there.limits().velocity)
        .mistake_if(true, on_hinge);
    expect_near("hinge impulse on the door [N s]", held.hinge_impulse, Vector2d(0, 4.5), there.limits().hinge)
        .mistake_if(true, on_hinge);
    did("at the edge, e = 0");
    const Hit dead{plain_door(), {1, {0, -3}}, {1, 0}, {0, 1}, 0};
    // P = 3/1.25 = 2.4.
    expect_near("ball after [m/s]", dead.answer().ball_velocity, Vector2d(0, -0.6), dead.limits().velocity)
        .mistake(Vector2d(0, 0), "e = 0 leaves no velocity of the ball relative to the door: both move on together.");
    did("a ball of 1 kg comes with 3 m/s to the edge of the door that turns against it at 5 * 10^-7 rad/s; e = 1");
    const Hit slow{plain_door(5e-7), {1, {0, -3}}, {1, 0}, {0, 1}, 1};
    // u_n = -3.0000005.
    expect_near("ball after [m/s]", slow.answer().ball_velocity, Vector2d(0, 1.8 + 8e-7), slow.limits().velocity)
        .mistake(Vector2d(0, 1.8), turning_slowly)
        .mistake_if(true, given_e);
}

RBC_GRADE("door", "at the sweet spot the hinge feels nothing", 2,
          "Ask where H = 0: M |c| dw must equal the impulse, and dw = l P/I_H. So l = I_H/(M |c|).") {
    did("the uniform door of 1 m");
    expect_near("sweet spot, from the hinge [m]", student::sweet_spot(plain_door()), 2.0 / 3,
                spot_tolerance.of(2.0 / 3))
        .mistake(0.5,
                 "At the centre of mass a free door would not turn. The hinged one has to, and the hinge makes it.")
        .mistake(1.0 / 6, "That is measured from the centre of mass; from the hinge it is |c| more.")
        .mistake(std::sqrt(1.0 / 3), "That is the radius of gyration; its square over |c| is meant.");
    did("a bat that is heavy at its end, not at the origin and not along x; a hit there at right angles");
    const Door bat{{1, 2}, {1.48, 2.64}, 0.9, 0.05, 0.4};
    // |c| = 0.8, I_H = 0.05 + 0.9 * 0.64; the hinge is sqrt(5) from the origin.
    const double l = student::sweet_spot(bat), right = 0.626 / 0.72;
    expect_near("sweet spot, from the hinge [m]", l, right, spot_tolerance.of(right * (1 + std::sqrt(5) / 0.8)))
        .mistake_if(true, from_hinge);
    const Vector2d along = Vector2d(0.6, 0.8);
    const Hit hit{bat, {0.15, {0.3, -8}}, bat.hinge + l * along, turned(along), 0.6};
    // A place that is off by the tolerance makes an impulse of that share.
    const double impulse = hit.fastest() / hit.K();
    expect_near("hinge impulse [N s]", hit.answer().hinge_impulse, Vector2d(0, 0),
                hit.limits().hinge + spot_tolerance.of(20 * impulse));
}

Vector2d place(const Sample& s, const std::string& what) {
    return s["L"] * Vector2d(s[what + "_x/L"], s[what + "_y/L"]);
}

const std::string anywhere = "All places are seen from the hinge, which may stand anywhere.";

// Of a door of some size L and a hit of some speed V.
const Coordinate size = decades("L", door_sizes),
                 hinge_x = even("hinge_x/L", -1, 1)
                               .edges({0})
                               .simple(0)
                               .indifferent(Coordinate::End::low, anywhere)
                               .indifferent(Coordinate::End::high, anywhere),
                 hinge_y = even("hinge_y/L", -1, 1)
                               .edges({0})
                               .simple(0)
                               .indifferent(Coordinate::End::low, anywhere)
                               .indifferent(Coordinate::End::high, anywhere),
                 door_mass = decades("M", door_masses), inertia = decades("I/ML^2", door_inertias).simple(0.1),
                 speed = decades("V", hit_speeds).simple(1), door_spin = even("wL/V", -1, 1).edges({0}).simple(0.25);

Door door_of(const Sample& s, const Vector2d& centre) {
    const Vector2d hinge = place(s, "hinge");
    return {hinge, hinge + centre, s["M"], s["I/ML^2"] * s["M"] * s["L"] * s["L"], s["wL/V"] * s["V"] / s["L"]};
}

const Domain any_hit{size,
                     hinge_x,
                     hinge_y,
                     even("c_x/L", -1, 1).edges({0}).simple(0.5),
                     even("c_y/L", -1, 1).edges({0}).simple(0),
                     door_mass,
                     inertia,
                     speed,
                     door_spin,
                     decades("m", ball_masses),
                     even("v_x/V", -1, 1).edges({0}).simple(0),
                     even("v_y/V", -1, 1).edges({0}).simple(-1),
                     even("r_x/L", -1, 1).edges({0}).simple(1),
                     even("r_y/L", -1, 1).edges({0}).simple(0),
                     angle("direction of n").simple(1.5707963267948966),
                     even("e", 0, 1).simple(0.5)};

/// What nearly misses: along one of two directions there is as little as `decade` says.
const Domain little_beside_much{choice("decade", 15).simple(7),
                                size,
                                even("c_x/L", -1, 1).edges({0}).simple(0.5),
                                door_mass,
                                inertia,
                                speed,
                                decades("m", ball_masses),
                                even("e", 0, 1).simple(0.5)};

/// Whether an impulse at one of the ends, e = 0 or 1, would be right with another e.
bool has_another_e(const Vector2d& got, const Vector2d& right, double e) {
    if (right.norm() == 0 || (e != 0 && e != 1)) return false;
    const double share = got.dot(right) / right.squaredNorm(), other = share * (1 + e) - 1;
    return other >= 0 && other <= 1 && (got - share * right).norm() <= 1e-9 * right.norm();
}

/// @param beside  where this is about a small number: the hint
void expect_hit(const Hit& hit, const std::string& beside = "") {
    const Door& door = hit.door;
    const Vector2d arm = turned(hit.point - door.hinge);
    const double lever = arm.dot(hit.n), before = hit.n.dot(hit.ball.velocity - door.spin * arm);
    const auto [got, right] = both(student::hit_door, door, hit.ball, hit.point, hit.n, hit.e);
    const Limits limit = hit.limits();
    expect_near("impulse on the ball [N s]", got.impulse, right.impulse, limit.impulse)
        .mistake_if(!beside.empty(), beside)
        .mistake(Vector2d(-(1 + hit.e) * hit.n.dot(hit.ball.velocity) / hit.K() * hit.n), turning_slowly)
        .mistake_if(has_another_e(got.impulse, right.impulse, hit.e), given_e)
        .mistake_if(before < 0 && lever == 0 && got.impulse.norm() == 0, on_hinge)
        .mistake_if(before < 0 && got.impulse.norm() == 0, however_slow);
    const auto name_beside = [&](Expectation&& e) { e.mistake_if(!beside.empty(), beside); };
    name_beside(expect_near("ball after [m/s]", got.ball_velocity, right.ball_velocity, limit.velocity));
    name_beside(expect_near("door after [rad/s]", got.door_spin, right.door_spin, limit.spin));
    name_beside(expect_near("hinge impulse on the door [N s]", got.hinge_impulse, right.hinge_impulse, limit.hinge));
    // The reference, too: Newton's law, and the angular momentum about the hinge.
    const double I_H = inertia_about_hinge(door), D = hit.reach();
    if (before < 0)
        expect_near("normal velocity after [m/s]", hit.n.dot(right.ball_velocity - right.door_spin * arm),
                    -hit.e * before, limit.velocity + D * limit.spin);
    expect_near(
        "angular momentum about the hinge [N m s]",
        I_H * (right.door_spin - door.spin) + arm.dot(hit.ball.mass * (right.ball_velocity - hit.ball.velocity)), 0,
        I_H * limit.spin + D * hit.ball.mass * limit.velocity);
}

RBC_GRADE("door", "any door, any hit: Newton's law, the impulse, and what the hinge does", 2, lever_hint.c_str()) {
    for_all(any_hit, [](const Sample& s) {
        const Door door = door_of(s, place(s, "c"));
        const Vector2d n(std::cos(s["direction of n"]), std::sin(s["direction of n"]));
        expect_hit({door, {s["m"], s["V"] * Vector2d(s["v_x/V"], s["v_y/V"])}, door.hinge + place(s, "r"), n, s["e"]});
    });
    did("a ball that hardly comes nearer, and a hit that hardly turns the door: nearly along it, or near its hinge");
    for_all(
        little_beside_much,
        [](const Sample& s) {
            const double L = s["L"], V = s["V"], M = s["M"], little = 2 * std::pow(10, -1 - s["decade"]);
            const Door door{{0, 0}, {s["c_x/L"] * L, 0}, M, s["I/ML^2"] * M * L * L, 0};
            for (const double sign : {1, -1}) {
                expect_hit({door, {s["m"], {V, sign * little * V}}, {L, 0}, {0, 1}, s["e"]}, however_slow);
                expect_hit({door, {s["m"], {-V, 0}}, {L, sign * little * L}, {1, 0}, s["e"]}, however_short);
                expect_hit({door, {s["m"], {0, -V}}, {sign * little * L, 0}, {0, 1}, s["e"]}, however_short);
            }
        },
        100);
    did("any door's sweet spot");
    const std::string any_way = "Only the distance from the hinge to the centre matters.";
    const Coordinate direction_of_c =
        angle("direction of c").indifferent(Coordinate::End::low, any_way).indifferent(Coordinate::End::high, any_way);
    for_all({size, hinge_x, hinge_y, decades("c/L", centre_distances).simple(0.5), direction_of_c, door_mass, inertia,
             speed, door_spin},
            [](const Sample& s) {
                const double c = s["c/L"] * s["L"], angle = s["direction of c"];
                const Door door = door_of(s, c * Vector2d(std::cos(angle), std::sin(angle)));
                const auto [got, right] = both(student::sweet_spot, door);
                const double off = door.hinge.norm() / (door.centre - door.hinge).norm();
                expect_near("sweet spot, from the hinge [m]", got, right, spot_tolerance.of(right * (1 + off)))
                    .mistake_if(true,
                                "Ask where H = 0: M |c| dw must equal the impulse, and dw = l P/I_H. So l = I_H/(M "
                                "|c|), with |c| the distance from the hinge to the centre of mass.");
            });
}

}  // namespace grading_door
