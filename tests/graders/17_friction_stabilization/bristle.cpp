#include "exercises/17_friction_stabilization/bristle.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex17;
using Eigen::Vector3d;

namespace grading_bristle {

RBC_STUDENT(pull)
RBC_STUDENT(follow)

const Place still{Eigen::Matrix3d::Identity(), Vector3d::Zero()};
const Vector3d up = Vector3d::UnitZ();
/// mu f_n = 5 N for f_n = 10 N: they hold 5 mm.
const Bristle bristle{1000, 0.5};

Vector3d random_vector(RandomNumbers& random, double most) {
    return Vector3d::NullaryExpr([&] { return random.between(-most, most); });
}
Place random_place(RandomNumbers& random, double most = 10) {
    const Vector3d axis = random_vector(random, 1).normalized();
    return {Eigen::AngleAxisd(random.between(-3, 3), axis).toRotationMatrix(), random_vector(random, most)};
}
Vector3d world(const Place& place, const Vector3d& nail) {
    return place.rotation * nail + place.position;
}
Vector3d local(const Place& place, const Vector3d& x) {
    return place.rotation.transpose() * (x - place.position);
}
Vector3d along(const Vector3d& v, const Vector3d& n) {
    return v - n * n.dot(v);
}
/// A place as an observer sees it that is turned and shifted.
Place seen(const Place& observer, const Place& place) {
    return {observer.rotation * place.rotation, world(observer, place.position)};
}

/// By hand all is within 4 m, and k_s = 1000 N/m.
const double metres = slip_tolerance.of(4), newtons = 1000 * metres + force_tolerance.of(10);

const std::string sign_hint = "e = s_A - s_B, and on B acts + k_s e: B that slid ahead of A is drawn back.";
const std::string plane_hint = "Only what lies along the contact plane of now is friction's: take n n.e off.";
const std::string axis_hint =
    "A tangent that is made from one fixed axis is nothing where n runs along it. e - n (n.e) needs no tangent.";
const std::string moving_hint =
    "Both bodies move: x = R y + r for each nail with its own body, before you compare them.";
const std::string limit_hint = "Bristles slip at mu f_n: the force is shortened to that, in its direction.";
const std::string component_hint = "The limit is one of the length of the force, not of each component.";
const std::string open_hint = "f_n <= 0: nothing presses, nothing pulls. The limit is never negative.";
const std::string zero_hint = "e = 0 has no direction: ask whether it is too long before you divide by its length.";
const std::string both_hint =
    "Each nail moves half of the way, so that their middle stays; exchanging A and B then changes nothing.";
const std::string apart_hint = "Nails move along the contact plane. What they are apart along n stays.";
const std::string frame_hint = "Nails stand in the frames of their bodies: turn the way back by R' before you add it.";
const std::string keep_hint = "Within the limit nothing is forgotten, and nothing may be pulled longer.";
const std::string load_hint = "The limit is that of now: where f_n has fallen, bristles slip though nothing moved.";
const std::string tiny_hint =
    "However small the slip and the force: what is beyond mu f_n/k_s has slipped, be it less than an atom.";
const std::string beside_hint =
    "What is beyond mu f_n/k_s has slipped, be it beyond by the smallest part: at the limit the law does not jump.";
const std::string length_hint =
    "The direction is right, the length is not: k_s |e|, but at most mu f_n, for the smallest and the largest numbers "
    "that the contract allows, and as exactly as it says.";
const std::string new_hint =
    "A slide does not drive the nails in again: bristles stay bent by mu f_n/k_s, or all of it springs back.";

/// Two bodies anywhere, and nails that are apart by e along the plane and by some more along n.
struct Contact {
    Place a, b;
    Nails nails;
    Vector3d n;
    double f_n;
    Bristle bristle;

