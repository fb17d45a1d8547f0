#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "common/foundation/judge/impact_energy.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "lessons/10_mirtich_friction/collision_matrix_3d.hpp"
#include "lessons/10_mirtich_friction/extension_integration.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/newton_algebraic_3d.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"
#include "tests/lessons/10_mirtich_friction_problems.hpp"
#include "tests/support/random_impacts.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Kind = ImpactEvent::Kind;

namespace {

SpatialBody body(const nlohmann::json& j) {
    SpatialBody b;
    if (j.at("m").is_null()) return b;
    b.inverse_mass = 1 / j.at("m").get<double>();
    b.inverse_inertia = vector_of(j.at("Ib")).cwiseInverse();
    b.orientation = Eigen::Quaterniond(Eigen::Matrix3d(matrix_of(j.at("R"))));
    return b;
}

Kind kind(const std::string& name) {
    if (name == "slip_stops") return Kind::slip_stops;
    if (name == "stick_stable") return Kind::stick;
    if (name == "unstable_diverging_ray") return Kind::reversal;
    return name == "recompression" ? Kind::recompression : Kind::compression_end;
}

/// K by its diagonal and three couplings, as the demo's parameters choose it.
Eigen::Matrix3d coupled(const Eigen::Vector3d& diagonal, double c12, double c13, double c23) {
    Eigen::Matrix3d C;
    const double r23 = c12 * c13 + c23 * std::sqrt((1 - c12 * c12) * (1 - c13 * c13));
    C << 1, c12, c13, c12, 1, r23, c13, r23, 1;
    const Eigen::Vector3d s = diagonal.cwiseSqrt();
    return s.asDiagonal() * C * s.asDiagonal();
}

}  // namespace

TEST_CASE("collisions in space come out as in the reference, events and all") {
    const nlohmann::json truth = test::truth_json("mirtich3d.json");
    CHECK(truth.at("cases").size() >= 8);
    for (const auto& c : truth.at("cases")) {
        CAPTURE(c.at("name").get<std::string>());
        const SpatialImpactProblem q{matrix_of(c.at("K")), vector_of(c.at("u0")), c.at("mu"), c.at("e")};
        const SpatialImpact r = impact_mirtich(q);
        // The references have 16 digits; numbers below 10 in some 20 steps, each right to an ulp of the largest.
        constexpr double tolerance = 1e-13;
        CHECK(r.status == ImpactStatus::ended);
        CHECK((r.u - vector_of(c.at("u"))).cwiseAbs().maxCoeff() < tolerance);
        CHECK((r.impulse - vector_of(c.at("impulse"))).cwiseAbs().maxCoeff() < tolerance);
        CHECK(std::abs(r.compression_impulse - c.at("p_c").get<double>()) < tolerance);
        CHECK(std::abs(r.compression_work - c.at("W_c").get<double>()) < tolerance);
        CHECK(std::abs(r.normal_work - c.at("W_final").get<double>()) < tolerance);
        CHECK(std::abs(r.energy_change - c.at("dT").get<double>()) < tolerance);
        const Sticking stick = sticking(q.K);
        CHECK(std::abs(stick.force_ratio.x() - c.at("stick_force_ratio")[0].get<double>()) < tolerance);
        CHECK(std::abs(stick.force_ratio.y() - c.at("stick_force_ratio")[1].get<double>()) < tolerance);
        CHECK(sticking_is_stable(q.K, q.friction) == c.at("stick_stable").get<bool>());
        const auto& events = c.at("events");
        REQUIRE(r.event_count == static_cast<int>(events.size()));
        for (std::size_t i = 0; i < events.size(); ++i) {
            CHECK(r.events[i].kind == kind(events[i][0]));
            CHECK(std::abs(r.events[i].normal_impulse - events[i][1].get<double>()) < tolerance);
            if (events[i].size() > 2) CHECK(std::abs(r.events[i].angle - events[i][2].get<double>()) < tolerance);
        }
        if (!c.contains("bodies")) continue;
        const auto& bodies = c.at("bodies");  // the reference's body 1 is our B
        const Eigen::Vector3d r_a =
            bodies[1].contains("r") ? Eigen::Vector3d(vector_of(bodies[1].at("r"))) : Eigen::Vector3d::Zero();
        const Eigen::Matrix3d K = collision_matrix_3d(body(bodies[1]), r_a, body(bodies[0]),
                                                      vector_of(bodies[0].at("r")), Eigen::Matrix3d::Identity());
        CHECK((K - q.K).cwiseAbs().maxCoeff() < tolerance);
    }
}

