#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/steady_roll.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;

namespace {

/// A body of micrometres to kilometres, milligrams to 1000 t.
RoundBody random_round(RandomNumbers& random, bool top) {
    const double size = random.decades(-6, 3), mass = random.decades(-6, 6), A = random.between(0.1, 1);
    return {.mass = mass,
            .transverse = A * mass * size * size,
            .axial = A * random.between(0.05, 2) * mass * size * size,
            .radius = top ? 0 : random.between(0.2, 1) * size,
            .height = top ? random.between(0.2, 1) * size : random.between(0, 0.1) * size,
            .gravity = random.decades(-1, 2)};
}

/// Newton's and Euler's equations for a body that is carried round e_z: what is left of them, of the size of its terms.
double residual_of(const RoundBody& round, const SteadyRoll& roll) {
    SpatialBody body;
    body.inverse_mass = 1 / round.mass;
    body.inverse_inertia << 1 / round.axial, 1 / round.transverse, 1 / round.transverse;
    set_rolling(body, Vector3d::UnitX(), round, roll);
    CHECK((body.orientation * Vector3d::UnitX()).z() == doctest::Approx(std::cos(roll.tilt)));
    // After a time dt all vectors are turned about e_z.
    const Vector3d L = spin(body), v = body.velocity, carried = roll.precession * Vector3d::UnitZ();
    const Vector3d force = round.mass * (carried.cross(v) + round.gravity * Vector3d::UnitZ());
    const Vector3d torque = (-body.position).cross(force), change = carried.cross(L);
    // The contact is in the origin and at rest; it goes round as the centre does.
    const double speed = body.angular_velocity.norm() * body.position.norm();
    CHECK((v - body.angular_velocity.cross(body.position)).norm() <= 1e-13 * (speed + v.norm()));
    CHECK(std::abs(v.z()) <= 1e-15 * v.norm());
    // The axis goes round at the rate W.
    const Vector3d d = body.orientation * Vector3d::UnitX();
    CHECK((body.angular_velocity.cross(d) - carried.cross(d)).norm() <= 1e-13 * (carried.norm() + std::abs(roll.spin)));
    return (torque - change).norm() / (std::abs(roll.precession) * L.norm() + force.norm() * body.position.norm());
}

}  // namespace

TEST_CASE("steady rolling, a top's precession and a coin's wobble obey Newton and Euler") {
    RandomNumbers random(48);
    for (int i = 0; i < 1500; ++i) {
        CAPTURE(i);
        const bool top = i % 3 == 0;
        const RoundBody round = random_round(random, top);
        const double tilt = random.between(0.02, 1.5);
        const double natural = std::sqrt(round.gravity / (round.radius + round.height));
        const double rate = (random.between(0, 1) < 0.5 ? 1 : -1) * natural * random.decades(-1, 1);
        const SteadyRoll roll = roll_with_precession(round, tilt, rate);
        CHECK(residual_of(round, roll) <= 1e-12);
        if (top) {
            const double b = round.height, about_tip = round.transverse + round.mass * b * b;
            const double needed =
                2 / round.axial * std::sqrt(about_tip * round.mass * round.gravity * b * std::cos(tilt));
            const double spin = (random.between(0, 1) < 0.5 ? 1 : -1) * needed * (1 + random.decades(-3, 3));
            const TopRates rates = top_precession(round, tilt, spin);
            CHECK(residual_of(round, {tilt, rates.slow, spin}) <= 1e-12);
            CHECK(residual_of(round, {tilt, rates.fast, spin}) <= 1e-12);
            CHECK(std::abs(rates.slow) <= std::abs(rates.fast));
            CHECK(rates.slow * spin > 0);
            CHECK(refusal([&] { top_precession(round, tilt, 0.999 * needed); }) != "");
        } else if (tilt < 0.9 * std::min(std::atan(round.radius / round.height),
                                         std::atan(round.transverse * round.radius / (round.axial * round.height)))) {
            const SteadyRoll wobble = wobble_in_place(round, tilt);
            CHECK(wobble.precession > 0);
            CHECK(residual_of(round, wobble) <= 1e-12);
            SpatialBody body;
            set_rolling(body, Vector3d::UnitZ(), round, wobble);
            CHECK(body.velocity.norm() <= 1e-14 * wobble.precession * round.radius);
        }
    }
}

TEST_CASE("closed forms: a thin coin's W^2 = 4 g/(R sin a); a fast top's m g b/(C s), a horizontal one's likewise") {
    for (const double tilt : {0.01, 0.1, 0.5, 1.0}) {
        const RoundBody coin{.mass = 3, .transverse = 0.75 * 0.04, .axial = 1.5 * 0.04, .radius = 0.2};
        const SteadyRoll wobble = wobble_in_place(coin, tilt);
        CHECK(std::pow(wobble.precession, 2) ==
              doctest::Approx(4 * 9.81 / (0.2 * std::sin(tilt))).epsilon(1e-13).scale(0));
        CHECK(wobble.spin == 0);
    }
    const RoundBody top{.mass = 2, .transverse = 0.01, .axial = 0.02, .height = 0.1};
    CHECK(top_precession(top, 0.5, 1e4).slow == doctest::Approx(2 * 9.81 * 0.1 / (0.02 * 1e4)).epsilon(1e-5).scale(0));
    CHECK(top_precession(top, 0.5, 1e4).fast == doctest::Approx(200 / (0.03 * std::cos(0.5))).epsilon(1e-5).scale(0));
    CHECK(top_precession(top, std::acos(0.0), 100).slow == doctest::Approx(2 * 9.81 * 0.1 / 2).epsilon(1e-12).scale(0));
    // Hanging: the fast one goes the other way round.
    CHECK(top_precession(top, 2, 100).slow > 0);
    CHECK(top_precession(top, 2, 100).fast < 0);
}

