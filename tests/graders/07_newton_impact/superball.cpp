#include "exercises/07_newton_impact/superball.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex07;
using Eigen::Vector2d;

RBC_STUDENT(collide_rough_discs)

namespace {

SpinningDisc disc(double radius, double mass, const Vector2d& velocity, double spin) {
    return {1 / mass, 2 / (mass * radius * radius), radius, velocity, spin};
}

const SpinningDisc wall{0, 0, 1, {0, 0}, 0};

DiscMotions on_floor(const SpinningDisc& b, const RoughSurface& surface) {
    return student::collide_rough_discs(wall, b, {0, 1}, surface);
}

double energy(const SpinningDisc& d, const Vector2d& v, double w) {
    return 0.5 * v.squaredNorm() / d.inverse_mass + 0.5 * w * w / d.inverse_inertia;
}

/// v + w x r at the contact, in world axes.
Vector2d surface_velocity(const Vector2d& v, double w, const Vector2d& r) {
    return v + w * Vector2d(-r.y(), r.x());
}

}  // namespace

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

RBC_GRADE("superball", "without friction only the normal velocity changes, shared by the masses", 2,
          "P_n = -(1 + e) u_n / K_nn with K_nn = 1/m_A + 1/m_B, + on B and - on A. mu = 0 allows no P_t at all.") {
    did("A: 1 kg at (3, 1) m/s, B: 2 kg at rest, n = (1, 0), e = 0.5, mu = 0, both spinning");
    const SpinningDisc a = disc(0.1, 1, {3, 1}, 5), b = disc(0.2, 2, {0, 0}, -4);
    const DiscMotions m = student::collide_rough_discs(a, b, {1, 0}, {0.5, 0.3, 0});
    // P_n = 1.5 * 3 / 1.5 = 3 N s. A handful of roundings of numbers below 5.
    expect_near("velocity of B [m/s]", m.velocity_b, Vector2d(1.5, 0), 1e-13)
        .mistake(Vector2d(1, 0), "(1 + e): the impulse must stop the approach and then throw back e times as much.");
    expect_near("velocity of A [m/s]", m.velocity_a, Vector2d(0, 1), 1e-13)
        .mistake(Vector2d(6, 1), "The impulse acts with + on B and with - on A.");
    expect_near("spin of A [rad/s]", m.spin_a, 5, 1e-13);
    expect_near("spin of B [rad/s]", m.spin_b, -4, 1e-13);
    for (const double mu : {0.0, 0.7}) {
        did("a disc falls on the floor at 2 m/s, straight and without spin: u_t = 0; e = 0.5, f = 0.3, mu = ", mu);
        const DiscMotions drop = on_floor(disc(0.2, 1.5, {0, -2}, 0), {0.5, 0.3, mu});
        expect_near("velocity [m/s]", drop.velocity_b, Vector2d(0, 1), 1e-13)
            .mistake_if(std::isnan(drop.velocity_b.x()), "Where nothing slides, u_t/|u_t| is 0/0.");
        expect_near("spin [rad/s]", drop.spin_b, 0, 1e-13);
    }
}

RBC_GRADE("superball", "a spinning disc dropped on the floor rolls off sideways", 2,
          "u_t is the velocity of the surface: the spin moves it too, by R w at the contact, for A and for B alike.") {
    did("a disc, R = 0.2 m, falls at 1 m/s on the floor without sideways motion, w = -30 rad/s; e = 0.5, f = 0, mu = "
        "9");
    const DiscMotions m = on_floor(disc(0.2, 1.5, {0, -1}, -30), {0.5, 0, 9});
    // u_t = R w = -6 m/s; K_tt = 3/m; P_t = 2 m; v_t = 2 m/s; R dw = 2 * 2 = 4 m/s.
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(2, 0.5), 1e-13)
        .mistake(Vector2d(0, 0.5), "The spin is missing in u_t: the surface moves although the centre does not.")
        .mistake(
            Vector2d(-2, 0.5),
            "The sign of the spin: w > 0 is counter-clockwise, so it moves the lowest point of the disc, at -R n, by "
            "+R w along t.")
        .mistake(Vector2d(6, 0.5),
                 "K_tt is not 1/m: an impulse along the surface also turns the disc, which adds R^2/I. For a disc that "
                 "makes 3/m.");
    expect_near("spin [rad/s]", m.spin_b, -10, 1e-12)
        .mistake(-50, "The impulse turns B by r x P with r = -R n, which is +R P_t.")
        .mistake(-30, "Friction changes the spin too: dw = R P_t/I.");
}

