#include "exercises/07_newton_impact/superball.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex07;
using Eigen::Vector2d;

namespace grading_superball {

RBC_STUDENT(collide_rough_discs)

SpinningDisc disc(double radius, double mass, const Vector2d& velocity, double spin) {
    return {1 / mass, 2 / (mass * radius * radius), radius, velocity, spin};
}

const SpinningDisc wall{0, 0, 1, {0, 0}, 0};

DiscMotions on_floor(const SpinningDisc& b, const RoughSurface& surface) {
    return student::collide_rough_discs(wall, b, {0, 1}, surface);
}

const std::string whole_impulse = "(1 + e): the impulse must stop the approach and then throw back e times as much.";
const std::string spin_missing = "The spin is missing in u_t: the surface moves although the centre does not.";
const std::string sign_of_spin =
    "The sign of the spin: w > 0 is counter-clockwise, so it moves the lowest point of the disc, at -R n, by +R w "
    "along "
    "t.";
const std::string turns_b = "The impulse turns B by r x P with r = -R n, which is +R P_t.";
const std::string turns_a =
    "The impulse turns A by r x (-P) with r = +R n. That, too, is +R P_t: both spins change alike.";
const std::string only_sticks = "It only stuck. With f = 1 the surface comes back as fast as it came.";
const std::string inertia_missing =
    "K_tt is not 1/m: an impulse along the surface also turns the disc, which adds R^2/I. For a disc that makes 3/m.";
const std::string half_friction = "You used mu |u_n|: that is the friction of the compression alone, as on the slide.";
const std::string other_sides = "The impulse acts with + on B and with - on A.";

const std::string slow_approach = "However slow: where u_n < 0 they meet, and Newton's law holds.";
const std::string slow_slip =
    "However slowly it slides, friction acts: what |P_t| is compared with is mu P_n, and no speed with a number.";

/// What changes in the discs, times something: for the mistakes.
DiscMotions changed(const SpinningDisc& a, const SpinningDisc& b, const DiscMotions& m, double velocity_a,
                    double spin_a, double velocity_b, double spin_b) {
    return {a.velocity + velocity_a * (m.velocity_a - a.velocity), a.spin + spin_a * (m.spin_a - a.spin),
            b.velocity + velocity_b * (m.velocity_b - b.velocity), b.spin + spin_b * (m.spin_b - b.spin)};
}

using Disc = const SpinningDisc&;
using Surface = const RoughSurface&;
RBC_MISCONCEPTION(collide_rough_discs, whole_impulse, [](Disc a, Disc b, const Vector2d& n, RoughSurface s) {
    s.restitution = 0;
    return collide_rough_discs(a, b, n, s);
})
RBC_MISCONCEPTION(collide_rough_discs, spin_missing, [](Disc a, Disc b, const Vector2d& n, Surface s) {
    SpinningDisc still_a = a, still_b = b;
    still_a.spin = still_b.spin = 0;
    DiscMotions m = collide_rough_discs(still_a, still_b, n, s);
    m.spin_a += a.spin, m.spin_b += b.spin;
    return m;
})
RBC_MISCONCEPTION(collide_rough_discs, sign_of_spin, [](Disc a, Disc b, const Vector2d& n, Surface s) {
    SpinningDisc other = b;
    other.spin = -b.spin;
    DiscMotions m = collide_rough_discs(a, other, n, s);
    m.spin_b += 2 * b.spin;
    return m;
})
RBC_MISCONCEPTION(collide_rough_discs, only_sticks, [](Disc a, Disc b, const Vector2d& n, RoughSurface s) {
    s.grip = 0;
    return collide_rough_discs(a, b, n, s);
})
RBC_MISCONCEPTION(collide_rough_discs, half_friction, [](Disc a, Disc b, const Vector2d& n, RoughSurface s) {
    s.friction /= 1 + s.restitution;
    return collide_rough_discs(a, b, n, s);
})
RBC_MISCONCEPTION(collide_rough_discs, turns_b, [](Disc a, Disc b, const Vector2d& n, Surface s) {
    return changed(a, b, collide_rough_discs(a, b, n, s), 1, 1, 1, -1);
})
RBC_MISCONCEPTION(collide_rough_discs, turns_a, [](Disc a, Disc b, const Vector2d& n, Surface s) {
    return changed(a, b, collide_rough_discs(a, b, n, s), 1, -1, 1, 1);
})
RBC_MISCONCEPTION(collide_rough_discs, other_sides, [](Disc a, Disc b, const Vector2d& n, Surface s) {
    return changed(a, b, collide_rough_discs(a, b, n, s), -1, 1, 1, 1);
})

/// How far the contract lets an answer be off.
struct Limits {
    double velocity, spin_a, spin_b;
};
Limits limits(Disc a, Disc b) {
    const double V = std::max({a.velocity.cwiseAbs().maxCoeff(), b.velocity.cwiseAbs().maxCoeff(),
                               a.radius * std::abs(a.spin), b.radius * std::abs(b.spin)});
    const double K_nn = a.inverse_mass + b.inverse_mass;
    const double ratio = 1 + (a.radius * a.radius * a.inverse_inertia + b.radius * b.radius * b.inverse_inertia) / K_nn;
    const double all = motion_tolerance.of(V * ratio);
    return {all, all * ratio / a.radius, all * ratio / b.radius};
}

RBC_GRADE("superball", "discs that part are left alone", 1,
          "u_n >= 0 means that they separate: then nothing happens, whatever the tangent does.") {
    did("two discs side by side, B moves away from A and both spin");
    const SpinningDisc a = disc(0.1, 1, {-1, 0.5}, 7), b = disc(0.2, 2, {0.5, -1}, -3);
    const DiscMotions m = student::collide_rough_discs(a, b, {1, 0}, {0.8, 0.5, 0.3});
    expect_near("velocity of A [m/s]", m.velocity_a, a.velocity, 0);
    expect_near("spin of A [rad/s]", m.spin_a, a.spin, 0);
    expect_near("velocity of B [m/s]", m.velocity_b, b.velocity, 0);
    expect_near("spin of B [rad/s]", m.spin_b, b.spin, 0);
}

RBC_GRADE("superball", "without friction only the normal velocity changes, shared by the masses", 1,
          "P_n = -(1 + e) u_n / K_nn with K_nn = 1/m_A + 1/m_B, + on B and - on A. mu = 0 allows no P_t at all.") {
    did("A: 1 kg at (3, 1) m/s, B: 2 kg at rest, n = (1, 0), e = 0.5, mu = 0, both spinning");
    const SpinningDisc a = disc(0.1, 1, {3, 1}, 5), b = disc(0.2, 2, {0, 0}, -4);
    const DiscMotions m = student::collide_rough_discs(a, b, {1, 0}, {0.5, 0.3, 0});
    // P_n = 1.5 * 3 / 1.5 = 3 N s.
    const Limits limit = limits(a, b);
    expect_near("velocity of B [m/s]", m.velocity_b, Vector2d(1.5, 0), limit.velocity)
        .mistake(Vector2d(-1.5, 0), "The minus: u_n < 0 where they meet, and P_n = -(1 + e) u_n / K_nn pushes.")
        .mistake(Vector2d(1, 0), whole_impulse);
    expect_near("velocity of A [m/s]", m.velocity_a, Vector2d(0, 1), limit.velocity)
        .mistake(Vector2d(6, 1), other_sides);
    expect_near("spin of A [rad/s]", m.spin_a, 5, limit.spin_a);
    expect_near("spin of B [rad/s]", m.spin_b, -4, limit.spin_b);
    for (const auto& [mu, f] : {std::pair(0.0, 0.3), std::pair(0.7, 0.3), std::pair(0.0, 1.0), std::pair(0.0, -1.0)}) {
        did("a disc falls on the floor at 2 m/s, straight and without spin: u_t = 0; e = 0.5, f = ", f, ", mu = ", mu);
        const SpinningDisc falling = disc(0.2, 1.5, {0, -2}, 0);
        const DiscMotions drop = on_floor(falling, {0.5, f, mu});
        expect_near("velocity [m/s]", drop.velocity_b, Vector2d(0, 1), limits(wall, falling).velocity)
            .mistake_if(std::isnan(drop.velocity_b.x()), "Where nothing slides, u_t/|u_t| is 0/0.");
        expect_near("spin [rad/s]", drop.spin_b, 0, limits(wall, falling).spin_b);
    }
}

RBC_GRADE("superball", "a spinning disc dropped on the floor rolls off sideways", 1,
          "u_t is the velocity of the surface: the spin moves it too, by R w at the contact, for A and for B alike.") {
    did("a disc, R = 0.2 m, falls at 1 m/s on the floor without sideways motion, w = -30 rad/s; e = 0.5, f = 0, mu = "
        "9");
    const SpinningDisc spinning = disc(0.2, 1.5, {0, -1}, -30);
    const DiscMotions m = on_floor(spinning, {0.5, 0, 9});
    // u_t = R w = -6 m/s; K_tt = 3/m; P_t = 2 m; v_t = 2 m/s; R dw = 2 * 2 = 4 m/s.
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(2, 0.5), limits(wall, spinning).velocity)
        .mistake(Vector2d(0, 0.5), spin_missing)
        .mistake(Vector2d(-2, 0.5), sign_of_spin)
        .mistake(Vector2d(6, 0.5), inertia_missing);
    expect_near("spin [rad/s]", m.spin_b, -10, limits(wall, spinning).spin_b)
        .mistake(-50, turns_b)
        .mistake(-30, "Friction changes the spin too: dw = R P_t/I.");
}