    Vector3d apart() const { return world(a, nails.in_a) - world(b, nails.in_b); }
    Vector3d e() const { return along(apart(), n); }
    double limit() const { return bristle.friction * std::max(0.0, f_n); }
    double held() const { return std::min(1.0, limit() / (bristle.stiffness * e().norm())); }
    double size() const {
        return std::max({a.position.norm(), b.position.norm(), nails.in_a.norm(), nails.in_b.norm()});
    }
    /// What the contract allows e and nails to be off: twice, for the reference has its own roundings.
    double rounding() const { return 2 * slip_tolerance.of(size()); }
    /// And a force.
    double rounding(const Vector3d& force) const {
        const double slip = limit() / std::max(e().norm(), 1e-300);
        return rounding() * std::min(bristle.stiffness, 2 * slip) + 2 * force_tolerance.of(force.norm());
    }
    Contact seen_by(const Place& observer) const {
        return {seen(observer, a), seen(observer, b), nails, observer.rotation * n, f_n, bristle};
    }
    bool is_allowed() const {
        const auto in = [](double x, const Allowed& allowed) {
            return x == 0 || (x >= allowed.low && x <= allowed.high);
        };
        return size() <= places.high && in(std::abs(f_n), normal_forces) && in(bristle.friction, roughnesses);
    }
};

/// Somebody who is not far beyond the bodies.
Place observer_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]) + 1);
    return random_place(random, 0.1 * s["far"]);
}

Contact contact(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const double far = s["far"], k = s["k_s"];
    // Bodies far from 0 and nails near their centres, or the other way round: together within `far`.
    const double of_bodies = s.integer("far nails") == 1 ? 0.05 : 0.3,
                 of_nails = s.integer("far nails") == 1 ? 0.4 : 0.2;
    Place a = random_place(random, far * of_bodies), b = random_place(random, far * of_bodies);
    Vector3d n = random_vector(random, 1).normalized();
    const int how = s.integer("plain, turned, moved");
    if (how == 0) a.rotation = b.rotation = Eigen::Matrix3d::Identity();
    if (how < 2) a.position = b.position = Vector3d::Zero();
    if (how == 0) n = (s.integer("seed") / 3 % 2 == 0 ? 1 : -1) * Vector3d::Unit((2 + s.integer("seed")) % 3);  // up: 0
    const Vector3d e = s["e"] * along(random_vector(random, 1), n).normalized(),
                   p = a.position + random_vector(random, of_nails * far);
    const Vector3d way = (e + s["along n"] * n) / 2;
    // The limit is that of f_n and mu, or one of them is that of the limit.
    const int from_limit = s.integer("f_n and mu, f_n, mu by the limit");
    const double limit = s["limit/(k_s e)"] * k * s["e"];
    const double f_n = from_limit == 1 ? limit / s["mu"] : s["f_n"],
                 mu = s.integer("rough") * (from_limit == 2 ? limit / f_n : s["mu"]);
    return {a, b, {local(a, p + way), local(b, p - way)}, n, s.integer("open") == 1 ? -f_n : f_n, {k, mu}};
}

const Domain any_contact = Domain{choice("plain, turned, moved", 3).simple(0),
                                  decades("far", places).simple(4),
                                  choice("far nails", 2),
                                  decades("e", 1e-15, 1e3, "m").simple(0.5),
                                  either_sign("along n", 1e-15, 1e3, "m").simple(0),
                                  choice("f_n and mu, f_n, mu by the limit", 3).simple(0),
                                  decades("f_n", normal_forces).simple(0.3125),
                                  decades("limit/(k_s e)", 1e-3, 1).simple(0.75),
                                  choice("open", 2),
                                  decades("k_s", stiffnesses).simple(1),
                                  choice("rough", 2).simple(1),
                                  decades("mu", roughnesses).simple(1),
                                  seed()}
                               .where([](const Sample& s) {
                                   const Contact c = contact(s);
                                   return c.is_allowed() && c.seen_by(observer_of(s)).is_allowed();
                               });

