#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/lessons/08_poisson_impact_problem.hpp"
#include "tests/support/random_impacts.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector2d;
using nlohmann::json;

namespace {

/// The references have 12 digits and more; 1e-12 of the largest number in sight is the tolerance.
void check_against(const json& reference, const PlanarImpactProblem& problem, const PlanarImpact& got) {
    const Vector2d P = vector_of(reference["p"]), u = vector_of(reference["u"]);
    const double size = std::max({1.0, P.norm(), u.norm(), problem.u.norm(), problem.K.norm()});
    CHECK((got.impulse - P).norm() <= 1e-12 * size);
    CHECK((got.u - u).norm() <= 1e-12 * size);
    CHECK(std::abs(got.energy_change - reference["dT"].get<double>()) <= 1e-12 * size * size);
    if (reference.contains("regime"))
        CHECK(regime(impulse_path(problem), got.impulse[1]) == reference["regime"].get<std::string>());
    if (reference.contains("p_c"))
        CHECK(std::abs(got.compression_impulse - reference["p_c"].get<double>()) <= 1e-12 * size);
    if (reference.contains("W_n"))
        CHECK(std::abs(got.normal_work - reference["W_n"].get<double>()) <= 1e-12 * size * size);
    if (reference.contains("W_c"))
        CHECK(std::abs(got.compression_work - reference["W_c"].get<double>()) <= 1e-12 * size * size);
    CHECK(got.status == ImpactStatus::ended);
}

/// A uniform rod of the reference grid: contact at r from the centre of mass, velocity (v_x, v_y, w).
PlanarImpactProblem rod(double m, double I, double rx, double ry, const json& v, double mu, double e) {
    const double w = v[2].get<double>();
    return make_problem(1 / m + ry * ry / I, -rx * ry / I, 1 / m + rx * rx / I,
                        {v[0].get<double>() - w * ry, v[1].get<double>() + w * rx}, mu, e);
}

/// Sizes of the terms in P.(u- + u+)/2 and in K P: what their round-off is measured against.
double energy_size(const PlanarImpactProblem& q, const Vector2d& P) {
    return q.K(0, 0) * P[0] * P[0] + q.K(1, 1) * P[1] * P[1] + P.norm() * q.u.norm();
}

bool near_singular(const PlanarImpactProblem& q) {
    return q.K.determinant() < 0.1 * q.K(0, 0) * q.K(1, 1);
}

}  // namespace

TEST_CASE("rod impacts agree with the reference grids") {
    for (const auto& [file, law] : {std::pair{"planar_grid_poisson.json", &impact_poisson},
                                    std::pair{"planar_grid_newton.json", &impact_newton}}) {
        const json grid = truth_json(file);
        REQUIRE(grid["cases"].size() >= 20);
        for (const json& c : grid["cases"]) {
            CAPTURE(c.dump());
            const PlanarImpactProblem problem = rod(grid["m"], grid["I"], c["rx"], c["ry"], c["v0"], c["mu"], c["e"]);
            check_against(c, problem, law(problem));
        }
    }
}

TEST_CASE("the named regimes agree with their references") {
    for (const json& c : truth_json("planar_regimes.json").at("cases")) {
        CAPTURE(c["name"].get<std::string>());
        const PlanarImpactProblem problem =
            make_problem(c["K"][0], c["K"][1], c["K"][2], vector_of(c["u0"]), c["mu"], c["e"]);
        check_against(c["newton"], problem, impact_newton(problem));
        check_against(c["poisson"], problem, impact_poisson(problem));
        for (const char* law : {"newton", "poisson", "stronge"}) {
            // Whatever a law ends with, the path passes through it: position, velocity and both works.
            const PathPoint end = point_on(impulse_path(problem), c[law]["p"][1]);
            CHECK((end.impulse - vector_of(c[law]["p"])).norm() <= 1e-12 * 20);
            CHECK((end.u - vector_of(c[law]["u"])).norm() <= 1e-12 * 20);
            CHECK(std::abs(end.work[1] - c[law]["W_n"].get<double>()) <= 1e-12 * 20);
            CHECK(std::abs(end.work[0] - c[law]["W_t"].get<double>()) <= 1e-12 * 20);
        }
    }
}

