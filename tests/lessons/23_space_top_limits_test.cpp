#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/rotation.hpp"
#include "tests/lessons/23_space_top.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Quaterniond;
using Eigen::Vector3d;

// Where the updates end: long steps, thin bodies, bodies that no torque turns, and numbers that no body has.

namespace {

/// A rod of 1 kg, 1 m long and 0.1 m wide and high, along its axis 0, 1 or 2.
Vector3d inertia_of_rod(int axis) {
    Vector3d I = Vector3d::Constant(1.01 / 12);
    I[axis] = 0.02 / 12;
    return I;
}

/// The attitude of a rod after `time` in closed form: R = exp(t [L]/A) R_0 exp(-t (C - A)/A b_axis [e_axis]).
Quaterniond attitude_of_rod(const SpatialBody& start, int axis, double time) {
    const double A = inertia_of_rod(axis)[(axis + 1) % 3], C = inertia_of_rod(axis)[axis];
    const Quaterniond carried = turn_exactly(start.orientation, momentum_of(start) / A, time);
    return turn_exactly(carried, axes_of(carried).col(axis), -time * (C - A) / A * rate_in_body(start)[axis]);
}

struct RodErrors {
    double attitude = 0, direction = 0;  ///< largest of 200 starts, of the whole and of the long axis, deg
};

RodErrors errors_of_rod(int axis, SpinUpdate how) {
    RandomNumbers random(3);
    RodErrors errors;
    for (int i = 0; i < 200; ++i) {
        const SpatialBody start = top_of(inertia_of_rod(axis), 5 * random_direction(random));
        const Quaterniond end = rotated_for(start, 1, 60, how).orientation, exact = attitude_of_rod(start, axis, 1);
        const double degree = 3.141592653589793 / 180;
        const Vector3d along = axes_of(end).col(axis), should = axes_of(exact).col(axis);
        errors.attitude = std::max(errors.attitude, 4 * std::asin(attitude_distance(end, exact) / 2) / degree);
        errors.direction =
            std::max(errors.direction, std::atan2(along.cross(should).norm(), along.dot(should)) / degree);
    }
    return errors;
}

}  // namespace

TEST_CASE("split is bad at rods, worst where their length is axis 2; midpoint is not, split_middle is exact") {
    const double least_attitude[] = {3, 100, 3}, most_attitude[] = {7, 180.1, 7}, most_direction[] = {0.2, 15, 0.2};
    for (int axis = 0; axis < 3; ++axis) {
        CAPTURE(axis);
        const RodErrors split = errors_of_rod(axis, SpinUpdate::split), mid = errors_of_rod(axis, SpinUpdate::midpoint);
        MESSAGE("rod along axis ", axis + 1, ": split ", split.attitude, " deg, its direction ", split.direction,
                "; midpoint ", mid.attitude, ", ", mid.direction);
        CHECK(split.attitude >= least_attitude[axis]);
        CHECK(split.attitude <= most_attitude[axis]);
        CHECK(split.direction <= most_direction[axis]);
        CHECK(mid.attitude <= 0.3);
        CHECK(mid.direction <= 0.3);
        // Round-off: some ten a step; attitude_distance reads angles to 4 sin(d/2).
        CHECK(errors_of_rod(axis, SpinUpdate::split_middle).attitude <= 1e-10);
    }
}

TEST_CASE("one Newton step is the solution's up to second order") {
    RandomNumbers random(3);
    for (int i = 0; i < 1000; ++i) {
        const double angle = random.decades(-6, -1);
        const SpatialBody top = random_top(random, angle);
        const Vector3d one = rate_in_body(rotated(top, 1, SpinUpdate::implicit_newton));
        const Vector3d solved = rate_in_body(rotated(top, 1, SpinUpdate::implicit_solved));
        // The first step changes b by angle |b| at most, the second one by the square of that times angle.
        CHECK((one - solved).norm() <= (2 * std::pow(angle, 3) + 1e-14) * angle);
    }
}