/// Bristles bent to their limit, or a little more or less, near their bodies: there the slip is known best.
Contact contact_beside_limit(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const double size = s["e"], k = s["k_s"], mu = s["mu"];
    Place a = still, b = still;
    Vector3d n = up;
    if (s.integer("turned") == 1) {
        a = random_place(random, size), b = random_place(random, size);
        n = random_vector(random, 1).normalized();
    }
    const Vector3d p = a.position + size * random_vector(random, 1).normalized(),
                   way = size / 2 * along(random_vector(random, 1), n).normalized();
    return {a, b, {local(a, p + way), local(b, p - way)}, n, (1 - s["beyond"]) * k * size / mu, {k, mu}};
}
Place observer_beside(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]) + 1);
    return random_place(random, s["e"]);
}
/// Beyond the limit by a part from just above round-off on.
const Domain beside_limit = Domain{decades("e", 10 * places.low, 0.1 * places.high, "m"),
                                   either_sign("beyond", 20 * force_tolerance.share, 0.1)
                                       .simple(0.0625)
                                       .indifferent(Coordinate::End::low, "the force has no jump there"),
                                   choice("turned", 2),
                                   decades("k_s", stiffnesses),
                                   decades("mu", roughnesses),
                                   seed()}
                                .where([](const Sample& s) {
                                    const Contact c = contact_beside_limit(s);
                                    return c.is_allowed() && c.seen_by(observer_beside(s)).is_allowed();
                                });

const std::string mu_hint = "The limit is mu f_n: friction, not the normal force itself.";
const std::string spring_hint = "Bristles pull with k_s e: all of the way from nail to nail, not half of it.";

/// Nothing pulls for many a reason.
Vector3d unless_zero(const Vector3d& force) {
    if (force.isZero(0)) throw std::domain_error("it says nothing");
    return force;
}

RBC_MISCONCEPTION(pull, moving_hint,
                  [](Place a, Place b, const Nails& nails, const Vector3d& n, double f_n, const Bristle& bristle) {
                      a.rotation = b.rotation = Eigen::Matrix3d::Identity();
                      return unless_zero(pull(a, b, nails, n, f_n, bristle));
                  })
RBC_MISCONCEPTION(pull, moving_hint,
                  [](Place a, Place b, const Nails& nails, const Vector3d& n, double f_n, const Bristle& bristle) {
                      a.position = b.position = Vector3d::Zero();
                      return unless_zero(pull(a, b, nails, n, f_n, bristle));
                  })
RBC_MISCONCEPTION(pull, mu_hint,
                  [](const Place& a, const Place& b, const Nails& nails, const Vector3d& n, double f_n,
                     const Bristle& bristle) {
                      return pull(a, b, nails, n, f_n, {bristle.stiffness, 1});
                  })
RBC_MISCONCEPTION(pull, spring_hint,
                  [](const Place& a, const Place& b, const Nails& nails, const Vector3d& n, double f_n,
                     const Bristle& bristle) { return Vector3d(0.5 * pull(a, b, nails, n, f_n, bristle)); })
RBC_MISCONCEPTION(follow, mu_hint,
                  [](const Place& a, const Place& b, const Nails& nails, const Vector3d& n, double f_n,
                     const Bristle& bristle) {
                      return follow(a, b, nails, n, f_n, {bristle.stiffness, 1});
                  })
RBC_MISCONCEPTION(
    follow, keep_hint,
    [](const Place& a, const Place& b, const Nails& nails, const Vector3d& n, double f_n, const Bristle& bristle) {
        // Always at the limit, be it pulled longer.
        const Vector3d e = along(world(a, nails.in_a) - world(b, nails.in_b), n);
        const double most = bristle.friction * std::max(0.0, f_n) / bristle.stiffness;
        const Vector3d way = (1 - most / e.norm()) / 2 * e;
        return Nails{nails.in_a - a.rotation.transpose() * way, nails.in_b + b.rotation.transpose() * way};
    })