TEST_CASE("the rod at 45 degrees and Kane's double pendulum agree with their references") {
    const json kane = truth_json("planar_kane.json");
    const json& r = kane["rod45"];
    const PlanarImpactProblem falling = rod(r["m"], r["I"], r["rx"], r["ry"], r["v0"], r["mu"], r["e"]);
    check_against(r["results"]["newton"], falling, impact_newton(falling));
    check_against(r["results"]["poisson"], falling, impact_poisson(falling));

    const json& pendulum = kane["double_pendulum"];
    for (const json& c : pendulum["cases"]) {
        const json& K = pendulum["K"];
        const PlanarImpactProblem tip = make_problem(K[0], K[1], K[2], vector_of(pendulum["u0"]), c["mu"], c["e"]);
        check_against(c["newton"], tip, impact_newton(tip));
        check_against(c["poisson"], tip, impact_poisson(tip));
    }
}

TEST_CASE("along 100000 random paths Coulomb's law holds, u = u0 + K P, and compression ends once") {
    RandomNumbers random(8);
    int jams = 0, sticks = 0, reversals = 0, stops_in_restitution = 0;
    for (int i = 0; i < 100000; ++i) {
        PlanarImpactProblem q = random_impact<2>(random);
        // Every tenth slip stops where compression ends, up to round-off on either side.
        const PathPiece first = impulse_path(q).storage[0];
        if (i % 10 == 0 && first.slope[0] * first.sign < 0 && first.slope[1] > 0)
            q.u[1] = first.slope[1] * q.u[0] / first.slope[0];
        const ImpulsePath path = impulse_path(q);
        REQUIRE(path.count >= 2);
        REQUIRE(path.count <= 3);
        const auto pieces = path.pieces();
        CHECK(path.compression_end().u[1] == 0);
        for (int k = 0; k < path.count; ++k) {
            const PathPiece& piece = pieces[static_cast<std::size_t>(k)];
            const bool last = k + 1 == path.count;
            const PathPoint end = last ? point_on(path, 2 * path.compression_end().impulse[1] + piece.start.impulse[1])
                                       : pieces[static_cast<std::size_t>(k) + 1].start;
            CHECK(end.impulse[1] >= piece.start.impulse[1]);
            // Round-off of u is relative to the terms of K P and u0.
            const double size = q.u.norm() + q.K.norm() * end.impulse.norm(), tolerance = 16 * epsilon * size;
            CHECK((q.u + q.K * end.impulse - end.u).norm() <= tolerance);
            CHECK(std::abs(piece.friction) <= q.friction * (1 + 2 * epsilon));
            if (piece.motion == Motion::stick) {
                CHECK(piece.start.u[0] == 0);
                CHECK(end.u[0] == 0);
            } else {
                CHECK(std::abs(piece.sign) == 1);
                CHECK(piece.friction == -q.friction * piece.sign);
                CHECK(piece.sign * piece.start.u[0] >= 0);
                CHECK(piece.sign * end.u[0] >= -tolerance);
            }
            if (k >= path.restitution) CHECK(piece.slope[1] > 0);
            if (k > 0 && piece.motion == Motion::reverse) CHECK(piece.sign == -pieces[0].sign);
        }
        const bool jam = pieces[0].slope[1] <= 0;
        if (jam) CHECK(pieces[1].motion == Motion::stick);  // (08.8)
        jams += jam ? 1 : 0;
        sticks += pieces.back().motion == Motion::stick ? 1 : 0;
        reversals += pieces.back().motion == Motion::reverse ? 1 : 0;
        stops_in_restitution += path.count == 3 && path.restitution == 1 ? 1 : 0;
    }
    CHECK(jams > 1000);  // the sample holds what the title says
    CHECK(sticks > 10000);
    CHECK(reversals > 1000);
    CHECK(stops_in_restitution > 1000);
}