TEST_CASE("a round contact is the lowest point of rim or tip, within the margin, from either side") {
    RandomNumbers random(49);
    for (int i = 0; i < 300; ++i) {
        const RoundBody round = random_round(random, i % 3 == 0);
        SpatialBody body = scenes::sphere_body(1, 1);
        const double size = round.radius + round.height, tilt = random.between(0.01, 3.1);
        const Vector3d axis = Vector3d::Unit(i % 3);
        body.orientation = Eigen::AngleAxisd(random.between(0, 6), Vector3d::UnitZ()) *
                           Eigen::AngleAxisd(tilt, Vector3d(0.6, 0.8, 0)) *
                           Eigen::Quaterniond::FromTwoVectors(axis, Vector3d::UnitZ());
        body.position = size * Vector3d(1, 2, random.between(0, 1));
        double lowest = std::numeric_limits<double>::infinity();
        const Vector3d d = body.orientation * axis, u = d.unitOrthogonal(), v = d.cross(u);
        for (int k = 0; k < 20000; ++k)
            for (const double side : {-1.0, 1.0}) {
                if (side > 0 && round.radius == 0) continue;
                const double at = 2 * std::numbers::pi * k / 20000;
                const Vector3d p =
                    body.position + round.radius * (std::cos(at) * u + std::sin(at) * v) + side * round.height * d;
                lowest = std::min(lowest, p.z());
            }
        std::vector<SpatialContact> contacts;
        const ContactFinderIn<3> find = round_contact(round, axis);
        find({{scenes::half_space_body(), body}}, 10 * size, contacts);
        REQUIRE(contacts.size() == 1);
        CHECK(std::abs(contacts[0].gap - lowest) <= 1e-7 * size);
        CHECK(contacts[0].point.z() == doctest::Approx(contacts[0].gap / 2));
        CHECK(contacts[0].normal == Vector3d::UnitZ());
        contacts.clear();
        body.position.z() += 11 * size - lowest;
        find({{scenes::half_space_body(), body}}, 10 * size, contacts);
        CHECK(contacts.empty());
    }
}

TEST_CASE("no steady rolling for numbers that no body has") {
    const double nan = std::nan("");
    const RoundBody coin{.radius = 0.1}, top{.height = 0.1};
    CHECK(refusal([&] { roll_with_precession({}, 1, 1); }) == "radius and height must be not both 0");
    CHECK(refusal([&] { roll_with_precession({.mass = 0, .radius = 1}, 1, 1); }) == "mass = 0; > 0 and finite");
    CHECK(refusal([&] { roll_with_precession({.transverse = nan, .radius = 1}, 1, 1); }) ==
          "transverse = nan; > 0 and finite");
    CHECK(refusal([&] { roll_with_precession({.axial = -1, .radius = 1}, 1, 1); }) == "axial = -1; > 0 and finite");
    CHECK(refusal([&] { roll_with_precession({.radius = -1}, 1, 1); }) == "radius = -1; >= 0 and finite");
    CHECK(refusal([&] { roll_with_precession(coin, 0, 1); }) == "tilt = 0; > 0 and < pi");
    CHECK(refusal([&] { roll_with_precession(coin, 1, 0); }) == "precession = 0; finite and not 0");
    CHECK(refusal([&] { roll_with_precession({.radius = 0.1, .height = 1}, 3, 1); }) ==
          "the height of the centre must be > 0");
    CHECK(refusal([&] { top_precession(coin, 1, 1); }) == "radius = 0.1; 0: a top on its tip");
    CHECK(refusal([&] { top_precession(top, 1, 0); }) == "spin = 0; finite and not 0");
    CHECK(refusal([&] { wobble_in_place(top, 1); }) == "radius = 0; > 0: a coin on its rim");
    CHECK(refusal([&] { wobble_in_place({.radius = 0.1, .height = 0.1}, 1); }) ==
          "tilt = 1; below atan(R/b) and atan(A R/(C b))");
    SpatialBody body;
    CHECK(refusal([&] {
              set_rolling(body, {1, 1, 0}, coin, {.tilt = 1, .precession = 1, .spin = 0});
          }) == "the axis must be a unit vector");
    CHECK(refusal([&] { round_contact(coin, {0, 0, nan}); }) == "the axis must be a unit vector");
    std::vector<SpatialContact> contacts;
    CHECK(refusal([&] {
              round_contact(coin, {0, 0, 1})({}, 0, contacts);
          }) == "the world's bodies must be a table and one round body");
}