TEST_CASE("K gives the change of velocity and of energy of two real bodies; with the slide's plus it would not") {
    RandomNumbers random(1);
    int indefinite = 0;
    for (int i = 0; i < 200; ++i) {
        const auto random_vector = [&] {
            return Eigen::Vector3d(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1));
        };
        struct Moving {
            SpatialBody body;
            Eigen::Vector3d r, v, w;
        } side[2];
        for (Moving& m : side) {
            m.body.inverse_mass = random.between(0.2, 2);
            m.body.inverse_inertia = random_vector().cwiseAbs() * 5 + Eigen::Vector3d::Constant(0.1);
            m.body.orientation = Eigen::Quaterniond(contact_axes(random_vector().normalized()));
            m.r = random_vector(), m.v = random_vector(), m.w = random_vector();
        }
        const Eigen::Matrix3d axes = contact_axes(random_vector().normalized());
        CHECK(std::abs(axes.determinant() - 1) < 1e-14);
        const Eigen::Matrix3d K = collision_matrix_3d(side[0].body, side[0].r, side[1].body, side[1].r, axes);
        CHECK(Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(K).eigenvalues().minCoeff() > 0);
        const Eigen::Matrix3d wrong =
            2 * (side[0].body.inverse_mass + side[1].body.inverse_mass) * Eigen::Matrix3d::Identity() - K;
        indefinite += Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(wrong).eigenvalues().minCoeff() < 0 ? 1 : 0;

        const Eigen::Vector3d P = axes * random_vector();
        const auto relative = [&] {
            return Eigen::Vector3d(side[1].v + side[1].w.cross(side[1].r) - side[0].v - side[0].w.cross(side[0].r));
        };
        const auto energy = [&] {
            double T = 0;
            for (const Moving& m : side) {
                const Eigen::Vector3d w = m.body.orientation.conjugate() * m.w;
                T += 0.5 * m.v.squaredNorm() / m.body.inverse_mass +
                     0.5 * (w.array().square() / m.body.inverse_inertia.array()).sum();
            }
            return T;
        };
        const Eigen::Vector3d before = relative();
        const double T = energy();
        for (int s = 0; s < 2; ++s) {
            Moving& m = side[s];
            const Eigen::Vector3d J = (s == 1 ? 1 : -1) * P;
            m.v += m.body.inverse_mass * J;
            const Eigen::Matrix3d R = m.body.orientation.toRotationMatrix();
            m.w += R * (m.body.inverse_inertia.asDiagonal() * (R.transpose() * m.r.cross(J)));
        }
        // Sums of a dozen products below 10.
        CHECK((axes.transpose() * (relative() - before) - K * axes.transpose() * P).norm() < 1e-13);
        CHECK(std::abs(energy() - T - impact_energy_change(P, before, relative())) < 1e-12);
    }
    CHECK(indefinite > 100);
}

