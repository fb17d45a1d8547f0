#include <Eigen/Geometry>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "exercises/10_mirtich_friction/billiard.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "tests/graders/10_mirtich_friction/balls.hpp"

using namespace rbc;
using namespace rbc::ex10;
using namespace rbc::grading10;

namespace grading_billiard {

RBC_STUDENT(slip_velocity)
RBC_STUDENT(bounce_off_cushion)
RBC_STUDENT(spin_for)

const BilliardBall ball{0.17, 0.0286};
const Vector3d up = Vector3d::UnitZ();
const Vector3d leaning = Vector3d(1, 2, 2) / 3;

// Velocities of some m/s and spins of some 100 rad/s in a handful of operations: 1e-13 of them, with room.
constexpr double tolerance = 1e-10;

const std::string whole_impulse =
    "Friction changes v_t by mu (1 + e) |u_n| at most: mu times the whole normal impulse, that of restitution too.";
const std::string nearest_slip =
    "At the most that friction can do, the ball slips to the end, and more slip changes nothing: of all slips from 7/2 "
    "of the change on, take the one that is nearest to v_t, which it has without spin.";
const std::string nothing_pushes = "Where nothing pushes along the cushion, every spin is as good: the least is none.";
const std::string at_the_limit =
    "Rounding: a change that is the most of friction to within 1e-9 V is that, neither more nor less.";

RBC_GRADE("billiard", "the contact point moves with the centre and with the spin", 3,
          "The contact point lies at r = -R n from the centre: u = v + w x r, and u_t is what is left of it without "
          "its normal part.") {
    did("a ball on a table, n = (0, 0, 1), v = (2, 0, -1) m/s, spinning with (0, 50, 7) rad/s");
    const double w = 50, R = ball.radius;
    expect_near("u_t [m/s]", student::slip_velocity({{2, 0, -1}, {0, w, 7}}, ball, up), Vector3d(2 - R * w, 0, 0),
                tolerance)
        .mistake(Vector3d(2 + R * w, 0, 0),
                 "The contact point is below the centre: r = -R n, because n points from the wall into the ball.");
    did("a ball that rolls: v = (1, 0, 0) m/s, w_y = v/R");
    expect_near("u_t [m/s]", student::slip_velocity({{1, 0, 0}, {0, 1 / R, 0}}, ball, up), Vector3d(0, 0, 0),
                tolerance);
    did("a leaning wall, n = (1, 2, 2)/3, v = n, no spin");
    expect_near("u_t [m/s]", student::slip_velocity({leaning, {0, 0, 0}}, ball, leaning), Vector3d(0, 0, 0), tolerance);
    did("any ball against any wall");
    for_all(any_hit, [](const Sample& s) {
        const Hit h = hit(s);
        const auto [slip, right] = both(student::slip_velocity, h.motion, h.ball, h.cushion.normal);
        // A dozen roundings of velocities below 4 V.
        expect_near("u_t [m/s]", slip, right, 1e-14 * s["V"])
            .mistake(Vector3d(right + 2 * h.ball.radius * h.motion.spin.cross(h.cushion.normal)),
                     "The contact point is below the centre: r = -R n, because n points from the wall into the ball.");
    });
}

RBC_GRADE("billiard", "without friction the spin stays, and only the normal velocity is reversed", 1,
          "With mu = 0 the impulse is (1 + e) m |u_n| n: it goes through the centre and cannot change the spin.") {
    const BallMotion before{{1, -3, 0.5}, {10, 20, -30}};
    did("no friction, e = 0.8, a leaning wall");
    const BallMotion after = student::bounce_off_cushion(before, ball, {leaning, 0, 0.8});
    const double u_n = leaning.dot(before.velocity);
    expect_near("velocity [m/s]", after.velocity, Vector3d(before.velocity - 1.8 * u_n * leaning), tolerance);
    expect_near("spin [rad/s]", after.spin, before.spin, tolerance);
    did("a ball that moves away from the wall");
    const BallMotion away{leaning, {1, 2, 3}};
    const BallMotion still = student::bounce_off_cushion(away, ball, {leaning, 0.4, 0.8});
    expect_near("velocity [m/s]", still.velocity, away.velocity, 0);
    expect_near("spin [rad/s]", still.spin, away.spin, 0);
}

RBC_GRADE("billiard", "slipping throughout: the friction is mu times the whole normal impulse", 1,
          "While it slips |P_t| = mu P_n with P_n = (1 + e) m |u_n|, the whole normal impulse, along -u_t.") {
    const BallMotion before{{3, 4, -2}, {0, 0, 0}};
    did("v = (3, 4, -2) m/s on a table, mu = 0.1, e = 0.5");
    const BallMotion after = student::bounce_off_cushion(before, ball, {up, 0.1, 0.5});
    const double lost = 0.1 * 1.5 * 2;
    expect_near("velocity [m/s]", after.velocity, Vector3d(3 - 0.6 * lost, 4 - 0.8 * lost, 1), tolerance);
    const Vector3d spin = (-ball.radius * up).cross(Vector3d(-0.6, -0.8, 0) * lost) / (0.4 * ball.radius * ball.radius);
    expect_near("spin [rad/s]", after.spin, spin, tolerance)
        .mistake(Vector3d(-spin),
                 "The torque is r x P with r = -R n: friction makes the ball roll, not spin backwards.")
        .mistake(Vector3d(spin * 0.8), "A ball has I = (2/5) m R^2; (1/2) m R^2 is a disc.");
    did("v = (300, 400, -2) m/s on rubber, mu = 3, e = 0.5");
    const BallMotion fast = student::bounce_off_cushion({{300, 400, -2}, {0, 0, 0}}, ball, {up, 3, 0.5});
    expect_near("velocity [m/s]", fast.velocity, Vector3d(300 - 0.6 * 9, 400 - 0.8 * 9, 1), tolerance)
        .mistake(Vector3d(300 - 0.6 * 3, 400 - 0.8 * 3, 1),
                 "A coefficient of friction may be greater than 1, as that of rubber is.");
}

RBC_GRADE("billiard", "with enough friction the ball leaves rolling, u_t = 0", 1,
          "Friction stops when u_t is zero. The impulse that stops it follows from K of (E10.2): 2 m |u_t|/7, not m "
          "|u_t|, because the spin gives way too.") {
    const BallMotion before{{1, 0.5, -3}, {5, -8, 30}};
    did("v = (1, 0.5, -3) m/s, w = (5, -8, 30) rad/s, mu = 0.5, e = 0.7");
    const BallMotion after = student::bounce_off_cushion(before, ball, {up, 0.5, 0.7});
    const Vector3d u = after.velocity + after.spin.cross(-ball.radius * up);
    expect_near("slip afterwards [m/s]", Vector3d(u.x(), u.y(), 0), Vector3d(0, 0, 0), tolerance);
    expect_near("spin about n, which a point contact cannot change [rad/s]", after.spin.z(), 30.0, tolerance);
    did("a ball that rolls, and one that falls straight down: they do not slip at all");
    for (const BallMotion& before : {BallMotion{{0.286, 0, -2}, {0, 10, 3}}, BallMotion{{0, 0, -2}, {0, 0, 0}}}) {
        const BallMotion bounced = student::bounce_off_cushion(before, ball, {up, 0.5, 0.5});
        expect_near("velocity [m/s]", bounced.velocity, Vector3d(before.velocity.x(), 0, 1), tolerance)
            .mistake_if(!bounced.velocity.allFinite(),
                        "Where nothing slips, u_t/|u_t| is 0/0: then there is no friction.");
        expect_near("spin [rad/s]", bounced.spin, before.spin, tolerance);
    }
}

RBC_GRADE("billiard", "any ball and wall: angular momentum about the contact point, energy, Mirtich's outcome", 2,
          "Compare with the whole collision: the impulse acts at the contact point, so the angular momentum about that "
          "point stays, and v and w change by the same P.") {
    for (int i = 0; i < 40; ++i) {
        const double a = 0.4 * i;
        const BallMotion before{{2 * std::cos(a), std::sin(3 * a), -1 - 0.05 * i},
                                {9 * std::sin(a), 40 * std::cos(2 * a), 1.0 * i}};
        const Cushion cushion{leaning, 0.02 * i, 0.025 * i};
        if (leaning.dot(before.velocity) >= 0) continue;
        const BilliardBall one = i % 2 == 0 ? ball : BilliardBall{0.5, 0.04};
        did("collision ", i, ": m = ", one.mass, " kg, mu = ", cushion.friction, ", e = ", cushion.restitution);
        const BallMotion after = student::bounce_off_cushion(before, one, cushion);
        expect_near("angular momentum about the contact point [N m s]", angular_momentum(after, one, leaning),
                    angular_momentum(before, one, leaning), 1e-12);
        expect("energy does not grow", energy(after, one) <= energy(before, one) * (1 + 1e-12),
               text("from ", energy(before, one), " J to ", energy(after, one), " J"));
        // The lesson's integration of the same K, in the wall's axes.
        const Vector3d t1 = leaning.unitOrthogonal(), t2 = leaning.cross(t1);
        const Vector3d u = before.velocity + before.spin.cross(-one.radius * leaning);
        SpatialImpactProblem q{Vector3d(3.5, 3.5, 1).asDiagonal(),
                               {t1.dot(u), t2.dot(u), leaning.dot(u)},
                               cushion.friction,
                               cushion.restitution};
        q.K /= one.mass;
        const Vector3d P = impact_mirtich(q).impulse;
        const Vector3d expected = before.velocity + (P.x() * t1 + P.y() * t2 + P.z() * leaning) / one.mass;
        expect_near("velocity [m/s]", after.velocity, expected, tolerance);
    }
    did("any ball against any wall");
    for_all(
        any_hit,
        [](const Sample& s) {
            const auto [before, one, cushion] = hit(s);
            const auto [after, right] = both(student::bounce_off_cushion, before, one, cushion);
            const double V = s["V"], w = V / one.radius, u_n = cushion.normal.dot(before.velocity);
            const std::string slow =
                "However slowly it approaches, it is a collision; and however slowly it slips, there is friction. No "
                "tolerance.";
            // Some fifty roundings of velocities below 4 V; nothing jumps, neither at u_n = 0 nor at u_t = 0.
            expect_near("velocity [m/s]", after.velocity, right.velocity, 3e-14 * V)
                .mistake_if(u_n >= 0, "A ball that does not approach keeps its motion, also one that touches, u_n = 0.")
                .mistake(before.velocity, slow)
                .mistake(Vector3d(before.velocity - (1 + cushion.restitution) * u_n * cushion.normal), slow);
            expect_near("spin [rad/s]", after.spin, right.spin, 1e-13 * w);
            // Momentum of a few m R V, energy of a few m V^2, with the roundings above.
            expect_near("angular momentum about the contact point [N m s]",
                        angular_momentum(after, one, cushion.normal), angular_momentum(before, one, cushion.normal),
                        2e-13 * one.mass * one.radius * V);
            expect("energy does not grow", energy(after, one) <= energy(before, one) + 5e-13 * one.mass * V * V,
                   text("from ", energy(before, one), " J to ", energy(after, one), " J"));
        },
        300);
}

RBC_GRADE("billiard", "the ball that comes back, and other wishes, by hand", 3, whole_impulse.c_str()) {
    const double R = ball.radius;
    // The contract's 1e-8 V/R.
    const auto expect_spin = [&](const Vector3d& v, const Vector3d& wished, const Cushion& cushion, const Vector3d& w) {
        did("v = (", v.x(), ", ", v.y(), ", ", v.z(), ") m/s, wished v_t = (", wished.x(), ", ", wished.y(),
            ", 0) m/s, mu = ", cushion.friction, ", e = ", cushion.restitution);
        const auto got = student::spin_for(v, wished, ball, cushion);
        expect("there is such a spin", got.has_value()).mistake_if(true, whole_impulse);
        return expect_near("spin times R [m/s]", Vector3d(R * *got), w, 1e-8 * std::max(v.norm(), wished.norm()));
    };
    const auto expect_none = [&](const Vector3d& v, const Vector3d& wished, const Cushion& cushion) {
        did("v = (", v.x(), ", ", v.y(), ", ", v.z(), ") m/s, wished v_t = (", wished.x(), ", ", wished.y(),
            ", 0) m/s, mu = ", cushion.friction, ", e = ", cushion.restitution);
        return expect("no spin does it", !student::spin_for(v, wished, ball, cushion));
    };
    // v_t changes by -2, so the slip is 7; the ball brings 1 of it along.
    expect_spin({1, 0, -2}, {-1, 0, 0}, {up, 0.8, 0.5}, {0, -6, 0})
        .mistake(Vector3d(0, 6, 0), "Backwards: the slip is v_t + R n x w, and friction is against it.")
        .mistake(Vector3d(0, -7, 0), "The slip is v_t + R n x w: v_t is a part of it that needs no spin.")
        .mistake(Vector3d(0, -1, 0),
                 "The spin gives way too: while v_t changes by 2, the slip changes by 7/2 times as much.");
    expect_none({1, 0, -2}, {-2, 0, 0}, {up, 0.8, 0.5});
    expect_spin({1, 0, -2}, {1, 0, 0}, {up, 0.25, 0.5}, {0, 1, 0})
        .mistake(Vector3d(0, 0, 0), "Without spin it slips, and friction would change v_t: it has to roll.");
    // Friction changes v_t by 2 at most here.
    expect_spin({10, 1, -2}, {8, 1, 0}, {up, 0.5, 1}, {-1, 0, 0}).mistake_if(true, nearest_slip);
    expect_spin({10, 0, -2}, {8, 0, 0}, {up, 0.5, 1}, {0, 0, 0}).mistake_if(true, nearest_slip);
    expect_spin({1, 0, -2}, {-1, 0, 0}, {up, 0.5, 1}, {0, -6, 0}).mistake_if(true, nearest_slip);
    for (const auto& [v_n, mu] : {std::pair{-2.0, 0.0}, {0.0, 0.5}, {2.0, 0.5}}) {
        expect_spin({1, 0, v_n}, {1, 0, 0}, {up, mu, 0.5}, {0, 0, 0}).mistake_if(true, nothing_pushes);
        expect_none({1, 0, v_n}, {0.5, 0, 0}, {up, mu, 0.5});
    }
}

RBC_GRADE("billiard", "any wish: the least spin that fulfils it, or none", 4, nearest_slip.c_str()) {
    for_all(any_wish, [](const Sample& s) {
        const Wish w = wish(s);
        const bool rounding_matters = s.integer("wished") == 1 || w.most == 0;
        did("friction can change v_t by ", w.most, " m/s");
        const auto [got, right] = both(student::spin_for, w.velocity, w.tangential, w.ball, w.cushion);
        expect(right ? "there is such a spin" : "there is no such spin", got.has_value() == right.has_value())
            .mistake_if(right && rounding_matters, at_the_limit)
            .mistake_if(true, whole_impulse);
        if (!right) return;
        const Vector3d after = bounce_off_cushion({w.velocity, *got}, w.ball, w.cushion).velocity, n = w.cushion.normal;
        expect_near("v_t after the bounce with your spin [m/s]", Vector3d(after - n.dot(after) * n), w.tangential,
                    2e-8 * w.fastest);
        expect_near("spin [rad/s]", *got, *right, 1e-8 * w.fastest / w.ball.radius)
            .mistake_if(rounding_matters, at_the_limit);
    });
}

}  // namespace grading_billiard