TEST_CASE("Poisson's law never adds energy, and both laws account for every joule") {
    RandomNumbers random(88);
    int newton_gains = 0, positive_normal_work = 0;
    for (int i = 0; i < 100000; ++i) {
        const PlanarImpactProblem q = random_impact<2>(random);
        const PlanarImpact poisson = impact_poisson(q), newton = impact_newton(q);
        CHECK(poisson.energy_change <= 64 * epsilon * energy_size(q, poisson.impulse));
        positive_normal_work += poisson.normal_work > 0 ? 1 : 0;
        newton_gains += newton.energy_change > 1e-9 ? 1 : 0;
        for (const PlanarImpact& impact : {poisson, newton}) {
            CHECK(impact.status == ImpactStatus::ended);
            const Vector2d& P = impact.impulse;
            CHECK(std::abs(P[0]) <= q.friction * P[1] * (1 + 4 * epsilon));
            CHECK(P[1] >= impact.compression_impulse);
            CHECK(impact.u[1] >= 0);
            // T = u' K^-1 u / 2 in contact space: an independent account, ill conditioned when K nearly is singular.
            if (near_singular(q)) continue;
            const double T0 = 0.5 * q.u.dot(q.K.inverse() * q.u), T1 = 0.5 * impact.u.dot(q.K.inverse() * impact.u);
            CHECK(std::abs(impact.energy_change - (T1 - T0)) <= 1e-12 * (T0 + T1));
        }
        CHECK(std::abs(poisson.impulse[1] - (1 + q.restitution) * poisson.compression_impulse) <=
              4 * epsilon * poisson.impulse[1]);
        // u_n comes from a p_n that was rounded: K_nn p_n epsilon.
        CHECK(std::abs(newton.u[1] + q.restitution * q.u[1]) <=
              16 * epsilon * (q.u.norm() + q.K.norm() * newton.impulse.norm()));
    }
    MESSAGE("Newton's law gains energy in ", newton_gains / 1000.0, " % of 100,000 random impacts");
    CHECK(std::abs(newton_gains - 4000) < 250);  // 4 %, as the text says: the sample could have caught Poisson
    CHECK(positive_normal_work > 1000);
}

TEST_CASE("the power of both impulses along the path is concave: why Poisson cannot gain") {
    // f = dT/dp = u_n - mu s u_t in slip, u_n in stick; its slope must not grow from piece to piece (README).
    RandomNumbers random(888);
    for (int i = 0; i < 20000; ++i) {
        const PlanarImpactProblem q = random_impact<2>(random);
        double before = std::numeric_limits<double>::infinity();
        const ImpulsePath path = impulse_path(q);
        for (const PathPiece& piece : path.pieces()) {
            const double slope = piece.slope[1] + piece.friction * piece.slope[0];
            CHECK(slope > 0);
            CHECK(slope <= before + 16 * epsilon * (1 + q.friction * q.friction) * q.K.norm());
            before = slope;
        }
    }
}

TEST_CASE("a mirrored impact has the mirrored path to the last bit, and units do not matter") {
    RandomNumbers random(42);
    for (int i = 0; i < 10000; ++i) {
        const PlanarImpactProblem q = random_impact<2>(random);
        PlanarImpactProblem mirrored = q, heavy = q, fast = q;
        mirrored.K(0, 1) = mirrored.K(1, 0) = -q.K(0, 1);
        mirrored.u[0] = -q.u[0];
        heavy.K /= 1024;  // powers of two round nothing
        fast.u *= 1024;
        for (const auto law : {&impact_poisson, &impact_newton}) {
            const PlanarImpact a = law(q), b = law(mirrored), c = law(heavy), d = law(fast);
            CHECK(b.impulse == Vector2d(-a.impulse[0], a.impulse[1]));
            CHECK(b.u == Vector2d(-a.u[0], a.u[1]));
            CHECK(b.energy_change == a.energy_change);
            CHECK(b.event_count == a.event_count);
            CHECK(c.impulse == 1024 * a.impulse);
            CHECK(c.u == a.u);
            CHECK(d.impulse == 1024 * a.impulse);
            CHECK(d.u == 1024 * a.u);
            CHECK(d.energy_change == 1024 * 1024 * a.energy_change);
        }
    }
}

TEST_CASE("the outcome is continuous in friction and in every velocity, also across the borders of regimes") {
    RandomNumbers random(43);
    for (int i = 0; i < 20000; ++i) {
        PlanarImpactProblem q = random_impact<2>(random);
        if (near_singular(q)) continue;
        q.u[1] = std::min(q.u[1], -0.1);  // as u_n -> 0 a jam keeps its impulse: there theory has a jump
        if (i % 3 == 0) q.friction = std::abs(q.K(0, 1)) / q.K(0, 0);  // stick becomes reversal here
        if (i % 3 == 1) q.u[0] = 0;                                    // and here the first slip changes sides
        PlanarImpactProblem a = q, b = q;
        constexpr double d = 1e-9;
        a.friction += d;
        b.friction = std::max(0.0, q.friction - d);
        a.u += Vector2d(d, -d);
        b.u -= Vector2d(d, -d);
        for (const auto law : {&impact_poisson, &impact_newton}) {
            const PlanarImpact x = law(a), y = law(b);
            // Slopes are at least 0.1 K_nn, so d is magnified by 10 for p_c, again for u, and by sizes up to 40: a jump
            // would be of order 1.
            CHECK((x.impulse - y.impulse).norm() <= 1e5 * d * (1 + x.impulse.norm()));
            CHECK((x.u - y.u).norm() <= 1e5 * d * (1 + x.u.norm()));
        }
    }
}

