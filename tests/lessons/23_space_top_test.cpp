#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "lessons/23_space/free_rotation.hpp"
#include "tests/lessons/23_space_top.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using Eigen::Vector4d;

namespace {

SpinUpdate update_named(const std::string& name) {
    if (name == "dropped") return SpinUpdate::dropped;
    if (name == "explicit") return SpinUpdate::explicit_euler;
    if (name == "implicit_newton1") return SpinUpdate::implicit_newton;
    if (name == "implicit_full") return SpinUpdate::implicit_solved;
    if (name == "midpoint") return SpinUpdate::midpoint;
    if (name == "momentum") return SpinUpdate::momentum;
    REQUIRE(name == "split");
    return SpinUpdate::split;
}

Quaterniond attitude_in(const nlohmann::json& list) {
    const Vector4d q = vector_of(list);
    return Quaterniond(q[0], q[1], q[2], q[3]);
}

/// Attitude and rate in the body as seven numbers.
using State = Eigen::Vector<double, 7>;

/// A run of `split` is symmetric, so its error has even powers of h alone: runs of N, 2 N, 4 N and 8 N steps, N = 50 a
/// second, tell the exact state up to h^8 (Richardson).
State exact_state(const SpatialBody& start, double time) {
    State runs[4];
    for (int k = 0; k < 4; ++k) {
        const SpatialBody end =
            rotated_for(start, time, static_cast<int>(std::lround(50 * time)) << k, SpinUpdate::split);
        runs[k] << end.orientation.coeffs(), rate_in_body(end);
        if (runs[k].head<4>().dot(runs[0].head<4>()) < 0) runs[k].head<4>() *= -1;
    }
    for (int power = 1; power < 4; ++power)
        for (int k = 3; k >= power; --k) runs[k] += (runs[k] - runs[k - 1]) / (std::pow(4.0, power) - 1);
    return runs[3];
}

/// What a run did to a top.
struct TopRun {
    double most_energy, least_energy, energy, momentum;  ///< over those at the start
    double turned;                                       ///< angle of L to that at the start, deg
    std::vector<double> flips;                           ///< s: when the middle component of b changed its sign
};

TopRun run_top(SpatialBody top, double time, int steps, SpinUpdate how) {
    const double E = spin_energy(top);
    const Vector3d L = momentum_of(top);
    TopRun run{1, 1, 1, 1, 0, {}};
    bool upright = rate_in_body(top)[1] > 0;
    for (int i = 1; i <= steps; ++i) {
        rotate_freely(top, time / steps, how);
        run.energy = spin_energy(top) / E;
        run.most_energy = std::max(run.most_energy, run.energy);
        run.least_energy = std::min(run.least_energy, run.energy);
        if (upright != (rate_in_body(top)[1] > 0)) run.flips.push_back(i * time / steps);
        upright = rate_in_body(top)[1] > 0;
    }
    const Vector3d now = momentum_of(top);
    run.momentum = now.norm() / L.norm();
    run.turned = 180 / 3.141592653589793 * std::atan2(now.cross(L).norm(), now.dot(L));
    return run;
}

}  // namespace

TEST_CASE("one step of each update comes out as in the reference") {
    const nlohmann::json& truth = truth_json("space_gyro_step.json");
    CHECK(truth.at("cases").size() == 4);
    for (const auto& c : truth.at("cases")) {
        SpatialBody start;
        start.inverse_inertia = vector_of(c.at("I_body")).cwiseInverse();
        start.orientation = attitude_in(c.at("q"));
        start.angular_velocity = vector_of(c.at("w"));
        CHECK(spin_energy(start) == doctest::Approx(c.at("energy0").get<double>()).epsilon(1e-12));
        CHECK(c.at("w_new").size() == 5);
        for (const auto& item : c.at("w_new").items()) {
            const std::string name = item.key();
            CAPTURE(name);
            const SpatialBody end = rotated(start, c.at("h"), update_named(name));
            // The reference leaves w in the old axes. So do all but momentum and midpoint, which end in the new ones.
            Vector3d old = end.angular_velocity;
            if (name == "midpoint") old = axes_of(start.orientation) * rate_in_body(end);
            CHECK((old - vector_of(item.value())).norm() <= 1e-10 * start.angular_velocity.norm());
            if (c.at("energy").contains(name))
                CHECK(spin_energy(end) == doctest::Approx(c.at("energy").at(name).get<double>()).epsilon(1e-10));
        }
    }
}

