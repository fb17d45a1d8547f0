#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/rotation.hpp"
#include "tests/lessons/23_space_top.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

constexpr double round_off = std::numeric_limits<double>::epsilon();

/// A random top, and a step of 1e-6 to 1e6 s for it.
struct TopAndStep {
    SpatialBody top;
    double h;
};

/// @param rate   of the top's spin in the powers of ten of rad/s, both ends
/// @param angle  that it turns by in a step at most
TopAndStep random_step(RandomNumbers& random, double angle = 1e12) {
    double rate, h;
    do {
        rate = random.decades(-6, 6);
        h = random.decades(-6, 6);
    } while (rate * h > angle);
    return {random_top(random, rate), random.between(0, 1) < 0.8 ? h : -h};
}

/// L and w are related by I: its spread magnifies round-off.
double spread_of(const SpatialBody& top) {
    return inertia_of(top).maxCoeff() / inertia_of(top).minCoeff();
}

Vector3d moments(const SpatialBody& top, const Vector3d& b) {
    return inertia_of(top).cwiseProduct(b);
}

/// b+ of (23.8) for this h, by Newton's method from x: as plain as it can be.
Vector3d solved_from(Vector3d x, const SpatialBody& top, double h) {
    const Eigen::Matrix3d I = inertia_of(top).asDiagonal();
    for (int i = 0; i < 20; ++i) {
        const Eigen::Matrix3d slope = I + h * (skew_of(x) * I - skew_of(I * x));
        x -= slope.fullPivLu().solve(I * (x - rate_in_body(top)) + h * x.cross(I * x));
    }
    return x;
}

}  // namespace

TEST_CASE("explicit_euler never loses energy, and gains what its formula says") {
    RandomNumbers random(1);
    for (int i = 0; i < 4000; ++i) {
        const TopAndStep s = random_step(random);
        const SpatialBody end = rotated(s.top, s.h, SpinUpdate::explicit_euler);
        const Vector3d b = rate_in_body(s.top), g = b.cross(moments(s.top, b));
        const double gain = 0.5 * s.h * s.h * g.dot(g.cwiseProduct(s.top.inverse_inertia));  // (23.13)
        const double tolerance = energy_roundoff(s.top) + energy_roundoff(end);
        CHECK(spin_energy(end) >= spin_energy(s.top) - tolerance);
        CHECK(std::abs(spin_energy(end) - spin_energy(s.top) - gain) <= tolerance + 1e-9 * gain);
    }
}

TEST_CASE("implicit_solved solves its equation and never gains energy, whatever the step") {
    RandomNumbers random(2);
    for (int i = 0; i < 4000; ++i) {
        const TopAndStep s = random_step(random);
        const SpatialBody end = rotated(s.top, s.h, SpinUpdate::implicit_solved);
        const Vector3d b = rate_in_body(s.top), next = rate_in_body(end);
        CAPTURE(s.h * b.norm());
        const double tolerance = energy_roundoff(s.top) + energy_roundoff(end);
        CHECK(spin_energy(end) <= spin_energy(s.top) + tolerance);
        const double loss = 0.5 * (next - b).dot(moments(s.top, next - b));  // (23.13)
        CHECK(std::abs(spin_energy(end) + loss - spin_energy(s.top)) <= tolerance);
        if (std::abs(s.h) * b.norm() > 100) continue;  // b+ as it is read here has round-off, which h |w| magnifies
        const Vector3d residual = moments(s.top, next - b) + s.h * next.cross(moments(s.top, next));
        const double size = 1 + std::abs(s.h) * (b.norm() + next.norm());
        CHECK(residual.norm() <= size * (momentum_roundoff(s.top) + momentum_roundoff(end)));
    }
}

TEST_CASE("up to h |w| = 0.7 implicit_solved has the solution that follows from b as h grows") {
    RandomNumbers random(11);
    for (int i = 0; i < 200; ++i) {
        const double angle = random.decades(-2, std::log10(0.7));
        const SpatialBody top = random_top(random, 1);
        const Vector3d b = rate_in_body(top);
        Vector3d x = b;
        for (int part = 1; part <= 20; ++part) x = solved_from(x, top, angle * part / 20);
        CAPTURE(angle);
        // Round-off, magnified by the spread of I and where the equation is nearly singular.
        CHECK((rate_in_body(rotated(top, angle, SpinUpdate::implicit_solved)) - x).norm() <= 1e-8);
    }
}

