#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/21_contact_laws/chain.hpp"
#include "lessons/21_contact_laws/law_step.hpp"
#include "lessons/21_contact_laws/merging.hpp"
#include "lessons/21_contact_laws/stick_slip.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// How long a block sticks and slips, and how far it goes, in the last of many cycles.
StickSlipCycle measured_cycle(const Bow& bow, double dt, double seconds) {
    BowState state;
    StickSlipCycle cycle{0, 0, 1e9, -1e9};
    bool stuck = true;
    double since = 0, last_start = -1;
    for (long n = 0; n * dt < seconds; ++n) {
        const double stretch = state.stretch;
        state = step_bow(state, bow, dt);
        const bool sticks = state.velocity == bow.speed;
        since += dt;
        if (sticks != stuck) {
            (stuck ? cycle.stick_time : cycle.slip_time) = since;
            if (!sticks) last_start = stretch;
            since = 0;
            stuck = sticks;
        }
        if (n * dt < seconds / 2) continue;
        cycle.high = std::max(cycle.high, state.stretch);
        cycle.low = std::min(cycle.low, state.stretch);
    }
    CHECK(last_start > 0);
    return cycle;
}

/// By which factor an oscillation about steady sliding has grown after 20 periods.
double growth(const Bow& bow, double dt) {
    const double mu =
        bow.static_friction - (bow.static_friction - bow.dynamic_friction) * falloff(bow.shape, bow.gamma * bow.speed);
    const double steady = (mu * bow.load + bow.viscosity * bow.speed) / bow.stiffness;
    const double omega = std::sqrt(bow.stiffness / bow.mass), small = 1e-6 * bow.speed;
    BowState state{steady, small};
    double before = 0, after = 0;
    const long period = std::lround(2 * std::numbers::pi / omega / dt);
    for (long n = 0; n < 21 * period; ++n) {
        state = step_bow(state, bow, dt);
        if (n < period) before = std::max(before, std::abs(state.stretch - steady));
        if (n >= 20 * period) after = std::max(after, std::abs(state.stretch - steady));
    }
    return after / before;
}

World tilted_block(double angle, double half_height, double speed = 0) {
    World world;
    const Eigen::Vector2d normal(-std::sin(angle), std::cos(angle)), along(std::cos(angle), std::sin(angle));
    world.bodies = {scenes::plane({.angle = angle}), scenes::box({.half_width = 0.5,
                                                                  .half_height = half_height,
                                                                  .position = half_height * normal,
                                                                  .angle = angle,
                                                                  .velocity = speed * along})};
    return world;
}

}  // namespace

TEST_CASE("a block on a belt sticks and slips as long and as far as the formula says") {
    const Bow bow{.gamma = 1e7};
    const StickSlipCycle exact = coulomb_cycle(bow), got = measured_cycle(bow, 1e-5, 8);
    // Each phase begins and ends a step early or late, in which the stretch moves by V h.
    CHECK(std::abs(got.stick_time - exact.stick_time) <= 1e-3 * exact.stick_time);
    CHECK(std::abs(got.slip_time - exact.slip_time) <= 1e-3 * exact.slip_time);
    CHECK(std::abs(got.low - exact.low) <= 1e-4);
    CHECK(std::abs(got.high - exact.high) <= 1e-4);
    // The first order: a step ten times as long errs some ten times as much.
    const double fine = std::abs(got.period() - exact.period());
    const double coarse = std::abs(measured_cycle(bow, 1e-3, 8).period() - exact.period());
    CHECK(coarse > fine);
    CHECK(coarse < 0.05 * exact.period());
}

TEST_CASE("a film quiets the block from the viscosity of the formula on, whatever the step") {
    for (const Falloff shape : {Falloff::exponential, Falloff::gaussian})
        for (const double dt : {1e-4, 1e-3, 5e-3}) {
            Bow bow{.speed = 0.02, .gamma = 50, .shape = shape};
            bow.viscosity = quiet_viscosity(bow);
            CHECK(growth(bow, dt) == doctest::Approx(1).epsilon(1e-3));
            const double quiet = bow.viscosity;
            bow.viscosity = 1.02 * quiet;
            CHECK(growth(bow, dt) < 0.95);
            bow.viscosity = 0.98 * quiet;
            CHECK(growth(bow, dt) > 1.05);
        }
}

