#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <vector>

#include "lessons/10_mirtich_friction/extension_integration.hpp"
#include "lessons/10_mirtich_friction/integrator.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/sliding.hpp"
#include "tests/lessons/10_mirtich_friction_problems.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("Dormand-Prince: order 5 in equal steps, and the error control holds what it is asked for") {
    const SpatialImpactProblem q = [] {
        SpatialImpactProblem p;
        p.K << 2, 0.3, 0.4, 0.3, 1.5, -0.2, 0.4, -0.2, 1.2;
        p.u << 1, 2, -1;
        p.friction = 0.4;
        return p;
    }();
    const auto f = [&](double, const Eigen::Matrix<double, 5, 1>& y) { return slope_over_lambda(q.K, q.friction, y); };
    Eigen::Matrix<double, 5, 1> y;
    y << std::atan2(2, 1), 0.5 * std::log(5.0), 0, -1, 0;
    const auto fine = integrate_fixed<5>(f, 0, y, 2, 512);
    std::vector<double> errors;
    for (int steps : {4, 8, 16, 32}) errors.push_back((integrate_fixed<5>(f, 0, y, 2, steps) - fine).norm());
    for (std::size_t i = 1; i < errors.size(); ++i) {
        // 2^5 = 32 for each halving; the next order moves the exponent by some tenths at these steps.
        CHECK(std::abs(std::log2(errors[i - 1] / errors[i]) - 5) < 0.4);
    }
    const auto never = [](double, const auto&) { return 1.0; };
    for (double tolerance : {1e-5, 1e-8, 1e-11}) {
        const auto run = integrate<5>(f, 0, y, 2, Eigen::Matrix<double, 5, 1>::Ones(), tolerance, never);
        CHECK(run.status == Integration<5>::Status::reached_end);
        CHECK(run.x == 2);
        CHECK((run.y - fine).norm() < 100 * tolerance);  // tens of steps, each at most its tolerance
    }
    // An event: y' = 1 from 0, stop at 1/3.
    using One = Eigen::Matrix<double, 1, 1>;
    const auto stop = integrate<1>([](double, const One&) { return One(1.0); }, 0, One(0.0), 1, One(1.0), 1e-9,
                                   [](double, const One& v) { return 1.0 / 3 - v[0]; });
    CHECK(stop.status == Integration<1>::Status::stopped);
    CHECK(std::abs(stop.x - 1.0 / 3) < 1e-14);
}

TEST_CASE("one path in four parameters: p, u_n and W, lambda, and the series") {
    RandomNumbers random(10);
    int compared = 0;
    while (compared < 100) {
        SpatialImpactProblem q = test::random_impact<3>(random, 0.8);
        if (slip(q) < 0.5 || q.K(2, 2) - q.friction * q.K.topRightCorner<2, 1>().norm() < 0.1) continue;
        q.restitution = 1;
        const SpatialImpact r = impact_mirtich(q);
        if (r.event_count != 1) continue;  // slip throughout
        ++compared;
        const double p_c = r.compression_impulse, W_c = r.compression_work, size = q.u.norm();
        const auto never = [](double, const auto&) { return 1.0; };
        const auto middle = trace_mirtich(q, 1).back();
        CHECK((middle.u - r.u).norm() == 0);

        Eigen::Vector4d y(q.u.x(), q.u.y(), q.u.z(), 0);
        const auto over_p =
            integrate<4>([&](double, const Eigen::Vector4d& v) { return slope_over_impulse(q.K, q.friction, v); }, 0, y,
                         r.impulse.z(), Eigen::Vector4d::Constant(size), 1e-12, never);
        CHECK((over_p.y.head<3>() - r.u).norm() < 1e-9 * size);
        CHECK(std::abs(over_p.y[3] - r.normal_work) < 1e-9 * size * r.impulse.z());

        const auto over_u_n = integrate<3>(
            [&](double z, const Eigen::Vector3d& v) { return slope_over_normal_velocity(q.K, q.friction, z, v); },
            q.u.z(), Eigen::Vector3d(q.u.x(), q.u.y(), 0), 0, Eigen::Vector3d::Constant(size), 1e-12, never);
        CHECK(std::abs(over_u_n.y[2] - W_c) < 1e-9 * size * (1 + p_c));

        // From halfway through restitution, over W and over lambda.
        const auto path = trace_mirtich(q, 8);
        const CollisionState& late = path[7];
        if (late.u.z() > 0.05) {
            const auto over_W =
                integrate<3>([&](double, const Eigen::Vector3d& v) { return slope_over_work(q.K, q.friction, v); },
                             late.normal_work, late.u, r.normal_work, Eigen::Vector3d::Constant(size), 1e-12, never);
            CHECK((over_W.y - r.u).norm() < 1e-9 * size);
        }
        Eigen::Matrix<double, 5, 1> polar;
        polar << std::atan2(q.u.y(), q.u.x()), std::log(slip(q)), 0, q.u.z(), 0;
        const auto over_lambda = integrate<5>(
            [&](double, const Eigen::Matrix<double, 5, 1>& v) { return slope_over_lambda(q.K, q.friction, v); }, 0,
            polar, 1e3, Eigen::Matrix<double, 5, 1>::Constant(1 + size), 1e-12,
            [&](double, const Eigen::Matrix<double, 5, 1>& v) { return r.impulse.z() - v[2]; });
        CHECK(over_lambda.status == Integration<5>::Status::stopped);
        CHECK(std::abs(over_lambda.y[3] - r.u.z()) < 1e-8 * (1 + size));
        CHECK(std::abs(std::exp(over_lambda.y[1]) - r.u.head<2>().norm()) < 1e-8 * (1 + size));
    }
}

