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
        .mistake_if(true, "The door moves at the point: its velocity there, w x r, belongs into u.");
    expect_near("door, swinging away [rad/s]", i.door_spin, -2.5, 0);
    expect_near("hinge impulse, with the door swinging away [N s]", i.hinge_impulse, Vector2d(0, 0), 0)
        .mistake_if(true, "What holds the swinging door all the time is a force. In no time it has no impulse.");
}

RBC_GRADE("door", "the mass that the ball feels is that of the hinged door", 2,
          "The door cannot move, only turn: a unit impulse along n turns it by (r x n)/I_H and so moves the point by "
          "(r x n)^2/I_H. No 1/M, and r and I_H are those about the hinge.") {
    did("a door of 12 kg, 1 m long, uniform; a ball of 1 kg hits its edge at 3 m/s straight on, e = 0.5");
    const DoorImpact i = student::hit_door(plain_door(), {1, {0, -3}}, {1, 0}, {0, 1}, 0.5);
    // I_H = 1 + 12/4 = 4. K = 1 + 1/4: P = 1.5 * 3 / 1.25 = 3.6 N s. Roundings of numbers below 10.
    expect_near("impulse on the ball [N s]", i.impulse, Vector2d(0, 3.6), 1e-13)
        .mistake(Vector2d(0, 4.5 / (1 + 0.25 + 1 / 12.0)),
                 "That is the K of a free body. A hinged door has no 1/M in K: its mass is in I_H.")
        .mistake(Vector2d(0, 2.25), "I is about the centre of mass; about the hinge it is I + M |c|^2 (Steiner).")
        .mistake(Vector2d(0, 2.4), "(1 + e): the impulse turns the approach round, it does not only stop it.")
        .mistake(Vector2d(0, -3.6), "The impulse on the ball points along n, away from the door.");
    expect_near("ball after [m/s]", i.ball_velocity, Vector2d(0, 0.6), 1e-13);
    expect_near("door after [rad/s]", i.door_spin, -0.9, 1e-13)
        .mistake(0.9, "The door gets -P: it swings away from the ball.")
        .mistake(-3.6, "The spin changes by (r x P)/I_H, with I_H about the hinge.");
}

RBC_GRADE("door", "a door that swings into the ball throws it", 1,
          "Newton's law is about the relative velocity: reflect u_n = n.(v - w x r), not the ball's own velocity.") {
    did("the same door swings at 2 rad/s into a ball of 1 kg that hangs at rest at its edge, e = 1");
    const DoorImpact i = student::hit_door(plain_door(2), {1, {0, 0}}, {1, 0}, {0, 1}, 1);
    // u_n = -2: P = 4 / 1.25 = 3.2.
    expect_near("ball after [m/s]", i.ball_velocity, Vector2d(0, 3.2), 1e-13)
        .mistake(Vector2d(0, 0), "The ball rests but the door comes: u = v_ball - w x r.");
    expect_near("door after [rad/s]", i.door_spin, 1.2, 1e-13);
}