TEST_CASE("midpoint keeps energy and |L|, whatever the step; a short one comes back") {
    RandomNumbers random(4);
    for (int i = 0; i < 4000; ++i) {
        const TopAndStep s = random_step(random, i % 2 == 0 ? 1e12 : 0.3);
        const SpatialBody end = rotated(s.top, s.h, SpinUpdate::midpoint);
        CAPTURE(s.h * s.top.angular_velocity.norm());
        CHECK(std::abs(spin_energy(end) - spin_energy(s.top)) <= energy_roundoff(s.top) + energy_roundoff(end));
        CHECK(std::abs(momentum_of(end).norm() - momentum_of(s.top).norm()) <=
              momentum_roundoff(s.top) + momentum_roundoff(end));
        if (i % 2 == 0) continue;
        const SpatialBody back = rotated(end, -s.h, SpinUpdate::midpoint);
        CHECK(attitude_distance(back.orientation, s.top.orientation) <= 64 * round_off);
        CHECK((back.angular_velocity - s.top.angular_velocity).norm() <=
              64 * round_off * s.top.angular_velocity.norm());
    }
}

TEST_CASE("both splits and momentum keep L, whatever the step; splits come back") {
    RandomNumbers random(5);
    int backs = 0;
    for (int i = 0; i < 4000; ++i) {
        const TopAndStep s = random_step(random, i % 2 == 0 ? 1e12 : 10);
        for (const SpinUpdate how : {SpinUpdate::split, SpinUpdate::split_middle, SpinUpdate::momentum}) {
            const SpatialBody end = rotated(s.top, s.h, how);
            CHECK((momentum_of(end) - momentum_of(s.top)).norm() <= momentum_roundoff(s.top) + momentum_roundoff(end));
            CHECK(std::abs(end.orientation.norm() - 1) <= round_off);
        }
        // Angles are h l_i/I_i: a step of many turns about an axis of small I magnifies round-off from turn to turn.
        const double w = s.top.angular_velocity.norm(), tolerance = 64 * round_off * spread_of(s.top);
        if (std::abs(s.h) * w * spread_of(s.top) > 1) continue;
        for (const SpinUpdate how : {SpinUpdate::split, SpinUpdate::split_middle}) {
            const SpatialBody back = rotated(rotated(s.top, s.h, how), -s.h, how);
            CHECK(attitude_distance(back.orientation, s.top.orientation) <= tolerance);
            CHECK((back.angular_velocity - s.top.angular_velocity).norm() <= tolerance * w);
        }
        ++backs;
    }
    CHECK(backs > 1000);
}

TEST_CASE("dropped keeps b and its length") {
    RandomNumbers random(6);
    for (int i = 0; i < 1000; ++i) {
        const TopAndStep s = random_step(random);
        const SpatialBody end = rotated(s.top, s.h, SpinUpdate::dropped);
        CHECK(end.angular_velocity == s.top.angular_velocity);
        CHECK((rate_in_body(end) - rate_in_body(s.top)).norm() <= 32 * round_off * end.angular_velocity.norm());
        CHECK(end.orientation.coeffs() == turn_exactly(s.top.orientation, s.top.angular_velocity, s.h).coeffs());
    }
}

TEST_CASE("no update knows how the world is turned, nor which units it has") {
    RandomNumbers random(7);
    for (int i = 0; i < 2000; ++i) {
        const TopAndStep s = random_step(random, 0.3);
        const Quaterniond world = random_attitude(random);
        SpatialBody turned = s.top, scaled = s.top;
        turned.orientation = world * s.top.orientation;
        turned.angular_velocity = world * s.top.angular_velocity;
        scaled.inverse_inertia *= 1024;  // powers of 2: the same to the last bit
        scaled.angular_velocity *= 8;
        const double tolerance = 64 * round_off * spread_of(s.top), w = s.top.angular_velocity.norm();
        for (const SpinUpdate how : spin_updates) {
            const bool splits = how == SpinUpdate::split || how == SpinUpdate::split_middle;
            if (splits && std::abs(s.h) * w * spread_of(s.top) > 1) continue;  // as above
            CAPTURE(static_cast<int>(how));
            const SpatialBody end = rotated(s.top, s.h, how), there = rotated(turned, s.h, how);
            const SpatialBody fast = rotated(scaled, s.h / 8, how);
            CHECK(attitude_distance(there.orientation, world * end.orientation) <= tolerance);
            CHECK((there.angular_velocity - world * end.angular_velocity).norm() <= tolerance * w);
            CHECK(fast.orientation.coeffs() == end.orientation.coeffs());
            CHECK(fast.angular_velocity == 8 * end.angular_velocity);
        }
    }
}

