#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "lessons/10_mirtich_friction/integrator.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/sliding.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using Kind = ImpactEvent::Kind;

TEST_CASE("a generic path can reach zero though friction cannot hold it there, and leaves along the diverging ray") {
    SpatialImpactProblem q;
    q.K << 3, 0.2, 0.3, 0.2, 0.5, 0.4, 0.3, 0.4, 1;
    q.friction = 0.6;
    q.restitution = 1;
    CHECK_FALSE(sticking_is_stable(q.K, q.friction));
    CHECK(invariant_rays(q.K, q.friction).count == 4);
    const Ray out = diverging_ray(q.K, q.friction);
    for (double nudge : {0.0, 0.05, -0.05, 0.1}) {
        q.u << -0.6 + nudge, -1.4, -2;
        const SpatialImpact r = impact_mirtich(q);
        REQUIRE(r.event_count == 3);
        CHECK(r.events[1].kind == Kind::slip_stops);
        CHECK(r.events[2].kind == Kind::reversal);
        CHECK((r.u.head<2>().normalized() - out.direction).norm() < 1e-12);
        // Independently: over p with error control, down to a slip of 1e-9.
        const auto end =
            integrate<4>([&](double, const Eigen::Vector4d& y) { return slope_over_impulse(q.K, q.friction, y); }, 0.0,
                         Eigen::Vector4d(q.u.x(), q.u.y(), q.u.z(), 0), r.impulse.z(), Eigen::Vector4d::Ones(), 1e-12,
                         [](double, const Eigen::Vector4d& y) { return y.head<2>().norm() - 1e-9; });
        CHECK(end.status == Integration<4>::Status::stopped);
        CHECK(std::abs(end.x - r.events[1].normal_impulse) < 1e-8);
    }
}

TEST_CASE("stick test: by the inverse and by Ktt; the diverging ray: by the scalar equation and by the quartic") {
    RandomNumbers random(7);
    int unstable = 0, four = 0;
    for (int i = 0; i < 20000; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        const Sticking stick = sticking(q.K);
        const Eigen::Matrix3d inverse = q.K.inverse();
        CHECK((stick.force_ratio - inverse.topRightCorner<2, 1>() / inverse(2, 2)).norm() < 1e-10);
        CHECK(stick.slope == doctest::Approx(1 / inverse(2, 2)).epsilon(1e-10));
        const bool stable = sticking_is_stable(q.K, q.friction);
        if (std::abs(stick.force_ratio.norm() - q.friction) > 1e-9)
            CHECK(stable == sticking_is_stable_by_inverse(q.K, q.friction));
        const Rays rays = invariant_rays(q.K, q.friction);
        int diverging = 0;
        for (int k = 0; k < rays.count; ++k) {
            const Ray& ray = rays.ray[static_cast<std::size_t>(k)];
            CHECK(std::abs(flow(q.K, q.friction, ray.direction).turning) < 1e-12 * (1 + q.friction));
            diverging += ray.growth > 0 ? 1 : 0;
        }
        four += rays.count == 4 ? 1 : 0;
        CHECK((rays.count == 2 || rays.count == 4));
        CHECK(diverging == (stable ? 0 : 1));
        if (stable) continue;
        ++unstable;
        const Ray scalar = diverging_ray(q.K, q.friction), quartic = diverging_ray_by_quartic(q.K, q.friction);
        // Both are polished; where two rays nearly meet the angle has half the digits.
        CHECK((scalar.direction - quartic.direction).norm() < 1e-9);
        CHECK(scalar.growth > 0);
        CHECK(std::abs(scalar.growth - quartic.growth) < 1e-12 * (1 + q.friction));
        // It is the lowest point of q on the circle.
        const double lowest = sliding_form(q.K, q.friction, scalar.direction);
        for (int k = 0; k < 60; ++k) {
            const double theta = k * std::numbers::pi / 30;
            CHECK(sliding_form(q.K, q.friction, {std::cos(theta), std::sin(theta)}) >= lowest - 1e-12);
        }
    }
    CHECK(unstable > 3000);
    CHECK(four > 3000);
}

