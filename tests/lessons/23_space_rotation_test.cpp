#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "lessons/23_space/rotation.hpp"
#include "tests/lessons/23_space_top.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Of (w, x, y, z), as the files have it.
Quaterniond quaternion_in(const nlohmann::json& list) {
    return Quaterniond(list[0].get<double>(), list[1].get<double>(), list[2].get<double>(), list[3].get<double>());
}

/// exp [turn]x by Rodrigues' formula: a turn as a matrix.
Matrix3d matrix_of_turn(const Vector3d& turn) {
    const double angle = turn.norm();
    if (angle == 0) return Matrix3d::Identity();
    const Matrix3d N = skew_of(turn / angle);
    return Matrix3d::Identity() + std::sin(angle) * N + 2 * std::pow(std::sin(angle / 2), 2) * N * N;
}

/// Numbers that the truth has for steps of a constant w, 1 s.
double error_of_first_order(double rate, int steps) {
    Quaterniond q = Quaterniond::Identity();
    for (int i = 0; i < steps; ++i) q = turn_first_order(q, {0, 0, rate}, 1.0 / steps);
    return quaternion_distance(q, Quaterniond(std::cos(rate / 2), 0, 0, std::sin(rate / 2)));
}

}  // namespace

TEST_CASE("steps of quaternions come out as in the reference") {
    const nlohmann::json& truth = truth_json("space_quaternion_step.json");
    CHECK(truth.at("cases").size() == 4);
    for (const auto& c : truth.at("cases")) {
        const Quaterniond q = quaternion_in(c.at("q"));
        const Vector3d w = vector_of(c.at("w"));
        const double h = c.at("h");
        CAPTURE(w.norm());
        // The file's tolerance; the same sign, too.
        CHECK(quaternion_distance(turn_exactly(q, w, h), quaternion_in(c.at("exponential"))) <= 1e-14);
        CHECK(quaternion_distance(turn_first_order(q, w, h), quaternion_in(c.at("first_order_normalised"))) <= 1e-14);
        CHECK(w.norm() * h == doctest::Approx(c.at("angle").get<double>()).epsilon(1e-14));
        CHECK(2 * std::atan(w.norm() * h / 2) ==
              doctest::Approx(c.at("angle_first_order").get<double>()).epsilon(1e-14));
    }
    // The file does not say w; all three numbers fit |w| = sqrt(7.25), and w's direction does not matter.
    const auto& errors = truth.at("global_error_N_32_64_128").at("first_order_normalised, constant w");
    int steps = 32;
    for (const auto& error : errors) {
        CHECK(error_of_first_order(std::sqrt(7.25), steps) == doctest::Approx(error.get<double>()).epsilon(1e-9));
        steps *= 2;
    }
    CHECK(steps == 256);
}

TEST_CASE("a quarter turn about the world's z takes the body's axes where it should") {
    const double r = std::sqrt(0.5);
    const Vector3d w(0, 0, std::numbers::pi / 2);
    const Quaterniond about_x(r, r, 0, 0);  // the body's y is the world's z, its z the world's -y
    const Matrix3d axes = axes_of(turn_exactly(about_x, w, 1));
    CHECK((axes.col(0) - Vector3d::UnitY()).norm() <= 4 * epsilon);
    CHECK((axes.col(1) - Vector3d::UnitZ()).norm() <= 4 * epsilon);
    CHECK((axes.col(2) - Vector3d::UnitX()).norm() <= 4 * epsilon);
    // To first order 2 atan(pi/4) = 1.3316 rad.
    const Matrix3d less = axes_of(turn_first_order(about_x, w, 1));
    const double angle = 2 * std::atan(std::numbers::pi / 4);
    CHECK((less.col(0) - Vector3d(std::cos(angle), std::sin(angle), 0)).norm() <= 4 * epsilon);
}