RBC_GRADE("door", "the hinge holds what the door would do without it", 3,
          "All that acts on the door, -P from the ball and H from the hinge, changes the momentum of its centre of "
          "mass: M dv_c = H - P with dv_c = dw x (c - hinge).") {
    did("a hit at the free edge: without the hinge the other end would come forward, so the hinge pushes it back");
    const DoorImpact i = student::hit_door(plain_door(), {1, {0, -3}}, {1, 0}, {0, 1}, 0.5);
    // M dv_c = 12 * -0.9 * 0.5 = -5.4; H = -5.4 + 3.6.
    expect_near("hinge impulse on the door [N s]", i.hinge_impulse, Vector2d(0, -1.8), 1e-13)
        .mistake(Vector2d(0, 1.8), "The sign: H acts on the door, like -P.")
        .mistake(Vector2d(0, 3.6), "H = P would keep the centre of mass at rest, but it moves with the door.")
        .mistake(Vector2d(0, -5.4), "That is all that the door gets; the ball gives -P of it.")
        .mistake(Vector2d(0, -9), "The ball gives -P to the door, so the hinge gives M dv_c + P.");
    did("a hit 0.1 m from the hinge");
    const DoorImpact near_hinge = student::hit_door(plain_door(), {1, {0, -3}}, {0.1, 0}, {0, 1}, 0.5);
    const double P = 4.5 / (1 + 0.01 / 4), dw = -0.1 * P / 4;
    expect_near("hinge impulse on the door [N s]", near_hinge.hinge_impulse, Vector2d(0, 12 * 0.5 * dw + P), 1e-13);
    did("a hatch of 3 kg, I = 1 kg m^2, hinge at (1, 2), centre at (1, 3); a ball of 1 kg comes with (-2, 0) m/s to "
        "(1, 4), n = (1, 0), e = 0.5");
    // I_H = 1 + 3 = 4, lever -2, K = 1 + 4/4: P = 1.5; dw = 2 * 1.5/4 = 0.75, M dv_c = 3 * 0.75 (-1, 0), H = that + P.
    const DoorImpact hatch = student::hit_door({{1, 2}, {1, 3}, 3, 1, 0}, {1, {-2, 0}}, {1, 4}, {1, 0}, 0.5);
    expect_near("impulse on the ball [N s]", hatch.impulse, Vector2d(1.5, 0), 1e-13).mistake_if(true, from_hinge);
    expect_near("hinge impulse on the door [N s]", hatch.hinge_impulse, Vector2d(-0.75, 0), 1e-13)
        .mistake(Vector2d(3 * 0.75 * -3 + 1.5, 3 * 0.75 * 1), from_hinge)
        .mistake(Vector2d(1.5, 2.25), "dv_c is dw x (c - hinge): at right angles to the line from the hinge to c.");
    did("a flywheel of 3 kg and 4 kg m^2, its centre on the hinge, is hit 2 m beside it");
    const DoorImpact wheel = student::hit_door({{1, 2}, {1, 2}, 3, 4, 0}, {1, {-2, 0}}, {1, 4}, {1, 0}, 0.5);
    expect_near("hinge impulse on the wheel [N s]", wheel.hinge_impulse, Vector2d(1.5, 0), 1e-13)
        .mistake(Vector2d(0, 0), "The centre is held by the hinge and stays: the hinge takes all of the hit, H = P.");
}

RBC_GRADE("door", "an oblique hit, a hit on the hinge, and one that leaves nothing", 3, lever_hint.c_str()) {
    did("a door of 12 kg, 1 m; a ball of 1 kg comes with (0, -3) m/s to its edge, where n = (0.6, 0.8); e = 0.5");
    // Lever 0.8: K = 1 + 0.64/4 = 1.16, u_n = -2.4, P = 3.6/1.16 along n.
    const DoorImpact i = student::hit_door(plain_door(), {1, {0, -3}}, {1, 0}, {0.6, 0.8}, 0.5);
    const double P = 3.6 / 1.16;
    expect_near("impulse on the ball [N s]", i.impulse, P * Vector2d(0.6, 0.8), 1e-13)
        .mistake(3.6 / 1.25 * Vector2d(0.6, 0.8), lever_hint)
        .mistake(3.6 / 1.09 * Vector2d(0.6, 0.8), "The lever is r x n = r_x n_y - r_y n_x, not r.n.")
        .mistake(Vector2d(0, P), "Without friction the impulse is along n, whatever the ball's direction was.");
    expect_near("door after [rad/s]", i.door_spin, -0.8 * P / 4, 1e-13).mistake(-P / 4, lever_hint);
    did("n = (-0.6, -0.8), from below: the ball comes with (0, 3) m/s");
    const DoorImpact below = student::hit_door(plain_door(), {1, {0, 3}}, {1, 0}, {-0.6, -0.8}, 0.5);
    expect_near("door after [rad/s]", below.door_spin, 0.8 * P / 4, 1e-13)
        .mistake(-0.8 * P / 4, "The lever has a sign: a hit from below turns the door counter-clockwise.");
    did("at the hinge itself, with 3 m/s straight on");
    const DoorImpact there = student::hit_door(plain_door(), {1, {0, -3}}, {0, 0}, {0, 1}, 0.5);
    expect_near("ball after [m/s]", there.ball_velocity, Vector2d(0, 1.5), 1e-13).mistake_if(true, on_hinge);
    expect_near("hinge impulse on the door [N s]", there.hinge_impulse, Vector2d(0, 4.5), 1e-13)
        .mistake_if(true, on_hinge);
    did("at the edge, e = 0");
    const DoorImpact dead = student::hit_door(plain_door(), {1, {0, -3}}, {1, 0}, {0, 1}, 0);
    expect_near("ball after [m/s]", dead.ball_velocity, Vector2d(0, -0.6), 1e-13)  // P = 3/1.25 = 2.4
        .mistake(Vector2d(0, 0), "e = 0 leaves no velocity of the ball relative to the door: both move on together.");
    did("a ball of 1 kg comes with 3 m/s to the edge of the door that turns against it at 5 * 10^-7 rad/s; e = 1");
    const DoorImpact slow = student::hit_door(plain_door(5e-7), {1, {0, -3}}, {1, 0}, {0, 1}, 1);
    expect_near("ball after [m/s]", slow.ball_velocity, Vector2d(0, 1.8 + 8e-7), 1e-12)  // u_n = -3.0000005
        .mistake(Vector2d(0, 1.8), turning_slowly);
}