RBC_GRADE(
    "superball", "little friction: it slides, and loses mu (1 + e) |u_n| of its speed", 1,
    "Sliding friction is mu times the whole normal impulse, and that holds the factor (1 + e). It acts against u_t.") {
    for (const double side : {1.0, -1.0}) {
        did("a disc without spin comes in with ", 3 * side,
            " m/s along the floor and 2 m/s towards it; e = 0.5, f = 0, ", "mu = 0.1");
        const SpinningDisc sliding = disc(0.2, 1.5, {3 * side, -2}, 0);
        const DiscMotions m = on_floor(sliding, {0.5, 0, 0.1});
        expect_near("velocity [m/s]", m.velocity_b, Vector2d(2.7 * side, 1), limits(wall, sliding).velocity)
            .mistake(Vector2d(2.8 * side, 1), half_friction)
            .mistake(Vector2d(3.3 * side, 1), "Friction acts against the sliding, not with it.")
            .mistake(Vector2d(2 * side, 1), "It cannot stick here: that takes more friction than mu P_n.");
        // R dw = 2 * 0.3 m/s against the sliding.
        expect_near("spin [rad/s]", m.spin_b, -3 * side, limits(wall, sliding).spin_b);
    }
}

RBC_GRADE("superball", "grip: the tangential velocity comes back f times, if friction lasts", 1,
          "The impulse that turns u_t into -f u_t is P_t = -(1 + f) u_t/K_tt. Only then ask whether |P_t| <= mu P_n.") {
    did("e = 1, f = 1, mu = 9: a super ball, 3 m/s along the floor and 2 m/s towards it");
    const SpinningDisc ball = disc(0.2, 1.5, {3, -2}, 0);
    const Limits limit = limits(wall, ball);
    DiscMotions m = on_floor(ball, {1, 1, 9});
    // P_t = -2 * 3 * m/3 = -2 m: v_t = 1 m/s, R w = -4 m/s, u_t = -3 m/s.
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(1, 2), limit.velocity).mistake(Vector2d(2, 2), only_sticks);
    expect_near("spin [rad/s]", m.spin_b, -20, limit.spin_b);
    did("the same with mu = 0.4: more than enough to stick, not enough to throw back all");
    m = on_floor(ball, {1, 1, 0.4});
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(1.4, 2), limit.velocity)  // mu P_n = 0.4 * 4 m = 1.6 m
        .mistake(Vector2d(2, 2), "Between sticking and full grip friction gives all it has: |P_t| = mu P_n.")
        .mistake(Vector2d(1, 2),
                 "Test the impulse that the grip asks for against the cone, not the one that would stick.");
    did("f = -1 is smooth, even with mu = 9");
    m = on_floor(ball, {1, -1, 9});
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(3, 2), limit.velocity);
}