RBC_GRADE(
    "superball", "little friction: it slides, and loses mu (1 + e) |u_n| of its speed", 2,
    "Sliding friction is mu times the whole normal impulse, and that holds the factor (1 + e). It acts against u_t.") {
    for (const double side : {1.0, -1.0}) {
        did("a disc without spin comes in with ", 3 * side,
            " m/s along the floor and 2 m/s towards it; e = 0.5, f = 0, ", "mu = 0.1");
        const DiscMotions m = on_floor(disc(0.2, 1.5, {3 * side, -2}, 0), {0.5, 0, 0.1});
        expect_near("velocity [m/s]", m.velocity_b, Vector2d(2.7 * side, 1), 1e-13)
            .mistake(Vector2d(2.8 * side, 1),
                     "You used mu |u_n|: that is the friction of the compression alone, as on the slide.")
            .mistake(Vector2d(3.3 * side, 1), "Friction acts against the sliding, not with it.")
            .mistake(Vector2d(2 * side, 1), "It cannot stick here: that takes more friction than mu P_n.");
        expect_near("spin [rad/s]", m.spin_b, -3 * side, 1e-12);  // R dw = 2 * 0.3 m/s against the sliding
    }
}

RBC_GRADE("superball", "grip: the tangential velocity comes back f times, if friction lasts", 2,
          "The impulse that turns u_t into -f u_t is P_t = -(1 + f) u_t/K_tt. Only then ask whether |P_t| <= mu P_n.") {
    did("e = 1, f = 1, mu = 9: a super ball, 3 m/s along the floor and 2 m/s towards it");
    const SpinningDisc ball = disc(0.2, 1.5, {3, -2}, 0);
    DiscMotions m = on_floor(ball, {1, 1, 9});
    // P_t = -2 * 3 * m/3 = -2 m: v_t = 1 m/s, R w = -4 m/s, u_t = -3 m/s.
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(1, 2), 1e-13)
        .mistake(Vector2d(2, 2), "It only stuck. With f = 1 the surface comes back as fast as it came.");
    expect_near("spin [rad/s]", m.spin_b, -20, 1e-12);
    expect_near("energy after the bounce [J]", energy(ball, m.velocity_b, m.spin_b), energy(ball, ball.velocity, 0),
                1e-12);
    did("the same with mu = 0.4: more than enough to stick, not enough to throw back all");
    m = on_floor(ball, {1, 1, 0.4});
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(1.4, 2), 1e-13)  // mu P_n = 0.4 * 4 m = 1.6 m
        .mistake(Vector2d(2, 2), "Between sticking and full grip friction gives all it has: |P_t| = mu P_n.")
        .mistake(Vector2d(1, 2),
                 "Test the impulse that the grip asks for against the cone, not the one that would stick.");
    did("f = -1 is smooth, even with mu = 9");
    m = on_floor(ball, {1, -1, 9});
    expect_near("velocity [m/s]", m.velocity_b, Vector2d(3, 2), 1e-13);
}