TEST_CASE("random impacts in space: energy never grows, balances close, friction stays in its cone") {
    RandomNumbers random(2);
    int recompressions = 0, reversals = 0, sticks = 0, through_zero = 0, refused = 0;
    for (int i = 0; i < 100000; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random, i % 2 == 0 ? 2 : 8);
        const SpatialImpact r = impact_mirtich(q);
        const double size = q.u.norm() * r.impulse.norm();
        const bool good = r.status == ImpactStatus::ended && r.energy_change <= 1e-15 * size && r.u.z() >= 0 &&
                          // |P_t| = mu p in slip up to the rounding of both
                          r.impulse.head<2>().norm() <= q.friction * r.impulse.z() * (1 + 1e-12) + 1e-15 &&
                          (q.u + q.K * r.impulse - r.u).norm() <= 1e-12 * (q.u.norm() + r.impulse.norm()) &&
                          // friction work is what the energy lost beyond W; it never gains
                          r.energy_change - r.normal_work <= 1e-13 * size && r.compression_work < 0 &&
                          r.compression_impulse > 0;
        CAPTURE(i);
        if (!good) CHECK(good);
        bool again = false, stopped = false;
        for (int k = 0; k < r.event_count; ++k) {
            const Kind what = r.events[static_cast<std::size_t>(k)].kind;
            again = again || what == Kind::recompression;
            stopped = stopped || what == Kind::slip_stops;
            reversals += what == Kind::reversal ? 1 : 0;
            through_zero += what == Kind::reversal && stopped ? 1 : 0;
            sticks += what == Kind::stick ? 1 : 0;
        }
        recompressions += again ? 1 : 0;
        if (i % 2 == 0) refused += q.K(2, 2) <= q.friction * q.K.topRightCorner<2, 1>().norm() ? 1 : 0;
        // Without a second approach W_n = (1 - e^2) W_c; the sum has a few terms of the size of the works.
        const double end = (1 - q.restitution * q.restitution) * r.compression_work;
        if (!again && !(std::abs(r.normal_work - end) <= 1e-13 * size)) CHECK(r.normal_work == doctest::Approx(end));
    }
    MESSAGE("paths through zero: ", through_zero / 1000.0, " % of 100,000 random impacts");
    MESSAGE("extension integration, no safe step: ", refused / 500.0, " % of those with mu <= 2");
    CHECK(recompressions > 50);  // the sample holds what the lesson speaks of
    CHECK(reversals > 1000);
    CHECK(std::abs(through_zero - 700) < 50);               // seven in a thousand
    CHECK(std::abs(refused - 0.3 * 50000) < 0.02 * 50000);  // three in ten of those with mu <= 2
    CHECK(sticks > 10000);
}

TEST_CASE("with planar data it is the planar impact of lesson 09: slip, stick, reversal, jam") {
    RandomNumbers random(3);
    int from_rest = 0;
    for (int i = 0; i < 50000; ++i) {
        const PlanarImpactProblem flat = test::random_impact<2>(random, i % 2 == 0 ? 2 : 8);
        SpatialImpactProblem q{Eigen::Matrix3d::Zero(), {flat.u[0], 0, flat.u[1]}, flat.friction, flat.restitution};
        q.K(0, 0) = flat.K(0, 0), q.K(2, 2) = flat.K(1, 1), q.K(0, 2) = q.K(2, 0) = flat.K(0, 1);
        q.K(1, 1) = random.between(0.1, 3);
        const SpatialImpact r = impact_mirtich(q);
        const PlanarImpact p = impact_stronge(flat);
        // Both are closed forms of a few steps; a nearly singular K (0.02 at the least) makes impulses of up to 1e3
        // of the velocities, and a slope that nearly vanishes divides a rounding by as much.
        const double tolerance = 2e-11 * (1 + p.impulse.norm());
        const bool same = std::abs(r.u.x() - p.u[0]) <= tolerance && std::abs(r.u.z() - p.u[1]) <= tolerance &&
                          std::abs(r.impulse.x() - p.impulse[0]) <= tolerance &&
                          std::abs(r.impulse.z() - p.impulse[1]) <= tolerance && r.u.y() == 0 &&
                          std::abs(r.energy_change - p.energy_change) <= 10 * tolerance;
        CAPTURE(i);
        if (!same) CHECK(same);
        REQUIRE(r.event_count == p.event_count);
        for (std::size_t k = 0; k < static_cast<std::size_t>(p.event_count); ++k) {
            const ImpactEvent &a = r.events[k], &b = p.events[k];
            const bool alike =
                a.kind == b.kind && a.angle == b.angle && std::abs(a.normal_impulse - b.normal_impulse) <= tolerance;
            if (!alike) CHECK(alike);
        }
        from_rest += flat.u[0] == 0 && p.events[0].kind == Kind::reversal ? 1 : 0;
    }
    CHECK(from_rest > 300);
}