/// What bristles pull with; then the whole world is turned and moved, and A and B change places.
void expect_pull(const Contact& c, const Place& observer) {
    const Place &a = c.a, &b = c.b;
    const Nails& nails = c.nails;
    const Vector3d& n = c.n;
    const auto [got, right] = both(student::pull, a, b, nails, n, c.f_n, c.bristle);
    const Vector3d e = c.e(), apart = c.apart(), free = c.bristle.stiffness * e;
    const double small = c.rounding(right);
    expect_near("force on B [N]", got, right, small)
        .mistake_if(!got.allFinite(), zero_hint)
        .mistake_if(e.norm() <= 1e-5 && (got - free).norm() <= small, tiny_hint)
        .mistake_if(c.f_n <= 0, open_hint)
        .mistake_if(c.f_n > 0 && c.f_n <= 1e-9 && got.isZero(0), tiny_hint)
        .mistake(Vector3d(-right), sign_hint)
        .mistake_if(c.held() < 1 && c.held() > 0.9 && (got - free).norm() <= small, beside_hint)
        .mistake(free, limit_hint)
        .mistake(Vector3d(free.cwiseMax(-c.limit()).cwiseMin(c.limit())), component_hint)
        .mistake(Vector3d::Zero().eval(), new_hint)
        .mistake(Vector3d(c.bristle.stiffness * c.held() * apart), plane_hint)
        .mistake(Vector3d(std::min(c.bristle.stiffness, c.limit() / apart.norm()) * apart), plane_hint)
        .mistake_if(std::abs(got.dot(n)) > small + force_tolerance.of(got.norm()), plane_hint)
        .mistake_if(got.cross(right).norm() <= 1e-9 * got.norm() * right.norm(), length_hint);
    const Contact other = c.seen_by(observer);
    expect_near("seen by another observer, it turns with the world [N]",
                student::pull(other.a, other.b, nails, other.n, c.f_n, c.bristle), observer.rotation * got,
                small + 2 * other.rounding(right));
    expect_near("with A and B exchanged it is the opposite [N]",
                student::pull(b, a, {nails.in_b, nails.in_a}, -n, c.f_n, c.bristle), -got, 2 * small);
}

RBC_GRADE("bristle", "the pull is that of now", 3, moving_hint.c_str()) {
    did("nails at one place; then B slides 2 mm along x. k_s = 1000 N/m, mu = 0.5, f_n = 10 N");
    const Place ahead{Eigen::Matrix3d::Identity(), {0.002, 0, 0}};
    const Nails nails{{1, 2, 3}, {1, 2, 3}};
    expect_near("force on B [N]", student::pull(still, ahead, nails, up, 10, bristle), Numbers{-2, 0, 0}, newtons)
        .mistake(Numbers{2, 0, 0}, sign_hint);
    did("B has also lifted by 1 mm, and the contact plane is inclined: n = (0.6, 0, 0.8)");
    const Place lifted{Eigen::Matrix3d::Identity(), {0.002, 0, 0.001}};
    // e = (-2, 0, -1) mm, n.e = -2 mm: e - n n.e = (-0.8, 0, 0.6) mm.
    expect_near("force on B [N]", student::pull(still, lifted, nails, {0.6, 0, 0.8}, 10, bristle),
                Numbers{-0.8, 0, 0.6}, newtons)
        .mistake(Numbers{-2, 0, -1}, plane_hint)
        .mistake(Numbers{-2, 0, 0}, "The contact plane has turned with n: z is not the normal any more.");
    did("walls, floors and roofs: n along each axis, B slid by (1, 2, 3) mm");
    const Place slid{Eigen::Matrix3d::Identity(), {0.001, 0.002, 0.003}};
    for (Eigen::Index axis = 0; axis < 3; ++axis)
        for (const double side : {1.0, -1.0})
            expect_near(text("force on B for ", side, " along axis ", axis, " [N]"),
                        student::pull(still, slid, nails, side * Vector3d::Unit(axis), 100, bristle),
                        along(Vector3d(-1, -2, -3), Vector3d::Unit(axis)), newtons)
                .mistake(Vector3d::Zero().eval(), axis_hint);
    did("two bodies anywhere, with nails anywhere; then the whole world is turned and moved");
    for_all(any_contact, [](const Sample& s) { expect_pull(contact(s), observer_of(s)); });
    did("bristles bent to what they hold, or a little more or less");
    for_all(beside_limit, [](const Sample& s) { expect_pull(contact_beside_limit(s), observer_beside(s)); }, 200);
}

