#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

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

// The lesson integrates with a tolerance of its own.
constexpr double integration = 1e-10;

const std::string whole_impulse =
    "Friction changes v_t by mu (1 + e) |u_n| at most: mu times the whole normal impulse, that of restitution too.";
const std::string nearest_slip =
    "At the most that friction can do, the ball slips to the end, and more slip changes nothing: of all slips from 7/2 "
    "of the change on, take the one that is nearest to v_t, which it has without spin.";
const std::string nothing_pushes = "Where nothing pushes along the cushion, every spin is as good: the least is none.";
const std::string at_the_limit =
    "The most is mu (1 + e) |u_n|, and a change that is that to within 1e-9 V is that, neither more nor less.";
const std::string nearest_at_the_limit = nearest_slip + " A change that is the most to within 1e-9 V is the most.";
const std::string one_spin =
    "A change that is not the most takes just one slip, -7/2 of the change: R n x w is what v_t lacks of it.";
const std::string little_is_something =
    "Little friction is friction, and a slow ball moves: what it can do is nothing only below 1e-9 V.";

const std::string below_the_centre =
    "The contact point is below the centre: r = -R n, because n points from the wall into the ball.";
const std::string disc = "A ball has I = (2/5) m R^2; (1/2) m R^2 is a disc, (2/3) m R^2 a shell, m R^2 a ring.";
const std::string torque = "The torque is r x P with r = -R n: friction makes the ball roll, not spin backwards.";
const std::string compression =
    "While it slips |P_t| = mu P_n with P_n = (1 + e) m |u_n|, the whole normal impulse, along -u_t.";
const std::string rolls_then =
    "Friction stops when u_t is zero. The impulse that stops it follows from K of (E10.2): 2 m |u_t|/7, not m |u_t|, "
    "because the spin gives way too.";
const std::string slow =
    "However slowly it approaches, it is a collision; however slowly it slips and however small mu is, there is "
    "friction. "
    "No tolerance.";
const std::string backwards = "Backwards: the slip is v_t + R n x w, and friction is against it.";
const std::string with_the_slip = "Friction acts against the slip: the slip that makes a change is against the change.";
const std::string all_slip = "The slip is v_t + R n x w: v_t is a part of it that needs no spin.";
const std::string gives_way = "The spin gives way too: while v_t changes by 2, the slip changes by 7/2 times as much.";

Vector3d across(const Vector3d& v, const Vector3d& n) {
    return v - n.dot(v) * n;
}

RBC_MISCONCEPTION(slip_velocity, below_the_centre, [](const BallMotion& s, const BilliardBall& b, const Vector3d& n) {
    return across(s.velocity + s.spin.cross(b.radius * n), n);
})
RBC_MISCONCEPTION(slip_velocity, "A ball that spins slips, too: the contact point moves with v + w x r.",
                  [](const BallMotion& s, const BilliardBall&, const Vector3d& n) { return across(s.velocity, n); })
RBC_MISCONCEPTION(slip_velocity, "That is u. Its normal part is no slip: take it away.",
                  [](const BallMotion& s, const BilliardBall& b, const Vector3d& n) {
                      return Vector3d(s.velocity + s.spin.cross(-b.radius * n));
                  })

/// What a mistake changes: friction's share of P_n and of what stops the slip, and the torque.
struct OtherBounce {
    double friction = 1, to_stop = 2.0 / 7, inertia = 0.4, torque = 1;
};
BallMotion bounce_as(const BallMotion& s, const BilliardBall& b, const Cushion& c, const OtherBounce& how) {
    const double m = b.mass, R = b.radius, approach = -c.normal.dot(s.velocity);
    if (approach <= 0) return s;
    const double p_n = (1 + c.restitution) * m * approach;
    const Vector3d u_t = ex10::slip_velocity(s, b, c.normal);
    Vector3d P = p_n * c.normal;
    if (u_t.norm() > 0) P -= std::min(how.friction * c.friction * p_n / u_t.norm(), how.to_stop * m) * u_t;
    return {s.velocity + P / m, s.spin + how.torque * (-R * c.normal).cross(P) / (how.inertia * m * R * R)};
}
RBC_MISCONCEPTION(bounce_off_cushion, torque, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.torque = -1});
})
RBC_MISCONCEPTION(bounce_off_cushion, disc, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.inertia = 0.5});
})
RBC_MISCONCEPTION(bounce_off_cushion, disc, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.inertia = 2.0 / 3});
})
RBC_MISCONCEPTION(bounce_off_cushion, disc, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.inertia = 1});
})
RBC_MISCONCEPTION(bounce_off_cushion, compression, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.friction = 1 / (1 + c.restitution)});
})
RBC_MISCONCEPTION(bounce_off_cushion, rolls_then, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.to_stop = 1});
})
RBC_MISCONCEPTION(bounce_off_cushion, rolls_then, [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
    return bounce_as(s, b, c, {.to_stop = std::numeric_limits<double>::infinity()});
})
RBC_MISCONCEPTION(bounce_off_cushion, "Friction makes it roll only if it can: it is mu P_n at most.",
                  [](const BallMotion& s, const BilliardBall& b, const Cushion& c) {
                      return bounce_as(s, b, {c.normal, std::numeric_limits<double>::max() / 1e30, c.restitution}, {});
                  })