const std::string paddle = "A wall may move, as a paddle does: its velocity belongs into u like any other.";
const std::string axle =
    "With an inverse mass of 0 and an inertia a disc turns about its axle: it is no wall, and its R^2/I is a part of "
    "K_tt like any other.";
const std::string vectors =
    "Do it with vectors: contact at x_A + R_A n, K_tt with the inertias of both discs, P on B and -P on A, each spin "
    "by r x P.";

RBC_GRADE("superball", "a roller on its axle, and a paddle", 2, vectors.c_str()) {
    did("a hoop of 2 kg, R = 0.5 m, falls at 3 m/s on a roller on an axle, R = 1 m, I = 1 kg m^2, that turns with -8 "
        "rad/s; e = 0.5, f = 0, mu = 9");
    const SpinningDisc hoop{0.5, 2, 0.5, {0, -3}, 0}, roller{0, 1, 1, {0, 0}, -8};
    const DiscMotions m = student::collide_rough_discs(roller, hoop, {0, 1}, {0.5, 0, 9});
    // u_t = -8; K_tt = 1/2 + 1/2 + 1: P_t = 4 N s, P_n = 9 N s.
    expect_near("velocity of the hoop [m/s]", m.velocity_b, Vector2d(2, 1.5), limits(roller, hoop).velocity)
        .mistake(Vector2d(4, 1.5), axle)
        .mistake(Vector2d(0, 1.5), "The roller's spin moves its surface, too: u_t = R_A w_A + R_B w_B here.");
    expect_near("spin of the roller [rad/s]", m.spin_a, -4, limits(roller, hoop).spin_a);
    expect_near("velocity of the roller [m/s]", m.velocity_a, Vector2d(0, 0), limits(roller, hoop).velocity);
    did("a disc of 2 kg at rest is hit by a wall that comes with (1, 2) m/s, n = (0, 1); e = 0.5, f = 0, mu = 0.1");
    const SpinningDisc moving_wall{0, 0, 1, {1, 2}, 0}, at_rest = disc(0.5, 2, {0, 0}, 0);
    const double limit = limits(moving_wall, at_rest).velocity;
    const DiscMotions hit = student::collide_rough_discs(moving_wall, at_rest, {0, 1}, {0.5, 0, 0.1});
    // u = (-1, -2): P_n = 6 N s, and P_t = 2/3 N s would stop the slip; mu P_n = 0.6 N s.
    expect_near("velocity of the disc [m/s]", hit.velocity_b, Vector2d(0.3, 3), limit).mistake_if(true, paddle);
    expect_near("velocity of the wall [m/s]", hit.velocity_a, Vector2d(1, 2), limit).mistake_if(true, paddle);
    did("a super ball slides with 5 * 10^-10 m/s as it falls with 1 m/s; e = 1, f = 1, mu = 0.5");
    const SpinningDisc slow = disc(0.2, 1.5, {5e-10, -1}, 0);
    expect_near("velocity along the floor [nm/s]", 1e9 * on_floor(slow, {1, 1, 0.5}).velocity_b.x(), 1.0 / 6,
                1e9 * limits(wall, slow).velocity)
        .mistake_if(true, slow_slip);
}