RBC_GRADE("bristle", "bristles hold mu f_n, not more", 2, limit_hint.c_str()) {
    const Nails nails{{0, 0, 0}, {0, 0, 0}};
    const Place far{Eigen::Matrix3d::Identity(), {0.03, -0.04, 0}};
    did("B slid by (30, -40, 0) mm; they hold 5 N");
    expect_near("force on B [N]", student::pull(still, far, nails, up, 10, bristle), Numbers{-3, 4, 0}, newtons)
        .mistake(Numbers{-30, 40, 0}, limit_hint)
        .mistake(Numbers{-5, 5, 0}, component_hint)
        .mistake(Numbers{0, 0, 0}, new_hint);
    for (const double f_n : {0.0, -10.0}) {
        did("f_n = ", f_n, " N");
        expect_near("force on B [N]", student::pull(still, far, nails, up, f_n, bristle), Numbers{0, 0, 0}, 0)
            .mistake_if(true, open_hint);
    }
    for (const double f_n : {10.0, 0.0, -10.0}) {
        did("nothing slid, f_n = ", f_n, " N");
        expect_near("force on B [N]", student::pull(still, still, nails, up, f_n, bristle), Numbers{0, 0, 0}, 0)
            .mistake_if(true, zero_hint);
    }
}

/// What is left of a slip, and where the nails are then.
void expect_follow(const Contact& c) {
    const Place &a = c.a, &b = c.b;
    const Nails& nails = c.nails;
    const Vector3d& n = c.n;
    const auto [got, right] = both(student::follow, a, b, nails, n, c.f_n, c.bristle);
    const Vector3d e = c.e(), apart = c.apart(), way = (1 - c.held()) / 2 * e;
    const Vector3d x_a = world(a, got.in_a), x_b = world(b, got.in_b), left = along(x_a - x_b, n);
    const double small = 2 * c.rounding();  // two nails
    // A nail where it should be, or moved by a way that has not been turned back, or turned on.
    const auto is_moved = [&](const Vector3d& nail, const Vector3d& from, const Vector3d& step, const Place& body) {
        const auto by = [&](const Vector3d& its) { return (nail - from - its).norm() <= small; };
        return by(body.rotation.transpose() * step) || by(step) || by(body.rotation * step);
    };
    const bool turned = is_moved(got.in_a, nails.in_a, -way, a) && is_moved(got.in_b, nails.in_b, way, b);
    expect_near("the slip that is remembered [m]", left, Vector3d(c.held() * e), small)
        .mistake_if(!left.allFinite(), zero_hint)
        .mistake_if(e.norm() <= 1e-5 && (left - e).norm() <= small, tiny_hint)
        .mistake(Vector3d(std::min(1.0, c.limit() / e.norm()) * e),
                 "mu f_n is a force; what is held is a way, mu f_n/k_s.")
        .mistake_if(c.held() < 1 && c.held() > 0.9 && (left - e).norm() <= small, beside_hint)
        .mistake_if(c.held() == 1, keep_hint)
        .mistake_if(turned, frame_hint)
        .mistake_if(c.f_n <= 0, open_hint)
        .mistake(Vector3d::Zero().eval(), new_hint)
        .mistake(e, "More than mu f_n/k_s is remembered: what is beyond has slipped.")
        .mistake(Vector3d(e - way), "The nails come nearer by all of the way, half of it each.")
        .mistake(Vector3d(e - 4 * way), "Each nail goes half of the way: together all of it, not twice.")
        .mistake(Vector3d(e + 2 * way), "That way leads apart: A's nail goes towards B's, and B's towards A's.")
        .mistake_if((left - c.held() * e).norm() <= 1e-6 * e.norm(),
                    "Nearly right: the nails are asked for as exactly as the contract says.");
    expect_near("how far they are apart along n [m]", n.dot(x_a - x_b), n.dot(apart), small)
        .mistake_if(true, apart_hint);
    expect_near("their middle [m]", (x_a + x_b) / 2, (world(a, nails.in_a) + world(b, nails.in_b)) / 2, small)
        .mistake_if(true, both_hint);
    expect_near("nail in A [m]", got.in_a, right.in_a, small);
    expect_near("nail in B [m]", got.in_b, right.in_b, small);
}