/// What a mistake changes: the most of friction, the slip that makes a change, and the slip that comes by itself.
struct OtherSpin {
    double most = 1, slip = 3.5, own_slip = 1, side = 1;
};
std::optional<Vector3d> spin_as(const Vector3d& velocity, const Vector3d& wished, const BilliardBall& b,
                                const Cushion& c, const OtherSpin& how) {
    const Vector3d &n = c.normal, v_t = across(velocity, n), change = wished - v_t;
    const double most = how.most * c.friction * (1 + c.restitution) * std::max(0.0, -n.dot(velocity));
    const double size = change.norm(), rounding = equal_velocities.of(std::max(velocity.norm(), wished.norm()));
    if (size > most + rounding) return std::nullopt;
    if (most < rounding) return Vector3d::Zero();
    const bool several_do = size < rounding || size > most - rounding;  // mistakes, too, that answer alike
    if (several_do && how.side > 0) throw std::domain_error("no telling");
    Vector3d u_t = -how.slip * change;
    if (size > most - rounding) u_t *= std::max(1.0, u_t.dot(v_t) / u_t.squaredNorm());
    return Vector3d(how.side * (u_t - how.own_slip * v_t).cross(n) / b.radius);
}
RBC_MISCONCEPTION(spin_for, backwards,
                  [](const Vector3d& v, const Vector3d& wished, const BilliardBall& b, const Cushion& c) {
                      return spin_as(v, wished, b, c, {.side = -1});
                  })
RBC_MISCONCEPTION(spin_for, all_slip,
                  [](const Vector3d& v, const Vector3d& wished, const BilliardBall& b, const Cushion& c) {
                      return spin_as(v, wished, b, c, {.own_slip = 0});
                  })
RBC_MISCONCEPTION(spin_for, gives_way,
                  [](const Vector3d& v, const Vector3d& wished, const BilliardBall& b, const Cushion& c) {
                      return spin_as(v, wished, b, c, {.slip = 1});
                  })
RBC_MISCONCEPTION(spin_for, with_the_slip,
                  [](const Vector3d& v, const Vector3d& wished, const BilliardBall& b, const Cushion& c) {
                      return spin_as(v, wished, b, c, {.slip = -3.5});
                  })
RBC_MISCONCEPTION(spin_for, "The wish is what v_t shall be, not by how much it shall change: that is wished - v_t.",
                  [](const Vector3d& v, const Vector3d& wished, const BilliardBall& b, const Cushion& c) {
                      const auto spin = spin_as(v, wished + across(v, c.normal), b, c, {});
                      if (!spin) throw std::domain_error("no telling");
                      return spin;
                  })
RBC_MISCONCEPTION(spin_for, "It is 7/2, not 2/7: you know how the velocity changes, and ask for the slip.",
                  [](const Vector3d& v, const Vector3d& wished, const BilliardBall& b, const Cushion& c) {
                      return spin_as(v, wished, b, c, {.slip = 2.0 / 7});
                  })

void expect_motion(const BallMotion& got, const Vector3d& velocity, const Vector3d& spin, const BallMotion& before,
                   const BilliardBall& b, const std::string& hint = "") {
    const double V = fastest(before, b);
    expect_near("velocity [m/s]", got.velocity, velocity, bounce_tolerance.of(V)).mistake_if(!hint.empty(), hint);
    expect_near("spin [rad/s]", got.spin, spin, spin_tolerance.of(V / b.radius)).mistake_if(!hint.empty(), hint);
}

/// What rounds before it is multiplied by mu, m/s.
double rounds(const Hit& h) {
    return (1 + h.cushion.friction) * fastest(h.motion, h.ball);
}