TEST_CASE("turning the tangents or mirroring them turns and mirrors the outcome") {
    RandomNumbers random(4);
    int close = 0, count = 0;
    for (int i = 0; i < 5000; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        const double a = random.between(-3, 3);
        Eigen::Matrix3d turn = Eigen::AngleAxisd(a, Eigen::Vector3d::UnitZ()).toRotationMatrix();
        if (i % 2 == 1) turn.col(1) *= -1;
        SpatialImpactProblem turned = q;
        turned.K = turn * q.K * turn.transpose();
        turned.K = 0.5 * (turned.K + turned.K.transpose().eval());
        turned.u = turn * q.u;
        const SpatialImpact r = impact_mirtich(q), s = impact_mirtich(turned);
        // Round-off of the data, 1e-16, times the condition of K (about 200 at most) and of the path; a path that
        // passes close by u_t = 0 depends on the data more strongly, so a few may be off by more.
        const double off = (turn * r.u - s.u).norm() / q.u.norm();
        CHECK(off < 1e-8);
        close += off < 1e-12 ? 1 : 0;
        ++count;
    }
    CHECK(close > count - 20);
}

TEST_CASE("the outcome has the units it must have: scaled masses and speeds scale it") {
    RandomNumbers random(5);
    for (int i = 0; i < 500; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        for (double mass : {1e-12, 1e9}) {
            for (double speed : {1e-9, 1e6}) {
                SpatialImpactProblem scaled = q;
                scaled.K /= mass;
                scaled.u *= speed;
                const SpatialImpact r = impact_mirtich(q), s = impact_mirtich(scaled);
                CHECK(s.status == ImpactStatus::ended);
                CHECK((s.u / speed - r.u).norm() < 1e-11 * q.u.norm());
                CHECK((s.impulse / (speed * mass) - r.impulse).norm() < 1e-11 * (1 + r.impulse.norm()));
            }
        }
    }
}

TEST_CASE("extreme friction, no friction, tiny speeds: ended, and the balance closes") {
    RandomNumbers random(6);
    for (int i = 0; i < 3000; ++i) {
        SpatialImpactProblem q = test::random_impact<3>(random);
        q.friction = i % 3 == 0 ? 0 : random.decades(-12, 12);
        if (i % 4 == 1) q.u.z() *= 1e-9;
        if (i % 4 == 2) q.u.head<2>() *= 1e-13;
        const SpatialImpact r = impact_mirtich(q);
        CAPTURE(q.friction);
        CHECK(r.status == ImpactStatus::ended);
        CHECK(r.energy_change <= 1e-14 * q.u.norm() * r.impulse.norm());  // 0 for e = 1 where nothing slides
        if (q.friction == 0) {
            CHECK(r.impulse.head<2>().norm() == 0);
            // W is a difference of two works of up to |u_n|^2/K33, and e may be small: half the digits of e.
            CHECK(std::abs(r.u.z() + q.restitution * q.u.z()) <= 1e-12 * std::abs(q.u.z()));
        }
        // Friction beyond what sticking needs, along a path that is already short, changes little.
        if (q.friction > 1e6 && slip(q) == 0) CHECK(r.u.head<2>().norm() == 0);
    }
}