TEST_CASE("Poisson's and Newton's laws agree where one law of motion holds from start to end") {
    RandomNumbers random(44);
    int same = 0;
    for (int i = 0; i < 20000; ++i) {
        const PlanarImpactProblem q = random_impact<2>(random);
        const PlanarImpact poisson = impact_poisson(q), newton = impact_newton(q);
        const ImpulsePath path = impulse_path(q);
        if (path.count == 3 && path.pieces()[2].start.impulse[1] < std::max(poisson.impulse[1], newton.impulse[1]))
            continue;
        if (path.count == 3 && path.restitution == 2) continue;
        ++same;
        // Newton's p_n = p_c + e |u_n|/slope and Poisson's (1 + e) p_c; both from one slope, rounded by K_nn / slope.
        const double magnify = q.K.norm() * (1 + q.friction) / path.pieces()[0].slope[1];
        CHECK(std::abs(poisson.impulse[1] - newton.impulse[1]) <= 16 * epsilon * magnify * poisson.impulse[1]);
    }
    CHECK(same > 5000);
}

TEST_CASE("the path agrees with an integration in tiny steps that knows no cases") {
    RandomNumbers random(45);
    for (int i = 0; i < 200; ++i) {
        PlanarImpactProblem q = random_impact<2>(random);
        if (near_singular(q)) continue;
        const ImpulsePath path = impulse_path(q);
        const double p_c = path.compression_end().impulse[1], dp = p_c / 10000;
        Vector2d P = Vector2d::Zero(), work = Vector2d::Zero(), u = q.u;
        for (int n = 1; n <= 20000; ++n) {
            // Friction does what it can to leave no tangential velocity after the step.
            const double wish = -(u[0] + q.K(0, 1) * dp) / q.K(0, 0);
            const Vector2d dP(std::clamp(wish, -q.friction * dp, q.friction * dp), dp);
            const Vector2d before = u;
            P += dP;
            u = q.u + q.K * P;
            work += 0.5 * dP.cwiseProduct(before + u);
            if (n % 1000 != 0) continue;
            const PathPoint point = point_on(path, n * dp);
            // The step that holds the corner is wrong by at most 2 mu dp in p_t, by |K| times that in u, from then on.
            const double off = (2 + 4 * q.friction) * dp;
            CHECK((P - point.impulse).norm() <= off);
            CHECK((u - point.u).norm() <= q.K.norm() * off);
            CHECK((work - point.work).norm() <= (point.impulse.norm() * q.K.norm() + u.norm() + q.u.norm()) * off);
        }
    }
}

TEST_CASE("returned work and velocity are found where the path has them") {
    RandomNumbers random(46);
    for (int i = 0; i < 20000; ++i) {
        const PlanarImpactProblem q = random_impact<2>(random);
        const ImpulsePath path = impulse_path(q);
        const double W_c = path.compression_end().work[1];
        const double work = -random.between(0, 2) * W_c, u_n = -random.between(0, 2) * q.u[1];
        const PathPoint returned = point_on(path, normal_impulse_at_returned_work(path, work));
        const PathPoint fast = point_on(path, normal_impulse_at_velocity(path, u_n));
        CHECK(std::abs(returned.work[1] - W_c - work) <= 64 * epsilon * energy_size(q, returned.impulse));
        CHECK(std::abs(fast.u[1] - u_n) <= 16 * epsilon * (q.u.norm() + q.K.norm() * fast.impulse.norm()));
        CHECK(normal_impulse_at_returned_work(path, 0) == path.compression_end().impulse[1]);
        CHECK(normal_impulse_at_velocity(path, 0) == path.compression_end().impulse[1]);
    }
}