/// Whatever the right answer is: the impulse acts at the contact point, and friction takes energy.
void expect_conserved(const BallMotion& after, const Hit& h) {
    const auto& [before, b, cushion] = h;
    const Vector3d& n = cushion.normal;
    const double V = rounds(h), m = b.mass;
    // Momentum of a few m R V, energy of a few m V^2, with a velocity and a spin that may be off.
    expect_near("angular momentum about the contact point [N m s]", angular_momentum(after, b, n),
                angular_momentum(before, b, n), m * b.radius * (2 * bounce_tolerance.of(V) + 2 * spin_tolerance.of(V)));
    expect("energy does not grow",
           energy(after, b) <= energy(before, b) + 5 * m * V * (bounce_tolerance.of(V) + spin_tolerance.of(V)),
           text("from ", energy(before, b), " J to ", energy(after, b), " J"));
}

void expect_bounce(const Hit& h) {
    const auto& [before, one, cushion] = h;
    const auto [after, right] = both(student::bounce_off_cushion, before, one, cushion);
    const double V = rounds(h), u_n = cushion.normal.dot(before.velocity);
    // Some fifty roundings of velocities below 4 V; nothing jumps, neither at u_n = 0 nor at u_t = 0.
    expect_near("velocity [m/s]", after.velocity, right.velocity, bounce_tolerance.of(V))
        .mistake_if(u_n >= 0, "A ball that does not approach keeps its motion, also one that touches, u_n = 0.")
        .mistake(before.velocity, slow)
        .mistake(Vector3d(before.velocity - (1 + cushion.restitution) * u_n * cushion.normal), slow);
    expect_near("spin [rad/s]", after.spin, right.spin, spin_tolerance.of(V / one.radius));
    expect_conserved(after, h);
}

RBC_GRADE("billiard", "the contact point moves with the centre and with the spin", 2,
          "The contact point lies at r = -R n from the centre: u = v + w x r, and u_t is what is left of it without "
          "its normal part.") {
    did("a ball on a table, n = (0, 0, 1), v = (2, 0, -1) m/s, spinning with (0, 50, 7) rad/s");
    const double w = 50, R = ball.radius;
    expect_near("u_t [m/s]", student::slip_velocity({{2, 0, -1}, {0, w, 7}}, ball, up), Vector3d(2 - R * w, 0, 0),
                slip_tolerance.of(2))
        .mistake(Vector3d(2 + R * w, 0, 0), below_the_centre);
    did("a ball that rolls: v = (1, 0, 0) m/s, w_y = v/R");
    expect_near("u_t [m/s]", student::slip_velocity({{1, 0, 0}, {0, 1 / R, 0}}, ball, up), Vector3d(0, 0, 0),
                slip_tolerance.of(1));
    did("a leaning wall, n = (1, 2, 2)/3, v = n, no spin");
    expect_near("u_t [m/s]", student::slip_velocity({leaning, {0, 0, 0}}, ball, leaning), Vector3d(0, 0, 0),
                slip_tolerance.of(2.0 / 3));
    did("any ball against any wall");
    for_all(any_hit, [](const Sample& s) {
        const Hit h = hit(s);
        const auto [slip, right] = both(student::slip_velocity, h.motion, h.ball, h.cushion.normal);
        // A dozen roundings of velocities below 4 V.
        expect_near("u_t [m/s]", slip, right, slip_tolerance.of(fastest(h.motion, h.ball)));
    });
}

RBC_GRADE("billiard", "without friction the spin stays, and only the normal velocity is reversed", 1,
          "With mu = 0 the impulse is (1 + e) m |u_n| n: it goes through the centre and cannot change the spin.") {
    const BallMotion before{{1, -3, 0.5}, {10, 20, -30}};
    did("no friction, e = 0.8, a leaning wall");
    const BallMotion after = student::bounce_off_cushion(before, ball, {leaning, 0, 0.8});
    const double u_n = leaning.dot(before.velocity);
    expect_motion(after, before.velocity - 1.8 * u_n * leaning, before.spin, before, ball);
    did("a ball that moves away from the wall");
    const BallMotion away{leaning, {1, 2, 3}};
    expect_motion(student::bounce_off_cushion(away, ball, {leaning, 0.4, 0.8}), away.velocity, away.spin, away, ball,
                  "A ball that does not approach keeps its motion, also one that touches, u_n = 0.");
}