TEST_CASE("a second approach: compressed again, ended by the sum of the works") {
    const SpatialImpact r = impact_mirtich(recompressing(1));
    REQUIRE(r.event_count == 5);
    const Kind order[] = {Kind::compression_end, Kind::recompression, Kind::slip_stops, Kind::stick,
                          Kind::compression_end};
    for (std::size_t i = 0; i < 5; ++i) CHECK(r.events[i].kind == order[i]);
    // The reference gives five digits of the two impulses, and W there.
    CHECK(std::abs(r.events[0].normal_impulse - 0.17374) < 5e-6);
    CHECK(std::abs(r.events[1].normal_impulse - 0.59962) < 5e-6);
    CHECK(r.compression_impulse == r.events[0].normal_impulse);  // of the first compression, and its work
    CHECK(r.compression_work == impact_mirtich(recompressing(0.3)).compression_work);
    const double p = r.events[1].normal_impulse;
    const auto path = trace_mirtich(recompressing(1), 1000);
    const auto at = static_cast<std::size_t>(p / r.impulse.z() * 1000);
    CHECK(std::abs(path[at].normal_work + 0.0432) < 5e-5);
    CHECK(std::abs(r.normal_work) < 1e-14);  // e = 1: all of both compressions comes back
    // With e small enough it is over before the second approach.
    CHECK(impact_mirtich(recompressing(0.3)).event_count == 1);
}

TEST_CASE("a normal velocity that rises above zero for an instant only is seen") {
    // The path over p does not know u_n: starting slower or faster moves the whole curve. Its top is moved to +-height.
    const SpatialImpactProblem q = recompressing(1);
    double top = -1;
    for (const CollisionState& s : trace_mirtich(q, 1000000)) {
        if (s.impulse.z() < 0.5) top = std::max(top, s.u.z());
    }
    for (double height : {1e-2, 1e-4, 1e-6, 1e-8}) {  // the samples are 5e-6 N s apart: the top is right to 1e-10
        SpatialImpactProblem low = q;
        low.u.z() = q.u.z() - top - height;
        CHECK(impact_mirtich(low).event_count == 3);
        low.u.z() = q.u.z() - top + height;
        const SpatialImpact r = impact_mirtich(low);
        REQUIRE(r.event_count == 5);
        CHECK(r.events[1].kind == Kind::recompression);
    }
}

TEST_CASE("numbers of the lesson's experiments") {
    SpatialImpactProblem q{coupled({3, 1, 1}, 0.3, 0.8, -0.5), {-0.9, 0.45, -1}, 0.45, 0.6};
    SpatialImpact r = impact_mirtich(q);
    CHECK((r.u - Eigen::Vector3d(0.326725, -0.122139, 0.339251)).norm() < 1e-6);
    CHECK(std::abs(r.energy_change + 0.556157) < 1e-6);
    CHECK(std::abs(diverging_ray(q.K, q.friction).angle * 180 / std::numbers::pi + 22.27) < 0.01);
    const SpatialImpact shot = impact_newton_algebraic(q);
    CHECK((shot.u - Eigen::Vector3d(0, 0, 0.6)).norm() < 1e-12);
    CHECK(std::abs(shot.energy_change - 0.042833) < 1e-6);

    q = {coupled({3, 0.5, 1}, 0.1633, 0.1732, 0.5531), {-0.6, -1.4, -2}, 0.6, 1};
    r = impact_mirtich(q);
    CHECK(std::abs(r.events[1].normal_impulse - 2.05156) < 1e-5);
    CHECK(std::abs(r.events[2].angle * 180 / std::numbers::pi - 84.52) < 0.01);

    q = {coupled({2, 1.4, 1.5}, 0, 0.692820323, 0), {-0.4, 0, -1}, 0.3, 0.8};
    const SpatialImpact planar = impact_mirtich(q);
    q.u.y() = 0.001;
    r = impact_mirtich(q);
    CHECK(planar.event_count == 3);
    CHECK(r.event_count == 1);
    CHECK(std::abs(planar.u.x() - 0.672473) < 1e-6);
    CHECK(std::abs(r.u.x() - 0.672484) < 1e-6);

    q = {coupled({1.5, 1, 1}, 0.2, -0.8, 0), {-2, -0.5, -1}, 1.8, 0.6};
    r = impact_mirtich(q);
    CHECK(std::abs(r.u.z() - 1.31195) < 1e-5);
    CHECK(std::abs(r.energy_change + 6.34656) < 1e-5);
    CHECK(std::abs(r.events[0].normal_impulse - 1.16510) < 1e-5);
    const double jammed = trace_mirtich(q, 1000)[116].u.z();
    CHECK(std::abs(jammed + 1.88) < 0.01);

    CHECK(std::abs(impact_mirtich(recompressing(0.65)).u.z() - 0.0408) < 1e-4);
    CHECK(std::abs(impact_mirtich(recompressing(0.65)).impulse.z() - 0.5196) < 1e-4);
    CHECK(std::abs(impact_mirtich(recompressing(0.7)).u.z() - 0.5065) < 1e-4);
    CHECK(std::abs(impact_mirtich(recompressing(0.7)).impulse.z() - 4.7123) < 1e-4);
}