TEST_CASE("points are grouped as in the reference, ends of a face come in, and few points stay") {
    for (const auto& c : truth_json("kmeans_merge.json").at("cases")) {
        const auto rows = c.at("points").get<std::vector<std::vector<double>>>();
        Eigen::MatrixXd points(3, static_cast<Eigen::Index>(rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            points.col(static_cast<Eigen::Index>(i)) = Eigen::Vector3d(rows[i][0], rows[i][1], rows[i][2]);
        const PointGroups got = group_points(points, c.at("K"));
        CHECK(got.group == c.at("assignment").get<std::vector<int>>());
        CHECK(got.rounds == c.at("iterations").get<int>());
        const auto centroids = c.at("centroids").get<std::vector<std::vector<double>>>();
        for (std::size_t k = 0; k < centroids.size(); ++k)
            for (int j = 0; j < 3; ++j)
                CHECK(std::abs(got.centroids(j, static_cast<Eigen::Index>(k)) -
                               centroids[k][static_cast<std::size_t>(j)]) <= 1e-14);
    }
    // With more points Lloyd's rounds end a little off the thirds: 0.672, not 0.669, for 300.
    for (const int n : {12, 30}) {
        Eigen::Matrix2Xd edge = Eigen::Matrix2Xd::Zero(2, n);
        edge.row(0) = Eigen::RowVectorXd::LinSpaced(n, -1, 1);
        // Groups of n/K neighbours, 2/(n - 1) apart: the outermost mean is (n/K - 1)/(n - 1) inside of the end.
        for (const int K : {2, 3})
            CHECK(support_reach(group_points(edge, K).centroids, {0, 0}, {1, 0}) ==
                  doctest::Approx(1 - (n / static_cast<double>(K) - 1) / (n - 1)).epsilon(1e-12));
    }
    Eigen::Matrix2Xd square(2, 4);
    square << 1, -1, -1, 1, 1, 1, -1, -1;
    const Eigen::Matrix2Xd three = group_points(square, 3).centroids;
    double least = 9;
    for (int i = 0; i < 3600; ++i) {
        const double angle = 2 * std::numbers::pi * i / 3600;
        least = std::min(least, support_reach(three, {0, 0}, {std::cos(angle), std::sin(angle)}));
    }
    CHECK(least == doctest::Approx(1 / std::sqrt(5.0)).epsilon(1e-5));
    CHECK(support_reach(square, {0, 0}, {1, 0}) == doctest::Approx(1).epsilon(1e-12));
    CHECK(support_reach(square, {3, 0}, {1, 0}) == -1);
    CHECK(group_points(square, 4).centroids == square);
    CHECK(group_points(Eigen::MatrixXd::Constant(2, 9, 0.5), 3).centroids.col(0).isApprox(Eigen::Vector2d(0.5, 0.5)));
}

TEST_CASE("contacts merge within their own pair of bodies and face only") {
    std::vector<Contact> contacts;
    for (int i = 0; i < 8; ++i)
        contacts.push_back({0, 1, {0.1 * i, 0}, {0, 1}, -0.001 * i, static_cast<std::uint32_t>(i)});
    contacts.push_back({0, 1, {0.8, 0.1}, {1, 0}, 0, 8});
    contacts.push_back({1, 2, {0.3, 0}, {0, 1}, 0, 9});
    const std::vector<Contact> merged = merge_contacts(contacts, 3);
    REQUIRE(merged.size() == 5);
    CHECK(merged[3].normal.x() == 1);
    CHECK(merged[4].b == 2);
    double gap = 0;
    for (const Contact& c : merged) gap = std::min(gap, c.gap);
    CHECK(gap == doctest::Approx(-0.0065));  // the mean of the last two: means lose depth, too
    CHECK(merge_contacts(contacts, 20).size() == contacts.size());
    // Seeds are contacts as they are, in their own order: the two ends of each area, and then what is farthest.
    for (const int K : {2, 3}) {
        const std::vector<Contact> kept = merge_contacts(contacts, K, Kept::seeds);
        for (std::size_t i = 1; i < kept.size(); ++i)
            if (kept[i].a == kept[i - 1].a && kept[i].b == kept[i - 1].b) CHECK(kept[i].feature > kept[i - 1].feature);
        for (const Contact& c : kept)
            CHECK(std::any_of(contacts.begin(), contacts.end(), [&](const Contact& from) {
                return from.point == c.point && from.gap == c.gap && from.feature == c.feature;
            }));
    }
}

TEST_CASE("a gecko: falls without glue, slides with the apex at 0, holds with the shifted one") {
    const double angle = 2 * std::numbers::pi / 3;
    const Surface glue{.static_friction = 0.8, .dynamic_friction = 0.8, .adhesion = 9.81};  // two feet: 2 m g
    const auto run = [&](const Surface& surface, Apex apex) {
        World world = tilted_block(angle, 0.2);
        for (int n = 0; n < 100; ++n) step_contact_laws(world, contact_set(world, 0.02), surface, 0.01, {.apex = apex});
        const Body& block = world.bodies[1];
        const Eigen::Vector2d normal(-std::sin(angle), std::cos(angle)), along(std::cos(angle), std::sin(angle));
        return Eigen::Vector2d(normal.dot(block.position) - 0.2, along.dot(block.position));  // off the floor, along it
    };
    CHECK(run({.static_friction = 0.8, .dynamic_friction = 0.8}, Apex::shifted)[0] > 1);
    const Eigen::Vector2d slid = run(glue, Apex::origin), held = run(glue, Apex::shifted);
    CHECK(std::abs(slid[0]) < 1e-3);
    // As without friction: g sin(angle) t^2/2, in steps t (t + h)/2.
    CHECK(slid[1] == doctest::Approx(-9.81 * std::sin(angle) * 1 * 1.01 / 2).epsilon(1e-3));
    CHECK(held.cwiseAbs().maxCoeff() < 1e-9);
}

TEST_CASE("on oil a block goes down at the speed at which the film carries what friction leaves") {
    const double angle = 0.35, mu = 0.1, c = 0.8;
    World world = tilted_block(angle, 0.2, -0.5);
    const Surface oil{.static_friction = 0.5, .dynamic_friction = mu, .gamma = 40, .viscosity = c};
    for (int n = 0; n < 2000; ++n) step_contact_laws(world, contact_set(world, 0.02), oil, 0.01, {});
    // m g (sin - mu cos) = 2 c v for two feet, 1 kg; gamma v > 50.
    CHECK(world.bodies[1].velocity.norm() ==
          doctest::Approx(9.81 * (std::sin(angle) - mu * std::cos(angle)) / (2 * c)).epsilon(1e-6));
}

TEST_CASE("what static friction holds stays held for ever, however steep the fall beside it") {
    World world = tilted_block(0.35, 0.2);  // tan = 0.365, between mu_d and mu_s; 1/gamma is below all round-off
    const Surface steep{.static_friction = 0.6, .dynamic_friction = 0.2, .gamma = 1e20};
    for (int n = 0; n < 200; ++n) step_contact_laws(world, contact_set(world, 0.02), steep, 0.01, {});
    CHECK(world.bodies[1].velocity.norm() < 1e-9);
    const Eigen::Vector2d along(std::cos(0.35), std::sin(0.35));
    CHECK(std::abs(along.dot(world.bodies[1].position)) < 1e-9);
}

TEST_CASE("a gap is closed: by a fall, and by glue where nothing falls") {
    const auto height = [](double gravity, double adhesion) {
        World world = tilted_block(0, 0.2);
        world.gravity = {0, -gravity};
        world.bodies[1].position.y() += 0.005;
        for (int n = 0; n < 10; ++n)
            step_contact_laws(world, contact_set(world, 0.02), {.adhesion = adhesion}, 0.01, {});
        return world.bodies[1].position.y() - 0.2;
    };
    CHECK(std::abs(height(9.81, 0)) < 1e-10);
    CHECK(std::abs(height(0, 5)) < 1e-10);  // 10 N on 1 kg close 5 mm in 32 ms
    CHECK(std::abs(height(0, 0) - 0.005) < 1e-15);
}

TEST_CASE("a box on merged contacts tips on a slope on which the whole face holds it") {
    const auto tilt = [](int K) {
        // Centre 0.5 m over a face of half width 0.5 m: it tips from 45 degrees on, on 8/11 of the face from 36.
        Chain face{.links = 1, .points = 12, .half_width = 0.5, .half_length = 0.5};
        World world = hanging_chain(face);
        std::swap(world.bodies[0].position, world.bodies[1].position);
        world.gravity = 9.81 * Eigen::Vector2d(std::sin(0.7), -std::cos(0.7));
        for (int n = 0; n < 30; ++n) {
            std::vector<Contact> contacts;
            const Body& box = world.bodies[1];
            for (int k = 0; k < 12; ++k) {
                const double s = 0.5 * (2.0 * k / 11 - 1), cosine = std::cos(box.angle), sine = std::sin(box.angle);
                const Eigen::Vector2d foot =
                    box.position + Eigen::Vector2d(cosine * s + sine * 0.5, sine * s - cosine * 0.5);
                contacts.push_back({0, 1, foot, {0, 1}, foot.y() + 0.5, static_cast<std::uint32_t>(k)});
            }
            if (K > 0) contacts = merge_contacts(contacts, K);
            step_contact_laws(world, contacts, {2, 2}, 0.01, {});
        }
        return std::abs(world.bodies[1].angle);
    };
    CHECK(tilt(0) < 1e-6);
    CHECK(tilt(3) > 0.01);
}