TEST_CASE("turns are those of matrices, exact and to first order, for every attitude, axis and angle") {
    RandomNumbers random(23);
    for (int i = 0; i < 2000; ++i) {
        const Quaterniond q = random_attitude(random);
        const double h = random.decades(-6, 6) * (i % 2 == 0 ? 1 : -1), angle = random.decades(-12, 3);
        const Vector3d w = angle / std::abs(h) * random_direction(random);
        CAPTURE(angle);
        // Of h w each part is rounded: an error of 1e-16 of the angle.
        const double nine = 16 * epsilon;  // of nine entries, each some ten roundings
        const double tolerance = nine * (1 + angle);
        CHECK((axes_of(turn_exactly(q, w, h)) - matrix_of_turn(h * w) * axes_of(q)).norm() <= tolerance);
        // The Cayley map, and the angle that it turns by. The inverse's condition is 1 + (angle/2)^2.
        const Matrix3d N = 0.5 * h * skew_of(w), one = Matrix3d::Identity();
        const Matrix3d first = axes_of(turn_first_order(q, w, h));
        if (angle <= 10) CHECK((first - (one - N).inverse() * (one + N) * axes_of(q)).norm() <= 32 * tolerance);
        const Vector3d less = 2 * std::atan(angle / 2) * (h * w).normalized();
        CHECK((first - matrix_of_turn(less) * axes_of(q)).norm() <= nine);
    }
}

TEST_CASE("first order turns by (|w| h)^3/12 too little") {
    RandomNumbers random(12);
    for (int i = 0; i < 200; ++i) {
        const double angle = random.decades(-2, -0.5);
        const Vector3d w = angle * random_direction(random);
        const Quaterniond q = random_attitude(random);
        // The distance of quaternions is half of the angle between them; the next term is angle^5/80.
        const double lag = 2 * quaternion_distance(turn_first_order(q, w, 1), turn_exactly(q, w, 1));
        CHECK(std::abs(lag - std::pow(angle, 3) / 12) <= std::pow(angle, 5) / 80 + 8 * epsilon);
    }
}

TEST_CASE("tiny turns keep all their digits, huge ones are turns") {
    RandomNumbers random(7);
    for (int i = 0; i < 500; ++i) {
        const double angle = random.decades(-300, -9);
        const Vector3d w = angle * random_direction(random);
        for (const auto turn : {turn_exactly, turn_first_order}) {
            const Quaterniond q = turn(Quaterniond::Identity(), w, 1);
            CAPTURE(angle);
            CHECK(q.w() == 1);
            CHECK((q.vec() / angle - 0.5 * w / angle).norm() <= 4 * epsilon);
        }
    }
    for (int i = 0; i < 500; ++i) {
        const double angle = random.decades(3, 307);
        const Vector3d axis = random_direction(random), w = angle * axis;
        const Quaterniond q = random_attitude(random), half(0, axis.x(), axis.y(), axis.z());
        CAPTURE(angle);
        CHECK(std::abs(turn_exactly(q, w, 1).norm() - 1) <= 2 * epsilon);
        CHECK(quaternion_distance(turn_first_order(q, w, 1), half * q) <= 4 / angle + 8 * epsilon);
        // The turn itself is about w: whatever its angle, w stays where it is in the body.
        const Vector3d before = axes_of(q).transpose() * axis,
                       after = axes_of(turn_exactly(q, w, 1)).transpose() * axis;
        CHECK((before - after).norm() <= 16 * epsilon);
    }
    const Quaterniond q = random_attitude(random);
    CHECK(turn_exactly(q.normalized(), Vector3d::Zero(), 1).coeffs() == q.normalized().coeffs());
}

TEST_CASE("turns come back with -h, add up, and do not know how the world is turned") {
    RandomNumbers random(5);
    for (int i = 0; i < 500; ++i) {
        const double angle = random.decades(-9, 1), h = random.decades(-6, 6);
        const Vector3d w = angle / h * random_direction(random);
        const Quaterniond q = random_attitude(random), world = random_attitude(random);
        const double tolerance = 8 * epsilon * (1 + angle);
        for (const auto turn : {turn_exactly, turn_first_order}) {
            CHECK(quaternion_distance(turn(turn(q, w, h), w, -h), q) <= tolerance);
            CHECK(quaternion_distance(turn(world * q, world * w, h), world * turn(q, w, h)) <= tolerance);
        }
        CHECK(quaternion_distance(turn_exactly(turn_exactly(q, w, h), w, h), turn_exactly(q, w, 2 * h)) <= tolerance);
        SpatialBody body;
        body.orientation = q;
        displace(body, Vector3d::Zero(), h * w);
        CHECK(quaternion_distance(body.orientation, turn_exactly(q, w, h)) <= 2 * epsilon);
    }
}