TEST_CASE("runs of split lead to the exact states of a top") {
    const nlohmann::json& truth = truth_json("space_free_top.json");
    CHECK(truth.at("cases").size() == 2);
    for (const auto& c : truth.at("cases")) {
        CAPTURE(c.at("name").get<std::string>());
        const Vector3d I = vector_of(c.at("I_body")), b = vector_of(c.at("w_body0"));
        const SpatialBody start = top_of(I, b, attitude_in(c.at("q0")));
        CHECK(spin_energy(start) == doctest::Approx(c.at("energy").get<double>()).epsilon(1e-12));
        CHECK((momentum_of(start) - vector_of(c.at("L_world"))).norm() <= 1e-12 * momentum_of(start).norm());
        for (const auto& at : c.at("at")) {
            const double time = at.at("t");
            CAPTURE(time);
            const State end = exact_state(start, time);
            // The file's tolerance, and what a round-off a step does, 400 steps a second: a top that spins about its
            // middle axis makes much of it, as of any change of the start. Measured by a change of 1e-8.
            const State other = exact_state(top_of(I, b + 1e-8 * b.norm() * Vector3d(1, -1, 1)), time);
            const double tolerance = 1e-12 + 400 * time * 4e-16 * (other - end).norm() / 1e-8;
            CHECK(tolerance <= 1e-6);
            const Quaterniond q(Vector4d(end.head<4>()));
            const Vector3d rate = end.tail<3>();
            CHECK(attitude_distance(q, attitude_in(at.at("q"))) <= tolerance);
            CHECK((rate - vector_of(at.at("w_body"))).norm() <= tolerance * b.norm());
            CHECK((axes_of(q) * rate - vector_of(at.at("w_world"))).norm() <= 3 * tolerance * b.norm());
        }
    }
}

TEST_CASE("what each update makes of a top that turns over is as in the reference") {
    const nlohmann::json& truth = truth_json("space_free_top.json");
    const auto& setup = truth.at("measured_setup");
    const SpatialBody start = top_of(vector_of(setup.at("I")), vector_of(setup.at("w_body0")));
    CHECK(truth.at("measured").size() == 14);
    for (const auto& row : truth.at("measured")) {
        const std::string name = row.at("update");
        const double h = row.at("h"), time = row.at("T");
        CAPTURE(name);
        CAPTURE(h);
        const TopRun run = run_top(start, time, static_cast<int>(std::lround(time / h)), update_named(name));
        const auto near = [&](const char* key, double relative) {
            return doctest::Approx(row.at(key).get<double>()).epsilon(relative).scale(0);
        };
        CHECK(run.energy == near("E_ratio", 1e-6));
        CHECK(run.most_energy == near("E_max", 1e-6));
        CHECK(run.least_energy == near("E_min", 1e-6));
        CHECK(run.momentum == near("L_ratio", 1e-6));
        // Where L does not turn the file has round-off: 1e-10 deg.
        CHECK(std::abs(run.turned - row.at("L_angle_deg").get<double>()) <= 1e-6 * run.turned + 1e-9);
        CHECK(static_cast<int>(run.flips.size()) == row.at("flips").get<int>());
        const auto& times = row.at("flip_times");
        REQUIRE(times.size() <= run.flips.size());
        for (std::size_t i = 0; i < times.size(); ++i)
            CHECK(std::abs(run.flips[i] - times[i].get<double>()) <= 1.001 * h);
    }
    const TopRun fine = run_top(start, 20, 40000, SpinUpdate::split);
    REQUIRE(fine.flips.size() == setup.at("exact_flip_times").size());
    for (std::size_t i = 0; i < fine.flips.size(); ++i)
        CHECK(std::abs(fine.flips[i] - setup.at("exact_flip_times")[i].get<double>()) <= 1.001 * 20 / 40000);
}

TEST_CASE("errors of the updates, and their orders, are as in the reference") {
    const nlohmann::json& truth = truth_json("space_free_top.json");
    const auto& setup = truth.at("orders_setup");
    const SpatialBody start = top_of(vector_of(setup.at("I")), vector_of(setup.at("w_body0")));
    const double time = setup.at("T");
    const State exact = exact_state(start, time);
    const Quaterniond attitude(Vector4d(exact.head<4>()));
    CHECK(truth.at("orders").size() == 7);
    for (const auto& item : truth.at("orders").items()) {
        const std::string name = item.key();
        const nlohmann::json& expected = item.value();
        CAPTURE(name);
        std::vector<double> rate, turned;
        for (std::size_t k = 0; k < setup.at("N").size(); ++k) {
            const SpatialBody end = rotated_for(start, time, setup.at("N")[k], update_named(name));
            rate.push_back((rate_in_body(end) - exact.tail<3>()).norm());
            turned.push_back(attitude_distance(end.orientation, attitude));
            // 1e-6 of the smallest ones is less than round-off, some 1e-14 a second.
            CHECK(std::abs(rate[k] - expected.at("rate_error")[k].get<double>()) <= 1e-6 * rate[k] + 1e-12);
            CHECK(std::abs(turned[k] - expected.at("attitude_error")[k].get<double>()) <= 1e-6 * turned[k] + 1e-12);
        }
        const std::size_t last = rate.size() - 1;
        CHECK(std::abs(std::log2(rate[last - 1] / rate[last]) - expected.at("order_rate").get<double>()) <= 1e-5);
        CHECK(std::abs(std::log2(turned[last - 1] / turned[last]) - expected.at("order_attitude").get<double>()) <=
              1e-5);
    }
}