TEST_CASE("one Newton step gains little energy up to h |w| = 0.3, and any amount beyond 1") {
    RandomNumbers random(4);
    for (int i = 0; i < 20000; ++i) {
        const SpatialBody top = random_top(random, random.decades(-2, std::log10(0.3)));
        CHECK(spin_energy(rotated(top, 1, SpinUpdate::implicit_newton)) <= 1.01 * spin_energy(top));
    }
    // Beside sqrt(3), where its matrix is singular.
    const SpatialBody top = top_of({1, 2, 3}, {0.01, 1.732, 0.01});
    CHECK(spin_energy(rotated(top, 1, SpinUpdate::implicit_newton)) > 10 * spin_energy(top));
    CHECK(spin_energy(rotated(top, 1, SpinUpdate::implicit_solved)) <= spin_energy(top));
}

TEST_CASE("a top that spins about one of its own axes goes on, whatever the update") {
    RandomNumbers random(6);
    for (int i = 0; i < 500; ++i) {
        const double angle = random.decades(-6, 0), h = random.decades(-6, 6);
        const Vector3d masses{random.between(0.3, 1), random.between(0.3, 1), random.between(0.3, 1)};
        const SpatialBody top = top_of(masses.sum() * Vector3d::Ones() - masses, angle / h * Vector3d::Unit(i % 3),
                                       random_attitude(random));
        const Quaterniond turned = turn_exactly(top.orientation, top.angular_velocity, h);
        for (const SpinUpdate how : spin_updates) {
            CAPTURE(static_cast<int>(how));
            const SpatialBody end = rotated(top, h, how);
            CHECK((end.angular_velocity - top.angular_velocity).norm() <= 1e-14 * angle / h);
            CHECK(quaternion_distance(end.orientation, turned) <= 1e-14);
        }
    }
}

TEST_CASE("what does not spin stays as it is to the last bit; no step changes place or velocity") {
    RandomNumbers random(2);
    for (const SpinUpdate how : spin_updates) {
        SpatialBody body = random_top(random, 1);
        body.position = {1, 2, 3};
        body.velocity = {4, 5, 6};
        const SpatialBody spinning = rotated(body, 0.1, how);
        CHECK(spinning.position == body.position);
        CHECK(spinning.velocity == body.velocity);
        body.angular_velocity.setZero();
        const SpatialBody still = rotated(body, 0.1, how);
        CHECK(still.orientation.coeffs() == body.orientation.coeffs());
        CHECK(still.angular_velocity == body.angular_velocity);
        SpatialBody off = random_top(random, 1), normal = off;
        normal.orientation.normalize();
        off.orientation.coeffs() *= 1 + 9e-7;
        CHECK(quaternion_distance(rotated(off, 0.1, how).orientation, rotated(normal, 0.1, how).orientation) <= 1e-8);
        CHECK(std::abs(rotated(off, 0.1, how).orientation.norm() - 1) <= 1e-15);
    }
}

TEST_CASE("move_freely: places by v, spins by split_middle, fixed bodies too, as their velocities say") {
    RandomNumbers random(1);
    for (int i = 0; i < 200; ++i) {
        SpatialWorld world;
        for (int k = 0; k < 5; ++k) {
            SpatialBody body = random_top(random, random.decades(-2, 1));
            body.position = random.decades(-3, 3) * random_direction(random);
            body.velocity = random.decades(-3, 3) * random_direction(random);
            world.bodies.push_back(body);
        }
        world.bodies[3].inverse_mass = 0;
        world.bodies[3].inverse_inertia.setZero();
        world.bodies[4].shape = HalfSpace{};
        const SpatialWorld before = world;
        const double h = random.decades(-4, 0);
        move_freely(world, h);
        for (std::size_t k = 0; k < world.bodies.size(); ++k) {
            const SpatialBody &was = before.bodies[k], &is = world.bodies[k];
            const SpatialBody spun = rotated(was, h, SpinUpdate::split_middle);
            CHECK((is.position - was.position - h * was.velocity).norm() <=
                  1e-15 * (is.position + was.position).norm());
            CHECK(is.velocity == was.velocity);
            CHECK(is.orientation.coeffs() == spun.orientation.coeffs());
            CHECK(is.angular_velocity == spun.angular_velocity);
        }
        const SpatialBody &was = before.bodies[3], &is = world.bodies[3];
        CHECK(is.angular_velocity == was.angular_velocity);
        const Quaterniond turned = turn_exactly(was.orientation, was.angular_velocity, h);
        CHECK(quaternion_distance(is.orientation, turned) <= 1e-15);
    }
}