TEST_CASE("all updates are one where all moments are equal, or two or three infinite") {
    RandomNumbers random(8);
    for (int i = 0; i < 1000; ++i) {
        TopAndStep s = random_step(random);
        const double inverse = random.decades(-30, 30);
        if (i % 4 == 0) s.top.inverse_inertia.setZero();
        if (i % 4 == 1) s.top.inverse_inertia = inverse * Vector3d::Unit(i % 3);
        if (i % 4 > 1) s.top.inverse_inertia.setConstant(inverse);
        const Quaterniond turned = turn_exactly(s.top.orientation, s.top.angular_velocity, s.h);
        for (const SpinUpdate how : spin_updates) {
            const SpatialBody end = rotated(s.top, s.h, how);
            CHECK(end.angular_velocity == s.top.angular_velocity);
            CHECK(quaternion_distance(end.orientation, turned) <= 4 * round_off);
        }
    }
    // Nearly equal moments: w changes by h |w|^2 times their difference; split's attitude is of second order, as it is.
    for (int i = 0; i < 1000; ++i) {
        TopAndStep s = random_step(random, 0.1);
        s.top.inverse_inertia << 1, 1 + 1e-9, 1 - 1e-9;
        const double w = s.top.angular_velocity.norm(), angle = std::abs(s.h) * w;
        const Quaterniond turned = turn_exactly(s.top.orientation, s.top.angular_velocity, s.h);
        for (const SpinUpdate how : spin_updates) {
            const SpatialBody end = rotated(s.top, s.h, how);
            CHECK((end.angular_velocity - s.top.angular_velocity).norm() <= (4e-9 * angle + 32 * round_off) * w);
            const double off = how == SpinUpdate::split ? std::pow(angle, 3) : 0;
            CHECK(quaternion_distance(end.orientation, turned) <= 4e-9 * angle + 32 * round_off + off);
        }
    }
}

TEST_CASE("a top with two equal moments: every update in closed form, and all but one in the end the exact motion") {
    RandomNumbers random(9);
    for (int i = 0; i < 300; ++i) {
        const double A = random.decades(-6, 6), C = A * random.between(0.05, 1.95), time = random.decades(-2, 2);
        const Vector3d b = random.between(0.1, 1) / time * random_direction(random);
        const SpatialBody start = top_of({A, A, C}, b, random_attitude(random));
        const double nutation = (C - A) / A * b[2];  // b turns by that about the body's third axis, rad/s
        // One step: b_1 + i b_2 is multiplied.
        const std::complex<double> p(b[0], b[1]), turn(0, time * nutation);
        const auto is = [&](SpinUpdate how, std::complex<double> factor) {
            const Vector3d end = rate_in_body(rotated(start, time, how));
            CHECK(std::abs(std::complex<double>(end[0], end[1]) - p * factor) <= 64 * round_off * b.norm());
            CHECK(std::abs(end[2] - b[2]) <= 64 * round_off * b.norm());
        };
        is(SpinUpdate::dropped, 1);
        is(SpinUpdate::explicit_euler, 1.0 + turn);
        is(SpinUpdate::implicit_newton, 1.0 / (1.0 - turn));
        is(SpinUpdate::implicit_solved, 1.0 / (1.0 - turn));
        is(SpinUpdate::midpoint, (1.0 + 0.5 * turn) / (1.0 - 0.5 * turn));
        // Exact: R = exp(t [L]/A) R_0 exp(-t nutation [e_3]).
        const Vector3d L = momentum_of(start);
        Quaterniond exact = turn_exactly(start.orientation, L / A, time);
        exact = turn_exactly(exact, axes_of(exact).col(2), -time * nutation);
        for (const SpinUpdate how : spin_updates) {
            if (how == SpinUpdate::dropped) continue;
            CAPTURE(static_cast<int>(how));
            const double at_40 = attitude_distance(rotated_for(start, time, 40, how).orientation, exact);
            const double at_160 = attitude_distance(rotated_for(start, time, 160, how).orientation, exact);
            if (how == SpinUpdate::split_middle) continue;  // exact at any h: the next test
            const bool second = how == SpinUpdate::midpoint || how == SpinUpdate::split;
            // Of first order 4 times smaller, of second 16 times; 20 % for further terms.
            CHECK(at_160 <= 1.2 * at_40 / (second ? 16 : 4) + 1e-13);
            CHECK(at_40 <= (second ? 1e-3 : 0.1));
        }
    }
}