RBC_GRADE("billiard", "slipping throughout: the friction is mu times the whole normal impulse", 1,
          compression.c_str()) {
    const BallMotion before{{3, 4, -2}, {0, 0, 0}};
    did("v = (3, 4, -2) m/s on a table, mu = 0.1, e = 0.5");
    const BallMotion after = student::bounce_off_cushion(before, ball, {up, 0.1, 0.5});
    const double lost = 0.1 * 1.5 * 2;
    const Vector3d spin = (-ball.radius * up).cross(Vector3d(-0.6, -0.8, 0) * lost) / (0.4 * ball.radius * ball.radius);
    expect_motion(after, Vector3d(3 - 0.6 * lost, 4 - 0.8 * lost, 1), spin, before, ball);
    did("v = (300, 400, -2) m/s on rubber, mu = 3, e = 0.5");
    const BallMotion fast = student::bounce_off_cushion({{300, 400, -2}, {0, 0, 0}}, ball, {up, 3, 0.5});
    expect_near("velocity [m/s]", fast.velocity, Vector3d(300 - 0.6 * 9, 400 - 0.8 * 9, 1), bounce_tolerance.of(400))
        .mistake(Vector3d(300 - 0.6 * 3, 400 - 0.8 * 3, 1),
                 "A coefficient of friction may be greater than 1, as that of rubber is.");
}

RBC_GRADE("billiard", "with enough friction the ball leaves rolling, u_t = 0", 1, rolls_then.c_str()) {
    const BallMotion before{{1, 0.5, -3}, {5, -8, 30}};
    did("v = (1, 0.5, -3) m/s, w = (5, -8, 30) rad/s, mu = 0.5, e = 0.7");
    const BallMotion after = student::bounce_off_cushion(before, ball, {up, 0.5, 0.7});
    const Vector3d u = after.velocity + after.spin.cross(-ball.radius * up);
    const double V = fastest(before, ball);
    expect_near("slip afterwards [m/s]", Vector3d(u.x(), u.y(), 0), Vector3d(0, 0, 0),
                bounce_tolerance.of(V) + spin_tolerance.of(V));
    expect_near("spin about n, which a point contact cannot change [rad/s]", after.spin.z(), 30.0,
                spin_tolerance.of(V / ball.radius));
    did("a ball that rolls, and one that falls straight down: they do not slip at all");
    for (const BallMotion& rolls : {BallMotion{{0.286, 0, -2}, {0, 10, 3}}, BallMotion{{0, 0, -2}, {0, 0, 0}}}) {
        const BallMotion bounced = student::bounce_off_cushion(rolls, ball, {up, 0.5, 0.5});
        expect_motion(
            bounced, Vector3d(rolls.velocity.x(), 0, 1), rolls.spin, rolls, ball,
            bounced.velocity.allFinite() ? "" : "Where nothing slips, u_t/|u_t| is 0/0: then there is no friction.");
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
        expect_conserved(after, {before, one, cushion});
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
        expect_near("velocity [m/s]", after.velocity, expected, integration);
    }
    did("any ball against any wall");
    for_all(
        any_hit, [](const Sample& s) { expect_bounce(hit(s)); }, 300);
    did("a ball that slips about as much as friction can just stop");
    for_all(
        any_just_stopped, [](const Sample& s) { expect_bounce(just_stopped(s)); }, 300);
}

RBC_GRADE("billiard", "the ball that comes back, and other wishes, by hand", 3, whole_impulse.c_str()) {
    const double R = ball.radius;
    const auto expect_spin = [&](const Vector3d& v, const Vector3d& wished, const Cushion& cushion, const Vector3d& w) {
        did("v = (", v.x(), ", ", v.y(), ", ", v.z(), ") m/s, wished v_t = (", wished.x(), ", ", wished.y(),
            ", 0) m/s, mu = ", cushion.friction, ", e = ", cushion.restitution);
        const bool pushed = cushion.friction > 0 && v.z() < 0;
        const auto got = student::spin_for(v, wished, ball, cushion);
        expect("there is such a spin", got.has_value()).mistake_if(true, pushed ? whole_impulse : nothing_pushes);
        return expect_near("spin times R [m/s]", Vector3d(R * *got), w,
                           wish_tolerance.of(std::max(v.norm(), wished.norm())));
    };
    const auto expect_none = [&](const Vector3d& v, const Vector3d& wished, const Cushion& cushion) {
        did("v = (", v.x(), ", ", v.y(), ", ", v.z(), ") m/s, wished v_t = (", wished.x(), ", ", wished.y(),
            ", 0) m/s, mu = ", cushion.friction, ", e = ", cushion.restitution);
        return expect("no spin does it", !student::spin_for(v, wished, ball, cushion));
    };
    // v_t changes by -2, so the slip is 7; the ball brings 1 of it along.
    expect_spin({1, 0, -2}, {-1, 0, 0}, {up, 0.8, 0.5}, {0, -6, 0}).mistake_if(true, one_spin);
    expect_spin({1, 0, -2}, {0, 0, 0}, {up, 0.8, 0.5}, {0, -2.5, 0}).mistake_if(true, one_spin);
    expect_none({1, 0, -2}, {-2, 0, 0}, {up, 0.8, 0.5});
    expect_spin({1, 0, -2}, {1, 0, 0}, {up, 0.25, 0.5}, {0, 1, 0})
        .mistake(Vector3d(0, 0, 0), "Without spin it slips, and friction would change v_t: it has to roll.")
        .mistake_if(true, one_spin);
    // Friction changes v_t by 2 at most here.
    expect_spin({10, 1, -2}, {8, 1, 0}, {up, 0.5, 1}, {-1, 0, 0}).mistake_if(true, nearest_slip);
    expect_spin({10, 0, -2}, {8, 0, 0}, {up, 0.5, 1}, {0, 0, 0}).mistake_if(true, nearest_slip);
    expect_spin({1, 0, -2}, {-1, 0, 0}, {up, 0.5, 1}, {0, -6, 0}).mistake_if(true, nearest_slip);
    for (const auto& [v_n, mu] : {std::pair{-2.0, 0.0}, {0.0, 0.5}, {2.0, 0.5}}) {
        expect_spin({1, 0, v_n}, {1, 0, 0}, {up, mu, 0.5}, {0, 0, 0}).mistake_if(true, nothing_pushes);
        expect_none({1, 0, v_n}, {0.5, 0, 0}, {up, mu, 0.5});
    }
}

