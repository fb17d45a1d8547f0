#include <doctest/doctest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "common/foundation/judge/alart_curnier.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/19_admm_friction/cones.hpp"
#include "tests/lessons/18_admm_problems.hpp"
#include "tests/support/truth_json.hpp"

// Cones, and the two measures that are one.

using namespace rbc;
using namespace rbc::test;

using Eigen::VectorXd;

TEST_CASE("Alart and Curnier's function has the reference's values") {
    for (const auto& entry : truth_json("alart_curnier.json").at("cases")) {
        const VectorXd r = vector_of(entry.at("r")), u = vector_of(entry.at("u"));
        AlartCurnier f{entry.at("rho_N").get<double>(), entry.at("rho_T").get<double>()};
        const double mu = entry.at("mu").get<double>();
        const VectorXd value = f(r, u, mu);
        CHECK(std::abs(value[0] - entry.at("f_N").get<double>()) <= 1e-14);
        CHECK(largest(value.tail(2) - vector_of(entry.at("f_T"))) <= 1e-14);
        f.disc = AlartCurnier::Disc::of_impulse;
        CHECK(largest(f(r, u, mu).tail(2) - vector_of(entry.at("f_T_radius_mu_rN"))) <= 1e-14);
    }
}

TEST_CASE("Alart and Curnier's function times W_nn is the residual, also of contacts that slide") {
    RandomNumbers random(180);
    for (int trial = 0; trial < 200; ++trial) {
        const int dimension = 2 + trial % 2, contacts = 1 + trial % 5;
        ContactProblem problem = random_contacts(random, dimension, contacts, 2, 1);
        if (trial % 4 == 0) {
            problem.sliding.setZero((dimension - 1) * contacts);
            problem.sliding[0] = 1;
        }
        const VectorXd r = VectorXd::NullaryExpr(problem.q.size(), [&] { return random.between(-1, 1); });
        const VectorXd f = alart_curnier(problem, r, problem.W * r + problem.q);
        double worst = 0;
        for (Eigen::Index i = 0; i < contacts; ++i) {
            const double W_nn = problem.W(dimension * i, dimension * i);
            worst = std::max(
                {worst, W_nn * std::abs(f[dimension * i]), W_nn * f.segment(dimension * i + 1, dimension - 1).norm()});
        }
        // A few roundings of numbers of order 10.
        CHECK(std::abs(worst / largest(problem.q) - contact_residual(problem, r)) <=
              1e-13 * (1 + worst / largest(problem.q)));
    }
}

TEST_CASE("the nearest point of a cone: in it, at a right angle, and nothing in it on the other side") {
    RandomNumbers random(181);
    for (int trial = 0; trial < 2000; ++trial) {
        const Eigen::Index d = 2 + trial % 2;
        const double unit = random.decades(-100, 100), mu = trial % 9 == 0 ? 0 : random.decades(-2, 1);
        VectorXd x = unit * VectorXd::NullaryExpr(d, [&] { return random.between(-1, 1); });
        if (trial % 4 == 0) x.tail(d - 1).setZero();
        VectorXd p = x;
        project_cone(p, mu);
        const double small = 1e-13 * (1 + mu) * largest(x);
        CHECK(p[0] >= 0);
        CHECK(p.tail(d - 1).stableNorm() <= mu * p[0] + small);
        const VectorXd left = (x - p) / unit;
        CHECK(std::abs(left.dot(p / unit)) <= 1e-13 * (1 + mu) * (1 + mu));
        CHECK(left[0] + mu * left.tail(d - 1).norm() <= 1e-13 * (1 + mu));  // k'(x - p) <= 0 for every k of the cone
        VectorXd again = p;
        project_cone(again, mu);
        CHECK(largest(again - p) <= small);
    }
    VectorXd edge = Eigen::Vector3d(10, 3, 4);
    project_cone(edge, 0.5);
    CHECK(edge == Eigen::Vector3d(10, 3, 4));
    VectorXd tip = Eigen::Vector2d(-1, 2);
    project_cone(tip, 0.5);
    CHECK(tip == Eigen::Vector2d(0, 0));
    VectorXd ray = Eigen::Vector2d(0, -2);  // along (1, -1): 1
    project_ray(ray, 1, Eigen::VectorXd::Ones(1));
    CHECK(largest(ray - Eigen::Vector2d(1, -1)) <= 1e-15);
}