/// Disc, or one that keeps its spin, or a roller on an axle, or a wall. All speeds are parts of V.
SpinningDisc any_disc(const Sample& s, const std::string& name, double other_mass) {
    const int kind = s.integer("kind of " + name);
    const double m = s["m_" + name], R = s["R_" + name], shape = s["I/mR^2 of " + name], V = s["V"];
    return {kind < 2 ? 1 / m : 0, kind % 2 == 1 ? 0 : 1 / (shape * (kind == 2 ? other_mass : m) * R * R), R,
            V * Vector2d(s["v_x of " + name], s["v_y of " + name]), kind == 3 ? 0 : V * s["Rw of " + name] / R};
}

const Domain any_pair = Domain{choice("kind of A", 4),
                               choice("kind of B", 4),
                               decades("m_A", disc_masses),
                               decades("m_B", disc_masses),
                               decades("I/mR^2 of A", disc_shapes).edges({0.5}).simple(0.5),
                               decades("I/mR^2 of B", disc_shapes).edges({0.5}).simple(0.5),
                               decades("R_A", disc_radii).simple(1),
                               decades("R_B", disc_radii).simple(1),
                               decades("V", disc_speeds).simple(1),
                               even("v_x of A", -1, 1).edges({0}).simple(0.03125),
                               even("v_y of A", -1, 1).edges({0}).simple(1),
                               even("v_x of B", -1, 1).edges({0}).simple(0),
                               even("v_y of B", -1, 1).edges({0}).simple(0),
                               even("Rw of A", -1, 1).edges({0}).simple(0.5),
                               even("Rw of B", -1, 1).edges({0}).simple(0.25),
                               angle("direction of n").simple(0),
                               even("e", 0, 1).simple(0.5),
                               even("f", -1, 1).edges({0}).simple(0.5),
                               even("mu", disc_frictions).edges({0.1, 0.3, 1}).simple(0.3)}
                            .where([](const Sample& s) {
                                // One of them has an inverse mass.
                                return s["kind of A"] < 2 || s["kind of B"] < 2;
                            });