TEST_CASE("many turns leave an attitude of length 1, also of one that had not") {
    RandomNumbers random(9);
    for (const auto turn : {turn_exactly, turn_first_order}) {
        Quaterniond q = random_attitude(random);
        SpatialBody body = top_of({1, 1, 1}, {0, 0, 0});
        for (int i = 0; i < 100000; ++i) {
            q = turn(q, random_direction(random), 0.3);
            displace(body, Vector3d::Zero(), 0.3 * random_direction(random));
        }
        CHECK(std::abs(q.norm() - 1) <= 2 * epsilon);
        CHECK(std::abs(body.orientation.norm() - 1) <= 2 * epsilon);
        for (const double off : {1 - 9e-7, 1 + 9e-7}) {
            const Quaterniond p = turn(Quaterniond(off * q.coeffs()), {1, 2, 3}, 0.1);
            CHECK(std::abs(p.norm() - 1) <= 2 * epsilon);
            CHECK(quaternion_distance(p, turn(q, {1, 2, 3}, 0.1)) <= 4 * epsilon);
            CHECK(quaternion_distance(turn(Quaterniond(off * q.coeffs()), {0, 0, 0}, 0.1), q) <= 4 * epsilon);
        }
    }
}

TEST_CASE("an exact turn with the rate of the middle of a step is of second order, with that of an end of first") {
    // A top with two equal moments: its w and its attitude are known at all times (23_space_top_properties_test.cpp).
    const auto rate = [](double t) { return Vector3d(std::cos(3 * t), std::sin(3 * t), 0.7); };
    // w is fixed in axes that turn by (0, 0, 3): there the body turns by w - (0, 0, 3), constantly.
    const Vector3d inside(1, 0, 0.7 - 3);
    const Quaterniond exact = turn_exactly(turn_exactly(Quaterniond::Identity(), inside, 1), {0, 0, 3}, 1);
    const auto error = [&](const auto& turn, double at, int steps) {
        Quaterniond q = Quaterniond::Identity();
        for (int i = 0; i < steps; ++i) q = turn(q, rate((i + at) / steps), 1.0 / steps);
        return attitude_distance(q, exact);
    };
    const auto order = [&](const auto& turn, double at) {
        return std::log2(error(turn, at, 256) / error(turn, at, 512));
    };
    // The next term is 1/256 of the first one: 0.02 has room for five times that.
    CHECK(std::abs(order(turn_exactly, 0.0) - 1) <= 0.02);
    CHECK(std::abs(order(turn_exactly, 0.5) - 2) <= 0.02);
    CHECK(std::abs(order(turn_exactly, 1.0) - 1) <= 0.02);
    CHECK(std::abs(order(turn_first_order, 0.5) - 2) <= 0.02);
    CHECK(std::abs(order(turn_first_order, 0.0) - 1) <= 0.02);
}

TEST_CASE("no turn without a unit quaternion and finite numbers") {
    const Vector3d w(1, 2, 3);
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const std::string length = "q is no quaternion of length 1";
    const std::string finite = "the angular velocity, the step or their product is not finite";
    for (const auto turn : {turn_exactly, turn_first_order}) {
        const auto says = [&](const Quaterniond& q, const Vector3d& rate, double h) {
            return refusal([&] { turn(q, rate, h); });
        };
        CHECK(says(Quaterniond(1 + 1.1e-6, 0, 0, 0), w, 1) == length);
        CHECK(says(Quaterniond(0, 1 - 1.1e-6, 0, 0), w, 1) == length);
        CHECK(says(Quaterniond(0, 0, 0, 0), w, 1) == length);
        CHECK(says(Quaterniond(nan, 0, 0, 0), w, 1) == length);
        CHECK(says(Quaterniond(infinity, 0, 0, 0), w, 1) == length);
        CHECK(says(Quaterniond::Identity(), {0, nan, 0}, 1) == finite);
        CHECK(says(Quaterniond::Identity(), {infinity, 0, 0}, 0) == finite);
        CHECK(says(Quaterniond::Identity(), w, nan) == finite);
        CHECK(says(Quaterniond::Identity(), w, -infinity) == finite);
        CHECK(says(Quaterniond::Identity(), 1e200 * w, 1e200) == finite);
        CHECK(says(Quaterniond::Identity(), 1e300 * w, 1) == "");
    }
}