TEST_CASE("rays of special K: on an axis, where the quartic loses its degree, and where every direction is one") {
    Eigen::Matrix3d K;
    // No coupling of the tangents: K23 = K12 = 0, the quartic has degree 3, and theta = pi is a ray.
    for (double k : {0.5, -0.5}) {
        K << 2, 0, k, 0, 1, 0, k, 0, 1;
        const Rays rays = invariant_rays(K, 0.1);
        REQUIRE(rays.count == 2);
        CHECK(rays.ray[0].angle == 0);
        CHECK(std::abs(rays.ray[1].angle - std::numbers::pi) < 1e-15);
        // By hand: R = +-k - mu K11.
        CHECK(std::abs(rays.ray[0].growth - (k - 0.2)) < 1e-15);
        CHECK(std::abs(rays.ray[1].growth - (-k - 0.2)) < 1e-15);
        CHECK(std::abs(diverging_ray(K, 0.1).angle - (k > 0 ? 0 : std::numbers::pi)) < 1e-15);
    }
    // mu K11 - mu K22 > |k|: two more rays where sin(theta) != 0, cos(theta) = k/(mu (K11 - K22)).
    K << 2, 0, 0.05, 0, 1, 0, 0.05, 0, 1;
    const Rays four = invariant_rays(K, 0.1);
    REQUIRE(four.count == 4);
    CHECK(std::abs(four.ray[0].angle + std::acos(0.5)) < 1e-14);
    CHECK(std::abs(four.ray[2].angle - std::acos(0.5)) < 1e-14);
    for (int i = 1; i < 4; ++i)
        CHECK(four.ray[static_cast<std::size_t>(i - 1)].angle < four.ray[static_cast<std::size_t>(i)].angle);
    // A sphere's K: nothing turns, every direction is a ray, and none is listed.
    K << 1.4, 0, 0, 0, 1.4, 0, 0, 0, 0.4;
    CHECK(invariant_rays(K, 0.3).count == 0);
}

TEST_CASE("|Ktt^-1 k| == mu sticks, as in the plane") {
    Eigen::Matrix3d K;
    K << 2, 0, 1, 0, 2, 0, 1, 0, 2;
    CHECK(sticking_is_stable(K, 0.5));
    CHECK_FALSE(sticking_is_stable(K, 0.4999999));
}

TEST_CASE("turning goes downhill: dq/dtheta = -2 mu Phi") {
    RandomNumbers random(8);
    for (int i = 0; i < 500; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        const double theta = random.between(-3, 3), h = 1e-5;
        const auto form = [&](double x) { return sliding_form(q.K, q.friction, {std::cos(x), std::sin(x)}); };
        const double difference = (form(theta + h) - form(theta - h)) / (2 * h);
        const double turning = flow(q.K, q.friction, {std::cos(theta), std::sin(theta)}).turning;
        // Central difference: h^2/6 of a third derivative below 200, and 1e-16 * 30 / h of rounding.
        CHECK(std::abs(difference + 2 * q.friction * turning) < 1e-8);
    }
}

TEST_CASE("along a generic slip the energy rate falls all the way: f = u_n - mu r is concave in p") {
    RandomNumbers random(9);
    for (int i = 0; i < 200; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        const auto path = trace_mirtich(q, 40);
        const auto f = [&](std::size_t n) { return path[n].u.z() - q.friction * path[n].u.head<2>().norm(); };
        for (std::size_t n = 1; n < 40; ++n)
            CHECK(f(n + 1) - 2 * f(n) + f(n - 1) <= 1e-12 * q.u.norm() * (1 + q.friction));
    }
}

TEST_CASE("the closed forms of a contact that sticks") {
    SpatialImpactProblem q;
    q.K << 2, 0.3, 0.4, 0.3, 1.5, -0.2, 0.4, -0.2, 1.2;
    q.u << 0, 0, -1;
    q.friction = 0.5;
    q.restitution = 0.7;
    const double S = sticking(q.K).slope;
    const StickingEnd half = sticking_compression_end(S, -1, 0);
    const StickingEnd end = sticking_work_reached(S, 0, half.normal_work, (1 - 0.49) * half.normal_work);
    const SpatialImpact r = impact_mirtich(q);
    CHECK(std::abs(half.normal_impulse + end.normal_impulse - r.impulse.z()) < 1e-15);
    CHECK(std::abs(end.normal_velocity - 0.7) < 1e-15);  // all laws agree where the slope does not change
    CHECK((r.impulse.head<2>() - r.impulse.z() * sticking(q.K).force_ratio).norm() < 1e-15);
}
