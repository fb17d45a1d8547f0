#include "exercises/17_friction_stabilization/bristle.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex17;
using Eigen::Vector3d;

RBC_STUDENT(pull)
RBC_STUDENT(follow)

namespace {

const Place still{Eigen::Matrix3d::Identity(), Vector3d::Zero()};
const Vector3d up = Vector3d::UnitZ();
/// mu f_n = 5 N for f_n = 10 N: they hold 5 mm.
const Bristle bristle{1000, 0.5};

Vector3d random_vector(RandomNumbers& random, double most) {
    return Vector3d::NullaryExpr([&] { return random.between(-most, most); });
}
Eigen::Matrix3d random_rotation(RandomNumbers& random) {
    return Eigen::AngleAxisd(random.between(-3, 3), random_vector(random, 1).normalized()).toRotationMatrix();
}
Place random_place(RandomNumbers& random) {
    return {random_rotation(random), random_vector(random, 10)};
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
/// What all see, seen by an observer who moves.
Place seen(const Place& observer, const Place& place) {
    return {observer.rotation * place.rotation, world(observer, place.position)};
}

/// Places are within 100 m, so nails and errors are right to some 1e-14 m; forces, times 1000 N/m, to 1e-10 N.
constexpr double metres = 1e-12, newtons = 1e-9;

const std::string sign_hint = "e = s_A - s_B, and on B acts + k_s e: B that slid ahead of A is drawn back.";
const std::string plane_hint = "Only what lies along the contact plane of now is friction's: take n n.e off.";
const std::string moving_hint =
    "Both bodies move: x = R y + r for each nail with its own body, before you compare them.";
const std::string limit_hint = "Bristles slip at mu f_n: the force is shortened to that, in its direction.";
const std::string open_hint = "f_n <= 0: nothing presses, nothing pulls. The limit is never negative.";
const std::string zero_hint = "e = 0 has no direction: ask whether it is too long before you divide by its length.";
const std::string both_hint =
    "Each nail moves half of the way, so that their middle stays; exchanging A and B then changes nothing.";
const std::string apart_hint = "Nails move along the contact plane. What they are apart along n stays.";
const std::string frame_hint = "Nails stand in the frames of their bodies: turn the way back by R' before you add it.";
const std::string keep_hint = "Within the limit nothing is forgotten, and nothing may be pulled longer.";
const std::string load_hint = "The limit is that of now: where f_n has fallen, bristles slip though nothing moved.";
const std::string new_hint =
    "A slide does not drive the nails in anew: bristles stay bent by mu f_n/k_s, or all of it springs back.";

}  // namespace

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
    did("200 times: two bodies anywhere, with nails anywhere; then the whole world is turned and moved");
    RandomNumbers random(171);
    for (int trial = 0; trial < 200; ++trial) {
        const Place a = random_place(random), b = random_place(random), observer = random_place(random);
        const Vector3d n = random_vector(random, 1).normalized(), p = random_vector(random, 10);
        const Vector3d slid = random_vector(random, 0.002);
        const Nails driven{local(a, p - slid / 2), local(b, p + slid / 2)};
        const Vector3d force = student::pull(a, b, driven, n, 10, bristle);
        expect_near("force on B [N]", force, -1000 * along(slid, n), newtons);
        expect_near("seen by the other observer, it turns with the world [N]",
                    student::pull(seen(observer, a), seen(observer, b), driven, observer.rotation * n, 10, bristle),
                    observer.rotation * force, newtons);
        expect_near("with A and B exchanged it is the opposite [N]",
                    student::pull(b, a, {driven.in_b, driven.in_a}, -n, 10, bristle), -force, newtons);
    }
}

