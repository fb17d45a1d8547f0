#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/rotation.hpp"
#include "tests/lessons/23_space_top.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Quaterniond;
using Eigen::Vector3d;

// The split that move_freely uses, beside the other one and midpoint.

namespace {

constexpr double split_round_off = std::numeric_limits<double>::epsilon();

}  // namespace

TEST_CASE("split_middle is exact for two equal moments, whichever axes they are and whatever the step") {
    RandomNumbers random(10);
    for (int i = 0; i < 2000; ++i) {
        const double A = random.decades(-6, 6), C = A * random.between(0.02, 1.98), angle = random.decades(-3, 2);
        const double time = random.decades(-3, 3);
        const int axis = i % 3;
        Vector3d I = Vector3d::Constant(A);
        I[axis] = C;
        const SpatialBody start = top_of(I, angle / time * random_direction(random), random_attitude(random));
        Quaterniond exact = turn_exactly(start.orientation, momentum_of(start) / A, time);
        exact = turn_exactly(exact, axes_of(exact).col(axis), -time * (C - A) / A * rate_in_body(start)[axis]);
        const SpatialBody end = rotated(start, time, SpinUpdate::split_middle);
        // Angles of up to 2 h |w| A/C: what they are as doubles. Momenta to round-off, magnified by A/C <= 50 in w.
        const double tolerance = 64 * split_round_off * (1 + angle) * (1 + A / C);
        CHECK(attitude_distance(end.orientation, exact) <= tolerance);
        CHECK((rate_in_body(end)[axis] - rate_in_body(start)[axis]) <= tolerance * angle / time);
        CHECK(std::abs(spin_energy(end) / spin_energy(start) - 1) <= tolerance);
    }
}

TEST_CASE("split_middle does not know which axis is which") {
    RandomNumbers random(12);
    for (int i = 0; i < 1000; ++i) {
        const double angle = random.decades(-6, 0), h = random.decades(-6, 6);
        const SpatialBody top = random_top(random, angle / h);
        // Angles are h l_i/I_i: a step of many turns about an axis of small I magnifies round-off.
        const double spread = inertia_of(top).maxCoeff() / inertia_of(top).minCoeff();
        if (angle * spread > 1) continue;
        // The same body with its axes 1, 2, 3 named 3, 1, 2.
        const Quaterniond renamed(0.5, 0.5, 0.5, 0.5);
        SpatialBody other = top;
        other.orientation = top.orientation * renamed;
        other.inverse_inertia << top.inverse_inertia[1], top.inverse_inertia[2], top.inverse_inertia[0];
        CHECK((momentum_of(other) - momentum_of(top)).norm() <= 4 * momentum_roundoff(top));
        const SpatialBody end = rotated(top, h, SpinUpdate::split_middle);
        const SpatialBody there = rotated(other, h, SpinUpdate::split_middle);
        CHECK(attitude_distance(there.orientation, end.orientation * renamed) <= 64 * split_round_off * spread);
    }
}

TEST_CASE("over a million steps splits keep L, length and energy") {
    for (const SpinUpdate how : {SpinUpdate::split, SpinUpdate::split_middle}) {
        SpatialBody top = top_of({1, 2, 3}, {0.01, 5, 0.01});
        const double E = spin_energy(top);
        const Vector3d L = momentum_of(top);
        double off = 0;
        for (int i = 0; i < 1000000; ++i) {
            rotate_freely(top, 1.0 / 60, how);
            off = std::max(off, std::abs(spin_energy(top) / E - 1));
        }
        // 4.6 hours: the energy swings as in the first 20 s, by 5e-5 and 6e-5. L changes by some round-offs a step,
        // 4.4e-16 here, because |q| is 1 up to its last digit only.
        CHECK(off <= (how == SpinUpdate::split ? 5e-5 : 6.1e-5));
        CHECK((momentum_of(top) - L).norm() <= 1e6 * 1e-15 * L.norm());
        CHECK(std::abs(top.orientation.norm() - 1) <= 1e-15);
    }
}

TEST_CASE("over 1000 tops, rods and plates split_middle is off by less than split and midpoint") {
    RandomNumbers random(7);
    double worst[3] = {}, median[3] = {}, energy = 0;
    std::vector<double> off[3];
    for (int i = 0; i < 1000; ++i) {
        // Second moments of mass: all alike, one much larger, one much smaller.
        Vector3d x{random.between(0.05, 1), random.between(0.05, 1), random.between(0.05, 1)};
        if (i % 3 == 1) x = Vector3d{1, random.between(0.001, 0.02), random.between(0.001, 0.02)};
        if (i % 3 == 2) x = Vector3d{random.between(0, 0.01), random.between(0.2, 1), random.between(0.2, 1)};
        const int shift = i / 3 % 3;
        const Vector3d m{x[shift], x[(shift + 1) % 3], x[(shift + 2) % 3]};
        const SpatialBody start = top_of(m.sum() * Vector3d::Ones() - m, 5 * random_direction(random));
        // Midpoint's error at h/32 is a thousandth of that at h: an extrapolation of two runs leaves less than 1e-6.
        const Quaterniond fine = rotated_for(start, 1, 60 * 32, SpinUpdate::midpoint).orientation;
        const Quaterniond finer = rotated_for(start, 1, 60 * 64, SpinUpdate::midpoint).orientation;
        const Quaterniond exact(Eigen::Vector4d((4 * finer.coeffs() - fine.coeffs()).normalized()));
        const SpinUpdate hows[] = {SpinUpdate::split_middle, SpinUpdate::midpoint, SpinUpdate::split};
        for (int k = 0; k < 3; ++k) {
            const SpatialBody end = rotated_for(start, 1, 60, hows[k]);
            off[k].push_back(4 * std::asin(std::min(1.0, attitude_distance(end.orientation, exact) / 2)) * 180 /
                             3.141592653589793);
            if (k == 0) energy = std::max(energy, std::abs(spin_energy(end) / spin_energy(start) - 1));
        }
    }
    for (int k = 0; k < 3; ++k) {
        std::sort(off[k].begin(), off[k].end());
        worst[k] = off[k].back();
        median[k] = off[k][500];
    }
    MESSAGE("deg after 1 s, median and worst: split_middle ", median[0], ", ", worst[0], "; midpoint ", median[1], ", ",
            worst[1], "; split ", median[2], ", ", worst[2], "; split_middle's energy ", energy);
    CHECK(worst[0] <= 0.08);
    CHECK(10 * median[0] <= median[1]);
    CHECK(2 * worst[0] <= worst[1]);
    CHECK(median[1] <= median[2]);
    CHECK(worst[2] >= 100);
    CHECK(energy <= 2e-4);
}