/// @param the_most  the change counts as the most of friction
void expect_wish(const Wish& w, bool the_most) {
    did("friction can change v_t by ", w.most, " m/s");
    const auto [got, right] = both(student::spin_for, w.velocity, w.tangential, w.ball, w.cushion);
    const double change = (w.tangential - across(w.velocity, w.cushion.normal)).norm();
    const bool at_a_border = the_most || std::abs(change - w.most) < 1e-5 * w.fastest;
    const std::string& which = w.most == 0 ? nothing_pushes : the_most ? nearest_at_the_limit : one_spin;
    expect(right ? "there is such a spin" : "there is no such spin", got.has_value() == right.has_value())
        .mistake_if(w.most == 0 && right, nothing_pushes)
        .mistake_if(at_a_border, at_the_limit)
        .mistake_if(true, whole_impulse);
    if (!right) return;
    const bool does_nothing = w.most > 0 && change > equal_velocities.of(w.fastest) && got->isZero(0);
    const Vector3d after = bounce_off_cushion({w.velocity, *got}, w.ball, w.cushion).velocity, n = w.cushion.normal;
    // A spin that is off by the contract's tolerance changes the slip by half as much again, and v_t by 2/7 of that.
    expect_near("v_t after the bounce with your spin [m/s]", across(after, n), w.tangential,
                2 * wish_tolerance.of(w.fastest))
        .mistake_if(does_nothing, little_is_something)
        .mistake_if(true, which);
    expect_near("spin [rad/s]", *got, *right, wish_tolerance.of(w.fastest / w.ball.radius)).mistake_if(true, which);
}

RBC_GRADE("billiard", "any wish: the least spin that fulfils it, or none", 5, nearest_slip.c_str()) {
    for_all(any_wish, [](const Sample& s) {
        const Wish w = wish(s);
        expect_wish(w, is_the_most(s));
    });
    did("v = (0, 0, -1) m/s, mu = 1000, e = 1, wished (2000 (1 + 0.9e-12), 0, 0) m/s: V is 2000 m/s");
    const double most = 2000, wished = most * (1 + 0.9e-3 * equal_velocities.share);
    expect_wish({-up, {wished, 0, 0}, ball, {up, cushion_frictions.high, 1}, most, wished}, true);
    did("a ball that comes with 0.6 V along the cushion and 0.8 V into it, and shall leave more slowly");
    for_all(
        {any_speed, any_axis, any_height, any_turn, any_wished, any_share, any_difference,
         decades("room", rooms.low, 1).simple(0.5), choice("without spin", 2), either_sign("slip/least - 1", 3e-7, 0.5),
         any_e},
        [](const Sample& s) {
            // Or it slips, without spin, about as much as the most of friction takes at least.
            const double room = s["without spin"] == 0 ? s["room"] : 0.6 / 3.5 / (1 + s["slip/least - 1"]);
            const double V = s["V"], most = room * V, change = wished_change(s, most, V), v_t = 0.6 * V - change;
            const Vector3d n = normal_of(s), t = n.unitOrthogonal();
            const Cushion cushion{n, room / (0.8 * (1 + s["e"])), s["e"]};
            expect_wish({V * (0.6 * t - 0.8 * n), v_t * t, ball, cushion, most, std::max(V, std::abs(v_t))},
                        is_the_most(s));
        },
        300);
}

}  // namespace grading_billiard