RBC_GRADE(
    "superball", "any two discs: momentum, angular momentum, cone, no gain of energy, and both laws", 1,
    "Do it with vectors: contact at x_A + R_A n, K_tt with the inertias of both discs, P on B and -P on A, each spin "
    "by r x P.") {
    did("500 random pairs in random directions, discs, hoops and now and then a wall");
    RandomNumbers random(7);
    for (int trial = 0; trial < 500; ++trial) {
        SpinningDisc pair[2];
        for (SpinningDisc& d : pair) {
            d = disc(random.between(0.1, 1), random.between(0.2, 5), {random.between(-3, 3), random.between(-3, 3)},
                     random.between(-9, 9));
            d.inverse_inertia *= random.between(0.5, 1.5);
        }
        if (trial % 5 == 0) {  // every other one of these walls moves, as a paddle does
            SpinningDisc& d = pair[trial / 5 % 2];
            d = {0, 0, d.radius, trial / 10 % 2 * d.velocity, 0};
        }
        const auto& [a, b] = pair;
        const double angle = random.between(0, 6.28);
        const Vector2d n(std::cos(angle), std::sin(angle)), t(n.y(), -n.x());
        const RoughSurface s{random.between(0, 1), random.between(-1, 1), random.between(0, 1)};
        const Vector2d r_a = a.radius * n, r_b = -b.radius * n;
        const Vector2d before = surface_velocity(b.velocity, b.spin, r_b) - surface_velocity(a.velocity, a.spin, r_a);
        if (n.dot(before) > -0.01) continue;
        const DiscMotions m = student::collide_rough_discs(a, b, n, s);
        const Vector2d after =
            surface_velocity(m.velocity_b, m.spin_b, r_b) - surface_velocity(m.velocity_a, m.spin_a, r_a);
        // Velocities below 100 m/s and masses up to 5 kg: 1e-11 is far above round-off.
        expect_near("normal velocity after, over -e times that before [m/s]", n.dot(after),
                    -s.restitution * n.dot(before), 1e-11)
            .mistake_if(a.inverse_mass * b.inverse_mass == 0 && a.velocity.norm() * b.velocity.norm() > 0,
                        "A wall may move, as a paddle does: its velocity belongs into u like any other.");
        const bool b_moves = b.inverse_mass > 0;
        const bool a_moves = a.inverse_mass > 0;
        if (!a_moves || !b_moves) {
            expect_near("velocity of the wall [m/s]", a_moves ? m.velocity_b : m.velocity_a,
                        a_moves ? b.velocity : a.velocity, 1e-13)
                .mistake_if(true,
                            "Nothing changes the motion of a wall, 1/m = 0: it goes on as before, and need not rest.");
            expect_near("spin of the wall [rad/s]", a_moves ? m.spin_b : m.spin_a, 0, 1e-13);
        }
        const Vector2d P = b_moves ? Vector2d((m.velocity_b - b.velocity) / b.inverse_mass)
                                   : Vector2d((a.velocity - m.velocity_a) / a.inverse_mass);
        if (a_moves) {
            expect_near("velocity of A, from the impulse on B [m/s]", m.velocity_a, a.velocity - a.inverse_mass * P,
                        1e-11);
            const double turn = r_a.x() * -P.y() + r_a.y() * P.x();
            expect_near("spin of A, from the impulse on B [rad/s]", m.spin_a, a.spin + a.inverse_inertia * turn, 1e-10);
        }
        if (b_moves) {
            const double turn = r_b.x() * P.y() - r_b.y() * P.x();
            expect_near("spin of B, from its impulse [rad/s]", m.spin_b, b.spin + b.inverse_inertia * turn, 1e-10);
        }
        const double most = s.friction * n.dot(P);
        expect("the impulse is in the friction cone", std::abs(t.dot(P)) <= most + 1e-11,
               text("|P_t| = ", std::abs(t.dot(P)), ", mu P_n = ", most));
        // P.(u- + u+)/2, of numbers below 100.
        const double gained = 0.5 * P.dot(before + after);
        expect("no energy is gained", gained <= 1e-10, text("dT = ", gained, " J"));
        const bool gripped = std::abs(t.dot(after) + s.grip * t.dot(before)) <= 1e-10;
        const bool slides = std::abs(std::abs(t.dot(P)) - most) <= 1e-10 && t.dot(P) * t.dot(before) <= 0;
        expect("it grips, u_t' = -f u_t, or slides with |P_t| = mu P_n against u_t", gripped || slides,
               text("u_t = ", t.dot(before), ", u_t' = ", t.dot(after)));
        if (!gripped)
            expect("it slides only where grip takes more than friction has",
                   t.dot(before) * (t.dot(after) + s.grip * t.dot(before)) > 0);
    }
}