TEST_CASE("the slides' extension integration agrees where kappa_min > 0, and says so where not") {
    RandomNumbers random(11);
    int compared = 0, refused = 0;
    for (int i = 0; i < 400; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        const SpatialImpact slides = impact_mirtich_extension(q), r = impact_mirtich(q);
        const double kappa = q.K(2, 2) - q.friction * q.K.topRightCorner<2, 1>().norm();
        if (kappa <= 0) {
            CHECK(slides.status == ImpactStatus::no_solution);
            CHECK(slides.impulse.norm() == 0);
            ++refused;
            continue;
        }
        if (slides.status == ImpactStatus::inaccurate) continue;
        ++compared;
        // Tolerance 1e-12 for each of some hundred steps, and sliding slower than 1e-10 counts as stopped.
        CHECK((slides.u - r.u).norm() < 1e-8 * q.u.norm());
        CHECK(std::abs(slides.compression_impulse - r.compression_impulse) < 1e-8 * q.u.norm() * q.K.inverse().norm());
        CHECK(slides.event_count == r.event_count);
    }
    CHECK(compared > 250);
    CHECK(refused > 50);
}

TEST_CASE("the way of the extension: compression to u_n = 0, a little on over u_n, the rest over the work") {
    SpatialImpactProblem q;
    q.K << 2, 0.3, 0.4, 0.3, 1.5, -0.2, 0.4, -0.2, 1.2;
    q.u << 1, 2, -1;
    q.friction = 0.4;
    q.restitution = 0.8;
    const ExtensionTrace trace = trace_mirtich_extension(q, 10);
    CHECK_THROWS_WITH(trace_mirtich_extension(q, 0), "points must be >= 1");
    const SpatialImpact r = impact_mirtich(q);
    REQUIRE(trace.states.size() == 31);
    CHECK(trace.extension == 10);
    CHECK(trace.restitution == 20);
    CHECK(trace.states[10].u.z() == 0);
    CHECK(std::abs(trace.states[10].impulse.z() - r.compression_impulse) < 1e-9);
    CHECK(trace.states[20].u.z() > 0);
    CHECK(trace.states[20].normal_work < r.normal_work);  // (10.20) does not pass the end
    CHECK((trace.states[30].u - r.u).norm() < 1e-9);
    for (std::size_t n = 1; n < trace.states.size(); ++n) {
        const CollisionState &before = trace.states[n - 1], &now = trace.states[n];
        // Friction's work is between those of its least and its greatest sliding on the way.
        const double dp = now.impulse.z() - before.impulse.z(), work = now.friction_work - before.friction_work;
        const double fast = before.u.head<2>().norm(), slow = now.u.head<2>().norm();  // it brakes all the way here
        CHECK(work <= -0.4 * slow * dp + 1e-9);
        CHECK(work >= -0.4 * fast * dp - 1e-9);
    }
}