TEST_CASE("trace: equally spaced in p, from the start to the end, and the same path") {
    const SpatialImpactProblem q = recompressing(1);
    const auto path = trace_mirtich(q, 50);
    const SpatialImpact r = impact_mirtich(q);
    REQUIRE(path.size() == 51);
    for (std::size_t n = 0; n <= 50; ++n) {
        CHECK(std::abs(path[n].impulse.z() - static_cast<double>(n) / 50 * r.impulse.z()) < 1e-13);
        CHECK((q.u + q.K * path[n].impulse - path[n].u).norm() < 1e-12);
    }
    CHECK_THROWS_AS(trace_mirtich(q, 0), std::invalid_argument);
}

TEST_CASE("the one-shot law keeps the first direction: it may gain energy, in space as in the plane") {
    RandomNumbers random(12);
    int gains = 0, none = 0;
    for (int i = 0; i < 5000; ++i) {
        const SpatialImpactProblem q = test::random_impact<3>(random);
        const SpatialImpact r = impact_newton_algebraic(q);
        if (r.status == ImpactStatus::no_solution) {
            ++none;
            continue;
        }
        CHECK(std::abs(r.u.z() + q.restitution * q.u.z()) < 1e-10 * q.u.norm() * (1 + r.impulse.norm()));
        CHECK(r.impulse.head<2>().norm() <= q.friction * r.impulse.z() * (1 + 1e-9) + 1e-12);
        gains += r.energy_change > 1e-9 ? 1 : 0;
    }
    CHECK(gains > 100);
    CHECK(none > 10);
    // From u_t = 0 its direction is that of the diverging ray, against which friction acts.
    SpatialImpactProblem still{coupled({2, 1.4, 1.5}, 0.3, 0.5, -0.6), {0, 0, -1}, 0.1, 0.5};
    const Ray ray = diverging_ray(still.K, still.friction);
    const SpatialImpact r = impact_newton_algebraic(still);
    CHECK((r.impulse.head<2>() + 0.1 * r.impulse.z() * ray.direction).norm() < 1e-15);
    CHECK((r.u - impact_mirtich(still).u).norm() < 1e-14);          // one straight line: all laws agree
    CHECK(std::abs(r.normal_work + 0.25 * r.impulse.z()) < 1e-15);  // (-1 + 0.5)/2 m/s on the way
    CHECK(std::abs(r.energy_change - impact_mirtich(still).energy_change) < 1e-14);
}