RBC_GRADE("door", "at the sweet spot the hinge feels nothing", 2,
          "Ask where H = 0: M |c| dw must equal the impulse, and dw = l P/I_H. So l = I_H/(M |c|).") {
    did("the uniform door of 1 m");
    expect_near("sweet spot, from the hinge [m]", student::sweet_spot(plain_door()), 2.0 / 3, 1e-14)
        .mistake(0.5,
                 "At the centre of mass a free door would not turn. The hinged one has to, and the hinge makes it.")
        .mistake(1.0 / 6, "That is measured from the centre of mass; from the hinge it is |c| more.")
        .mistake(std::sqrt(1.0 / 3), "That is the radius of gyration; its square over |c| is meant.");
    did("a bat that is heavy at its end, not at the origin and not along x; a hit there at right angles");
    const Door bat{{1, 2}, {1.48, 2.64}, 0.9, 0.05, 0.4};
    const double l = student::sweet_spot(bat);
    const Vector2d along = Vector2d(0.6, 0.8), n = turned(along);
    const DoorImpact i = student::hit_door(bat, {0.15, {0.3, -8}}, bat.hinge + l * along, n, 0.6);
    const Vector2d arm = turned(bat.hinge + l * along - bat.hinge);
    expect_near("normal velocity after [m/s]", n.dot(i.ball_velocity - i.door_spin * arm),
                -0.6 * n.dot(Vector2d(0.3, -8) - 0.4 * arm), 1e-12)
        .mistake_if(true, "r goes from the hinge to the point. The hinge need not be the origin.");
    expect_near("hinge impulse [N s]", i.hinge_impulse, Vector2d(0, 0), 1e-13);
}

Vector2d place(const Sample& s, const std::string& what) {
    return s["L"] * Vector2d(s[what + "_x/L"], s[what + "_y/L"]);
}

Door door_of(const Sample& s) {
    const Vector2d hinge = place(s, "hinge");
    return {hinge, hinge + place(s, "c"), s["M"], s["I/ML^2"] * s["M"] * s["L"] * s["L"], s["wL/V"] * s["V"] / s["L"]};
}

// Of a door of some length L and a hit of some speed V.
const Coordinate size = decades("L", 1e-6, 1e3, "m"), hinge_x = even("hinge_x/L", -1, 1).edges({0}).simple(0),
                 hinge_y = even("hinge_y/L", -1, 1).edges({0}).simple(0),
                 centre_x = even("c_x/L", -1, 1).edges({0}).simple(0.5),
                 centre_y = even("c_y/L", -1, 1).edges({0}).simple(0), door_mass = decades("M", 1e-6, 1e6, "kg"),
                 inertia = decades("I/ML^2", 1e-3, 1e3).simple(0.1),
                 door_spin = even("wL/V", -1, 1).edges({0}).simple(0);

const Domain any_hit{size,
                     hinge_x,
                     hinge_y,
                     centre_x,
                     centre_y,
                     door_mass,
                     inertia,
                     decades("V", 1e-9, 1e3, "m/s").simple(1),
                     door_spin,
                     decades("m", 1e-6, 1e6, "kg"),
                     even("v_x/V", -1, 1).edges({0}).simple(0),
                     even("v_y/V", -1, 1).edges({0}).simple(-1),
                     even("r_x/L", -2, 2).edges({0}).simple(1),
                     even("r_y/L", -2, 2).edges({0}).simple(0),
                     angle("direction of n").simple(1.5707963267948966),
                     even("e", 0, 1).simple(0.5)};