RBC_GRADE("bristle", "bristles hold mu f_n, not more", 2, limit_hint.c_str()) {
    const Nails nails{{0, 0, 0}, {0, 0, 0}};
    const Place far{Eigen::Matrix3d::Identity(), {0.03, -0.04, 0}};
    did("B slid by (30, -40, 0) mm; they hold 5 N");
    expect_near("force on B [N]", student::pull(still, far, nails, up, 10, bristle), Numbers{-3, 4, 0}, newtons)
        .mistake(Numbers{-30, 40, 0}, limit_hint)
        .mistake(Numbers{-5, 5, 0}, "The limit is one of the length of the force, not of each component.")
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

RBC_GRADE("bristle", "what they cannot hold is forgotten, and no more", 4, new_hint.c_str()) {
    did("200 times two bodies anywhere; B slid by up to 30 mm; between 0 and 20 N press on it: up to 10 mm are held");
    RandomNumbers random(172);
    int kept = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const Place a = random_place(random), b = random_place(random);
        const Vector3d n = random_vector(random, 1).normalized(), p = random_vector(random, 10);
        const double f_n = trial % 10 == 9 ? random.between(-10, 0) : random.between(0, 20);
        const double held = std::max(0.0, f_n) * 0.5 / 1000;
        const Vector3d apart = random_vector(random, trial % 2 == 0 ? 0.02 : 0.003), e = along(apart, n);
        const Nails nails{local(a, p + apart / 2), local(b, p - apart / 2)};
        const Nails got = student::follow(a, b, nails, n, f_n, bristle);
        const Vector3d x_a = world(a, got.in_a), x_b = world(b, got.in_b), left = along(x_a - x_b, n);
        if (e.norm() <= held) {
            ++kept;
            expect_near("the slip that is remembered, within the limit [m]", left, e, metres)
                .mistake_if(true, keep_hint);
        } else {
            expect_near("the slip that is remembered [m]", left, e * (held / e.norm()), metres)
                .mistake(Vector3d::Zero().eval(), held > 1e-6 ? new_hint : open_hint)
                .mistake(e, "More than mu f_n/k_s is remembered: what is beyond has slipped.")
                .mistake(Vector3d(e * (-f_n * 0.5 / 1000 / e.norm())), open_hint)
                .mistake_if(f_n <= 0, open_hint)
                .mistake_if(left.norm() > metres && left.cross(e).norm() > 1e-9 * left.norm() * e.norm() + 1e-15,
                            frame_hint);
        }
        expect_near("how far they are apart along n [m]", n.dot(x_a - x_b), n.dot(apart), metres)
            .mistake_if(true, apart_hint);
        expect_near("their middle [m]", (x_a + x_b) / 2, p, metres).mistake_if(true, both_hint);
    }
    expect("some slipped, some did not", kept > 20 && kept < 180, text(kept, " of 200 did not"));
    did("B slid by 4 mm under 10 N, and was held; then f_n falls to 2 N: 1 mm is left");
    const Place ahead{Eigen::Matrix3d::Identity(), {0.004, 0, 0}};
    const Nails nails{{0, 0, 0}, {0, 0, 0}};
    const Nails got = student::follow(still, ahead, nails, up, 2, bristle);
    expect_near("slip that is remembered [m]", got.in_a.x() - got.in_b.x() - 0.004, -0.001, metres)
        .mistake_if(true, load_hint);
}

RBC_GRADE("bristle", "to and fro, on a ship at sea", 3, new_hint.c_str()) {
    did("B is dragged to and fro by 9 mm, in steps of 0.5 mm, all on a ship that rolls; f_n = 10 N, so 5 mm are held");
    // After the first way the force runs round a parallelogram: 2 mu f_n high and 2 (X - L) wide. Its area is what friction
    // takes: 4 mu f_n (X - L) = 4 * 5 N * 4 mm = 80 mJ. Every corner is a step, so trapezia are exact.
    RandomNumbers random(173);
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
        expect("the force lies along the way", std::abs(force.y()) + std::abs(force.z()) < newtons,
               text("(", force.x(), ", ", force.y(), ", ", force.z(), ") N"));
        if (step > 18) work += (before + force.x()) / 2 * (next - x);
        before = force.x();
        x = next;
        if (step == 18) expect_near("force after the first way [N]", before, -5, newtons);
        if (step == 28)
            expect_near("force after 5 mm back: it has turned round half of the way [N]", before, 0, newtons);
        if (step == 38) expect_near("force after 10 mm back [N]", before, 5, newtons);
    }
    expect_near("work of friction in one turn [J]", work, -0.08, 1e-9)
        .mistake_if(work > -1e-9, "Friction took nothing: a spring that never slips gives all back.");
}