TEST_CASE("a nearly singular K costs the digits that its condition costs, and not one without saying so") {
    // Condition 1e6. Reference: power series of 30 orders with 33 digits; changing K in its last bit moves it by 4e-11.
    SpatialImpactProblem q;
    q.K << 0.83121452751563196, -0.22174382116737967, -0.30186110627945995,  //
        -0.22174382116737967, 0.059270698019149096, 0.080532718240312093,    //
        -0.30186110627945995, 0.080532718240312093, 0.10962421506658319;
    q.u << -0.54267585212251035, 0.40422423335335989, -1.7501542945143085;
    q.friction = 4.4881029334444413;
    q.restitution = 0.49046533553852878;
    const SpatialImpact r = impact_mirtich(q);
    const Eigen::Vector3d P(911495.900072214, -113408.929576892, 2593231.80214309);
    CHECK(r.status == ImpactStatus::ended);
    CHECK(r.u.head<2>().norm() == 0);
    CHECK(std::abs(r.u.z() - 0.960504801044731) < 1e-10);
    CHECK((r.impulse - P).norm() < 4e-10 * P.norm());

    RandomNumbers random(14);
    int inaccurate = 0, wrong = 0, grown = 0;
    for (int i = 0; i < 2000; ++i) {
        q = test::random_impact<3>(random);
        const Eigen::MatrixXd K = q.K;  // of no fixed size: GCC 14 takes the unrolled loops to read what is not set
        const Eigen::Matrix3d axes = Eigen::HouseholderQR<Eigen::MatrixXd>(K).householderQ();
        q.K = axes * Eigen::Vector3d(1, random.decades(-8, 0), 1e-8).asDiagonal() * axes.transpose();
        q.K = 0.5 * (q.K + q.K.transpose().eval());
        const SpatialImpact hard = impact_mirtich(q);
        if (hard.status != ImpactStatus::ended) {
            ++inaccurate;
            continue;
        }
        const double speeds = q.u.norm() + q.K.norm() * hard.impulse.norm(), energy = speeds * hard.impulse.norm();
        const double end = (1 - q.restitution * q.restitution) * hard.compression_work;
        bool again = false;
        for (int k = 0; k < hard.event_count; ++k)
            again = again || hard.events[static_cast<std::size_t>(k)].kind == Kind::recompression;
        wrong += (q.u + q.K * hard.impulse - hard.u).norm() > 1e-10 * speeds ||
                 (!again && std::abs(hard.normal_work - end) > 1e-10 * energy);
        grown += hard.energy_change > 1e-12 * energy;
    }
    CHECK(inaccurate > 20);  // the status is not a word
    CHECK(inaccurate < 300);
    CHECK(wrong == 0);
    CHECK(grown == 0);
}

TEST_CASE("separating bodies have no impact; what cannot be is refused in words") {
    SpatialImpactProblem q;
    q.u << 1, 0, 0.5;
    CHECK(impact_mirtich(q).status == ImpactStatus::separating);
    CHECK((impact_mirtich(q).u - q.u).norm() == 0);
    q.u.z() = 0;
    for (const auto law : {&impact_mirtich, &impact_mirtich_extension, &impact_newton_algebraic}) {
        CHECK(law(q).status == ImpactStatus::separating);
        CHECK(law(q).impulse.norm() == 0);
    }
    q.u.z() = -1;
    const auto refused = [&](auto change) {
        SpatialImpactProblem wrong = q;
        change(wrong);
        CHECK_THROWS_AS(impact_mirtich(wrong), std::invalid_argument);
        CHECK_THROWS_AS(impact_mirtich_extension(wrong), std::invalid_argument);
        CHECK_THROWS_AS(impact_newton_algebraic(wrong), std::invalid_argument);
    };
    refused([](auto& p) { p.friction = -0.1; });
    refused([](auto& p) { p.friction = NAN; });
    refused([](auto& p) { p.restitution = 1.1; });
    refused([](auto& p) { p.u.x() = NAN; });
    refused([](auto& p) { p.K(0, 1) = 0.5; });
    refused([](auto& p) { p.K(2, 2) = -1; });
}