/// A disc, roller or wall as A and a disc as B, seen along n = (0, 1): most of V is along one axis, and along the other
/// there is as little as `decade` says. Of two speeds that nearly are each other's opposite that is what is left.
const Domain little_beside_much = Domain{choice("decade", 15).simple(7),
                                         choice("kind of A", 4).simple(3),
                                         choice("A moves", 2),
                                         decades("I/mR^2 of A", disc_shapes).simple(0.5),
                                         decades("I/mR^2 of B", disc_shapes).simple(0.5),
                                         decades("V", disc_speeds).simple(1),
                                         even("e", 0, 1).simple(0.5),
                                         even("f", -1, 1).simple(0.5),
                                         even("mu", disc_frictions).simple(0.5)};

/// @param beside  where this is about a small speed: the hint
void expect_motions(const SpinningDisc& a, const SpinningDisc& b, const Vector2d& n, const RoughSurface& s,
                    const std::string& beside = "") {
    const auto [got, right] = both(student::collide_rough_discs, a, b, n, s);
    const Limits limit = limits(a, b);
    const bool has_roller =
        (a.inverse_mass == 0 && a.inverse_inertia > 0) || (b.inverse_mass == 0 && b.inverse_inertia > 0);
    if (a.inverse_mass == 0) {
        expect_near("velocity of what has an inverse mass of 0 [m/s]", got.velocity_a, a.velocity, limit.velocity)
            .mistake_if(true, paddle);
    }
    if (b.inverse_mass == 0) {
        expect_near("velocity of what has an inverse mass of 0 [m/s]", got.velocity_b, b.velocity, limit.velocity)
            .mistake_if(true, paddle);
    }
    if (const double before = n.dot(b.velocity - a.velocity); before < 0) {
        const bool wall_moves =
            (a.inverse_mass == 0 && a.velocity.norm() > 0) || (b.inverse_mass == 0 && b.velocity.norm() > 0);
        // Both velocities may be off, each in two components.
        expect_near("normal velocity after, over -e times that before [m/s]", n.dot(got.velocity_b - got.velocity_a),
                    -s.restitution * before, 3 * limit.velocity)
            .mistake(before, slow_approach)
            .mistake_if(wall_moves, paddle);
    }
    const auto name_roller = [&](Expectation&& e) {
        e.mistake_if(!beside.empty(), beside).mistake_if(has_roller, axle);
    };
    name_roller(expect_near("velocity of A [m/s]", got.velocity_a, right.velocity_a, limit.velocity));
    name_roller(expect_near("velocity of B [m/s]", got.velocity_b, right.velocity_b, limit.velocity));
    name_roller(expect_near("spin of A [rad/s]", got.spin_a, right.spin_a, limit.spin_a));
    name_roller(expect_near("spin of B [rad/s]", got.spin_b, right.spin_b, limit.spin_b));
}

RBC_GRADE("superball", "any two discs, rollers and walls", 3, vectors.c_str()) {
    for_all(any_pair, [](const Sample& sample) {
        const SpinningDisc a = any_disc(sample, "A", sample["m_B"]), b = any_disc(sample, "B", sample["m_A"]);
        const Vector2d n(std::cos(sample["direction of n"]), std::sin(sample["direction of n"]));
        expect_motions(a, b, n, {sample["e"], sample["f"], sample["mu"]});
    });
    did("speeds that are small beside V");
    for_all(
        little_beside_much,
        [](const Sample& s) {
            const int kind = s.integer("kind of A");
            const double V = s["V"], little = 2 * std::pow(10, -1 - s["decade"]);
            const RoughSurface surface{s["e"], s["f"], s["mu"]};
            // u_t and u_n of V, and of u_t the part that is B's spin.
            for (const auto& [u_t, u_n, turning] : {std::array{1., -little, 0.},
                                                    {-1., little, 0.},
                                                    {little, -1., 0.},
                                                    {-little, -1., 0.},
                                                    {little, -1., little},
                                                    {little, -1., 0.5}}) {
                const Vector2d u = V * Vector2d(u_t - turning, u_n);
                const bool a_moves = s["A moves"] == 1;
                const SpinningDisc a{kind < 2 ? 1. : 0, kind % 2 == 1 ? 0 : 1 / s["I/mR^2 of A"], 1,
                                     a_moves ? Vector2d(-u) : Vector2d(0, 0), 0};
                const SpinningDisc b{1, 1 / s["I/mR^2 of B"], 1, a_moves ? Vector2d(0, 0) : u, V * turning};
                expect_motions(a, b, {0, 1}, surface, u_n == -1 ? slow_slip : slow_approach);
            }
        },
        100);
}

}  // namespace grading_superball