RBC_GRADE("bristle", "what they cannot hold is forgotten, and no more", 4, new_hint.c_str()) {
    did("two bodies anywhere, pressed to hold any part of e, or open");
    for_all(any_contact, [](const Sample& s) { expect_follow(contact(s)); });
    did("bristles bent to what they hold, or a little more or less");
    for_all(beside_limit, [](const Sample& s) { expect_follow(contact_beside_limit(s)); }, 200);
    did("B slid by 4 mm under 10 N, and was held; then f_n falls to 2 N: 1 mm is left");
    const Place ahead{Eigen::Matrix3d::Identity(), {0.004, 0, 0}};
    const Nails nails{{0, 0, 0}, {0, 0, 0}};
    const Nails got = student::follow(still, ahead, nails, up, 2, bristle);
    expect_near("slip that is remembered [m]", got.in_a.x() - got.in_b.x() - 0.004, -0.001, metres)
        .mistake_if(true, load_hint);
}

RBC_GRADE("bristle", "to and fro, on a ship at sea", 3, new_hint.c_str()) {
    did("B is dragged to and fro by 9 mm, in steps of 0.5 mm, all on a ship that rolls; f_n = 10 N, so 5 mm are held");
    // After the first way the force runs round a parallelogram: 2 mu f_n high and 2 (X - L) wide. Its area is what
    // friction takes: 4 mu f_n (X - L) = 4 * 5 N * 4 mm = 80 mJ. Every corner is a step, so trapezia are exact.
    RandomNumbers random(173);
    // Within 20 m; what each of 90 steps may be off may add up, and e is asked to that.
    const double at_sea = 1000 * 90 * slip_tolerance.of(20);
    const double X = 0.009;
    Nails nails{{0.3, 0.1, 0.2}, {0.3, 0.1, 0.2}};
    double before = 0, work = 0, x = 0;
    for (int step = 1; step <= 18 + 72; ++step) {
        const int phase = (step - 18 + 720) % 72;
        const double next = step <= 18 ? X * step / 18 : X * (phase <= 36 ? 1 - phase / 18.0 : phase / 18.0 - 3);
        const Place ship = random_place(random);
        const Place a = ship, b = seen(ship, {Eigen::Matrix3d::Identity(), {next, 0, 0}});
        const Vector3d n = ship.rotation * up;
        const Vector3d force = ship.rotation.transpose() * student::pull(a, b, nails, n, 10, bristle);
        nails = student::follow(a, b, nails, n, 10, bristle);
        expect("the force lies along the way", std::abs(force.y()) + std::abs(force.z()) < at_sea,
               text("(", force.x(), ", ", force.y(), ", ", force.z(), ") N"));
        if (step > 18) work += (before + force.x()) / 2 * (next - x);
        before = force.x();
        x = next;
        if (step == 18) expect_near("force after the first way [N]", before, -5, at_sea);
        if (step == 28)
            expect_near("force after 5 mm back: it has turned round half of the way [N]", before, 0, at_sea);
        if (step == 38) expect_near("force after 10 mm back [N]", before, 5, at_sea);
    }
    expect_near("work of friction in one turn [J]", work, -0.08, 0.1 * at_sea)
        .mistake_if(work > -at_sea, "Friction took nothing: a spring that never slips gives all back.");
}

}  // namespace grading_bristle