TEST_CASE("no step for what no body is") {
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const auto says = [](const auto& change, double h = 0.1) {
        for (const SpinUpdate how : spin_updates) {
            SpatialBody body = top_of({1, 2, 2.5}, {1, 2, 3});
            change(body);
            const std::string alone = refusal([&] { rotate_freely(body, h, how); });
            if (alone != refusal([&] { rotate_freely(body, h, SpinUpdate::split); })) return std::string("two things");
            if (alone.empty()) return alone;
            SpatialWorld world{{top_of({1, 2, 2.5}, {1, 2, 3}), body}};
            const std::string there = refusal([&] { move_freely(world, h); });
            if (world.bodies[0].orientation.coeffs() != Quaterniond::Identity().coeffs()) return std::string("moved");
            if (alone.find("the body") == 0 && there != "body 1" + alone.substr(8)) return there;
            if (how == SpinUpdate::split) return alone;
        }
        return std::string();
    };
    const std::string length = "the body: the orientation is no quaternion of length 1";
    const std::string inertia =
        "the body: no body has these moments of inertia: each at most the sum of the other two "
        "(or their inverse 0: of all three, where it does not turn, or of two)";
    const std::string velocity = "the body: a velocity is not finite";
    CHECK(says([](SpatialBody& b) { b.orientation.coeffs() *= 1 + 1.1e-6; }) == length);
    CHECK(says([](SpatialBody& b) { b.orientation.coeffs() *= 1 - 1.1e-6; }) == length);
    CHECK(says([](SpatialBody& b) { b.orientation.coeffs().setZero(); }) == length);
    CHECK(says([&](SpatialBody& b) { b.orientation.x() = nan; }) == length);
    CHECK(says([](SpatialBody& b) { b.inverse_inertia = Vector3d(1, 2, 3.1).cwiseInverse(); }) == inertia);
    CHECK(says([](SpatialBody& b) { b.inverse_inertia = Vector3d(-1, 1, 1); }) == inertia);
    CHECK(says([](SpatialBody& b) { b.inverse_inertia = Vector3d(0, 1, 1); }) == inertia);
    CHECK(says([&](SpatialBody& b) { b.inverse_inertia[1] = nan; }) == inertia);
    CHECK(says([&](SpatialBody& b) { b.inverse_inertia.setConstant(infinity); }) == inertia);
    CHECK(says([&](SpatialBody& b) { b.angular_velocity[2] = infinity; }) == velocity);
    CHECK(says([&](SpatialBody& b) { b.velocity[0] = nan; }) == velocity);
    CHECK(says([](SpatialBody&) {}, nan) == "h = nan; finite");
    CHECK(says([](SpatialBody&) {}, -infinity) == "h = -inf; finite");
    // I = (3, 5, 8), h b_2 = 2: the matrix of implicit_newton has determinant 0.
    SpatialBody top = top_of({3, 5, 8}, {0, 2, 0});
    CHECK(refusal([&] { rotate_freely(top, 1, SpinUpdate::implicit_newton); }) ==
          "the step is too long for this spin: what it would lead to is not finite");
    CHECK(top.angular_velocity == Vector3d(0, 2, 0));
    top = top_of({1, 2, 3}, {1e200, 1e200, 1e200});
    for (const SpinUpdate how : spin_updates) {
        CAPTURE(static_cast<int>(how));
        CHECK(refusal([&] { rotate_freely(top, 1e200, how); }) != "");
        CHECK(top.orientation.coeffs() == Quaterniond::Identity().coeffs());
    }
    CHECK(refusal([&] { rotate_freely(top, 1e-200, SpinUpdate::split); }) == "");
}