const Domain any_door =
    Domain{size,     hinge_x, hinge_y, centre_x, centre_y, door_mass, inertia, decades("V", 1e-9, 1e3, "m/s").simple(1),
           door_spin}
        .where([](const Sample& s) { return std::hypot(s["c_x/L"], s["c_y/L"]) > 1e-3; });

RBC_GRADE("door", "any door, any hit: Newton's law, the impulse, and what the hinge does", 2, lever_hint.c_str()) {
    for_all(any_hit, [](const Sample& s) {
        const Door door = door_of(s);
        const ThrownBall ball{s["m"], s["V"] * Vector2d(s["v_x/V"], s["v_y/V"])};
        const Vector2d r = place(s, "r"), point = door.hinge + r, c = door.centre - door.hinge;
        const Vector2d n(std::cos(s["direction of n"]), std::sin(s["direction of n"])),
            arm = turned(point - door.hinge);
        const double e = s["e"], before = n.dot(ball.velocity - door.spin * arm);
        const auto [got, right] = both(student::hit_door, door, ball, point, n, e);
        // Levers are right to a rounding of the places they are differences of, D; u_n to one of the speeds, u. So K is
        // right to D sqrt(m/I_H) + D sqrt(M/I) roundings (the worst lever), and P, changes of speed and of momentum
        // with it.
        const double D = point.norm() + door.hinge.norm() + door.centre.norm();
        const double u = ball.velocity.norm() + D * std::abs(door.spin) + 1e-280;
        const double I_H = door.inertia + door.mass * c.squaredNorm(), lever = arm.dot(n);
        const double K = 1 / ball.mass + lever * lever / I_H;
        const double P = 1e-14 * (1 + D * std::sqrt(ball.mass / I_H) + D * std::sqrt(door.mass / door.inertia)) * u / K;
        const double spin = P * D / I_H + 1e-15 * std::abs(door.spin);
        expect_near("impulse on the ball [N s]", got.impulse, right.impulse, P)
            .mistake(Vector2d(-(1 + e) * before / (K + 1 / door.mass) * n),
                     "That is the K of a free body. A hinged door has no 1/M in K: its mass is in I_H.")
            .mistake(Vector2d(-(1 + e) * n.dot(ball.velocity) / K * n), turning_slowly)
            .mistake_if(before < 0 && lever == 0 && got.impulse.norm() == 0, on_hinge)
            .mistake_if(before < 0 && got.impulse.norm() == 0,
                        "However slow the ball comes: where u_n < 0 there is an impact.");
        expect_near("ball after [m/s]", got.ball_velocity, right.ball_velocity, P / ball.mass + 1e-15 * u);
        expect_near("door after [rad/s]", got.door_spin, right.door_spin, spin);
        expect_near("hinge impulse on the door [N s]", got.hinge_impulse, right.hinge_impulse,
                    P + door.mass * c.norm() * spin);
        if (before < 0)
            expect_near("normal velocity after [m/s]", n.dot(got.ball_velocity - got.door_spin * arm), -e * before,
                        P / ball.mass + D * spin + 1e-15 * u);
        expect_near("angular momentum about the hinge [N m s]",
                    I_H * (got.door_spin - door.spin) + arm.dot(ball.mass * (got.ball_velocity - ball.velocity)), 0,
                    2 * I_H * spin + 2 * D * P + 1e-15 * D * ball.mass * u);
    });
    did("any door's sweet spot");
    for_all(any_door, [](const Sample& s) {
        const Door door = door_of(s);
        const auto [got, right] = both(student::sweet_spot, door);
        const double c = (door.centre - door.hinge).norm();
        // |c| is right to some roundings of the places.
        const double D = door.hinge.norm() + door.centre.norm();
        expect_near("sweet spot, from the hinge [m]", got, right, 4e-15 * right * (1 + D / c))
            .mistake_if(true,
                        "Ask where H = 0: M |c| dw must equal the impulse, and dw = l P/I_H. So l = I_H/(M |c|), with "
                        "|c| the distance from the hinge to the centre of mass.");
    });
}

}  // namespace grading_door
