#include "common/foundation/judge/contact_residual.hpp"

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <string>

#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// One contact of a body of 1/2 kg, so that W = 2 on the diagonal.
ContactProblem contact(const VectorXd& q, double friction) {
    return {.dimension = static_cast<int>(q.size()),
            .W = 2 * Eigen::MatrixXd::Identity(q.size(), q.size()),
            .q = q,
            .friction = VectorXd::Constant(1, friction)};
}

VectorXd numbers(std::initializer_list<double> list) {
    VectorXd v(static_cast<Index>(list.size()));
    Index i = 0;
    for (const double x : list) v[i++] = x;
    return v;
}

double residual(const VectorXd& q, double friction, const VectorXd& r) {
    return contact_residual(contact(q, friction), r);
}

/// A problem made around its solution: random W, and contacts that separate, stick and slide in turn.
struct Solved {
    ContactProblem problem;
    VectorXd r;
};

Solved random_solved(RandomNumbers& random, int dimension, Index contacts) {
    const Index n = dimension * contacts;
    const Eigen::MatrixXd B = Eigen::MatrixXd::NullaryExpr(n, n, [&] { return random.between(-1, 1); });
    Solved s{{dimension, B * B.transpose(), {}, VectorXd(contacts)}, VectorXd::Zero(n)};
    VectorXd u = VectorXd::Zero(n);
    for (Index i = 0; i < contacts; ++i) {
        const double mu = s.problem.friction[i] = random.between(0.1, 1), r_n = random.between(0.5, 2);
        const double angle = random.between(0, 6);
        VectorXd direction(dimension - 1);
        direction[0] = dimension == 2 ? (angle < 3 ? 1 : -1) : std::cos(angle);
        if (dimension == 3) direction[1] = std::sin(angle);
        auto r_t = s.r.segment(dimension * i + 1, dimension - 1), u_t = u.segment(dimension * i + 1, dimension - 1);
        if (i % 3 == 0) {
            u[dimension * i] = random.between(0.1, 1);
            u_t = random.between(0, 2) * direction;
            continue;
        }
        s.r[dimension * i] = r_n;
        r_t = mu * r_n * (i % 3 == 1 ? random.between(0, 0.9) : 1) * direction;
        if (i % 3 == 2) u_t = -random.between(0.1, 2) * direction;
    }
    s.problem.q = u - s.problem.W * s.r;
    return s;
}

}  // namespace

TEST_CASE(
    "exactly 0 for solutions: separating, sticking, on the edge, sliding, without friction; in the plane, in space") {
    CHECK(residual(numbers({1, 3}), 0.5, numbers({0, 0})) == 0);
    CHECK(residual(numbers({0, 3}), 0.5, numbers({0, 0})) == 0);
    CHECK(residual(numbers({-4, 1}), 0.5, numbers({2, -0.5})) == 0);
    CHECK(residual(numbers({-4, 2}), 0.5, numbers({2, -1})) == 0);  // sticks with all it has
    CHECK(residual(numbers({-4, 5}), 0.5, numbers({2, -1})) == 0);  // slides, u_t = 3
    CHECK(residual(numbers({-4, -5}), 0.5, numbers({2, 1})) == 0);
    CHECK(residual(numbers({-4, 5}), 0, numbers({2, 0})) == 0);
    CHECK(residual(numbers({-4, 1, 1}), 0.5, numbers({2, -0.5, -0.5})) == 0);
    CHECK(residual(numbers({-8, 6, 8}), 0.625, numbers({4, -1.5, -2})) == 0);  // 2.5 of 5 held, along 3:4
    CHECK(contact_residual({.dimension = 2, .W = {}, .q = {}, .friction = {}}, VectorXd()) == 0);
}

TEST_CASE("every violation is seen, as the velocity that it is, over the largest entry of q") {
    const VectorXd pressed = numbers({-4, 1});
    CHECK(residual(pressed, 0.5, numbers({0, 0})) == 1);             // approaches with 4
    CHECK(residual(pressed, 0.5, numbers({1.5, -0.5})) == 0.25);     // ... with 1
    CHECK(residual(pressed, 0.5, numbers({3, -0.5})) == 0.5);        // pushes, and leaves with 2
    CHECK(residual(numbers({4, 1}), 0.5, numbers({-1, 0})) == 0.5);  // pulls
    CHECK(residual(numbers({4, 1}), 9, numbers({-1, 0})) == 0.5);    // ... and holds nothing, however rough
    CHECK(residual(numbers({4, 1}), 9, numbers({-0.5, 2})) == 1);    // ... so that its 2 N s drag with all their 4 m/s
    CHECK(residual(pressed, 0.5, numbers({2, 0})) == 0.25);          // friction could stop 1, and does not
    CHECK(residual(pressed, 0.5, numbers({2, -0.25})) == 0.125);
    CHECK(residual(pressed, 0.5, numbers({2, -0.75})) == 0.125);          // and this drags
    CHECK(residual(numbers({-4, 8}), 0.5, numbers({2, -1.5})) == 0.125);  // outside the cone by 1 m/s
    CHECK(residual(numbers({-4, 8}), 0.5, numbers({2, 1})) == 0.5);       // along what slides, not against it
    CHECK(residual(numbers({4, 0}), 0.5, numbers({0, 1})) == 0.5);        // friction without a normal impulse
    // In space: as much as it may be, but not against what slides.
    CHECK(residual(numbers({-8, 6, 8}), 0.625, numbers({4, -2, -1.5})) > 0.1);
    CHECK(residual(numbers({-8, 6, 8}), 0.625, numbers({4, -1.5, 2})) > 0.1);
}

TEST_CASE("it does not know in which units, scale or direction of the tangents the problem stands") {
    RandomNumbers random(1);
    for (const int d : {2, 3}) {
        for (int run = 0; run < 20; ++run) {
            Solved s = random_solved(random, d, 6);
            CHECK(contact_residual(s.problem, s.r) <= 1e-13);  // q is rounded to 1e-16 of some 50 m/s
            const VectorXd r = s.r + VectorXd::NullaryExpr(s.r.size(), [&] { return random.between(-1, 1); });
            const double wanted = contact_residual(s.problem, r);
            CHECK(wanted > 1e-3);
            ContactProblem other = s.problem;
            other.W *= 1024;  // grams
            other.q *= 8;     // other seconds
            CHECK(contact_residual(other, r / 128) == wanted);
            CHECK(contact_residual(s.problem, r, s.problem.W * r + s.problem.q) == wanted);
            if (d == 2) continue;
            Eigen::MatrixXd turn = Eigen::MatrixXd::Identity(18, 18);
            for (Index i = 0; i < 6; ++i)
                turn.block<2, 2>(3 * i + 1, 3 * i + 1) = Eigen::Rotation2Dd(random.between(0, 6)).toRotationMatrix();
            other = s.problem;
            other.W = turn * s.problem.W * turn.transpose();
            other.q = turn * s.problem.q;
            const double size = s.problem.q.cwiseAbs().maxCoeff(), turned = other.q.cwiseAbs().maxCoeff();
            CHECK(std::abs(contact_residual(other, turn * r) * turned - wanted * size) <= 1e-12 * size);
        }
    }
}

TEST_CASE("any change of an impulse of a solution is seen, in proportion") {
    RandomNumbers random(2);
    for (const int d : {2, 3}) {
        const Solved s = random_solved(random, d, 6);
        for (Index k = 0; k < s.r.size(); ++k) {
            for (const double change : {1e-3, 1e-6, 1e-9}) {
                VectorXd r = s.r;
                r[k] += change;
                const double seen = contact_residual(s.problem, r) * s.problem.q.cwiseAbs().maxCoeff();
                CHECK(seen >= 0.01 * change * s.problem.W(k, k));
                CHECK(seen <= 100 * change * s.problem.W.diagonal().maxCoeff());
            }
        }
    }
}

TEST_CASE("what is not finite, or has another size, is infinitely far away; q = 0 divides nothing") {
    const ContactProblem p = contact(numbers({-4, 1}), 0.5);
    for (const double bad : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN(), 1e308}) {
        CHECK(contact_residual(p, numbers({bad, 0})) == infinity);
        CHECK(contact_residual(p, numbers({2, bad})) == infinity);
    }
    CHECK(contact_residual(p, numbers({2})) == infinity);
    CHECK(contact_residual(p, numbers({2, 0, 0})) == infinity);
    CHECK(contact_residual(p, numbers({2, 0}), numbers({0})) == infinity);
    // W_nn r overflows where u, from elsewhere, does not.
    CHECK(contact_residual(2, numbers({2}), p.q, p.friction, numbers({1e308, 0}), numbers({0, 0})) == infinity);
    ContactProblem odd = p;
    odd.W.resize(2, 3);
    CHECK(contact_residual(odd, numbers({2, 0})) == infinity);
    CHECK(residual(numbers({0, 0}), 0.5, numbers({0, 0})) == 0);
    CHECK(residual(numbers({0, 0}), 0.5, numbers({0.25, 0})) == 0.5);
}

TEST_CASE("measured: the status is what the residual says; what is not finite becomes 0 and diverged") {
    const ContactProblem p = contact(numbers({-4, 1}), 0.5);
    const ContactResult good = measured(p, numbers({2, -0.5}), 0, 7);
    CHECK(good.status == SolverStatus::solved);
    CHECK(good.iterations == 7);
    CHECK(good.u == numbers({0, 0}));
    const ContactResult half = measured(p, numbers({1.5, -0.5}), 0.2, 1);
    CHECK(half.status == SolverStatus::max_iterations);
    CHECK(half.residual == 0.25);
    CHECK(measured(p, numbers({1.5, -0.5}), 0.25, 1).status == SolverStatus::solved);
    const ContactResult wild = measured(p, numbers({infinity, 0}), 1, 3);
    CHECK(wild.status == SolverStatus::diverged);
    CHECK(wild.r == numbers({0, 0}));
    CHECK(wild.residual == 1);
    CHECK(std::string(to_text(wild.status)) == "diverged");
}

TEST_CASE("a contact that slides has its friction against that direction, whatever its u_t is") {
    for (const int dimension : {2, 3}) {
        const VectorXd q = dimension == 2 ? numbers({-4, 1}) : numbers({-4, 1, -2});
        const VectorXd e = dimension == 2 ? numbers({-1}) : numbers({0.6, 0.8});
        ContactProblem problem = contact(q, 0.5);
        problem.sliding = e;
        VectorXd r(dimension);
        r << 2, -0.5 * 2 * e;  // W r_n + q_n = 0
        CHECK(contact_residual(problem, r) <= 1e-16);
        problem.sliding = -e;
        // |W_nn (r_t - -mu r_n e)| = 2 2, over |q| = 4
        CHECK(std::abs(contact_residual(problem, r) - 1) <= 1e-15);
        problem.sliding.setZero();  // slides nowhere: now u_t decides, and this is no answer
        CHECK(contact_residual(problem, r) > 0.1);
        problem.sliding = {};
        CHECK(contact_residual(problem, r) > 0.1);
        problem.sliding = VectorXd::Ones(dimension);
        CHECK(contact_residual(problem, r) == infinity);
        CHECK_THROWS_AS(check_contact_numbers(problem), std::invalid_argument);
        problem.sliding = (1 + 1e-8) * e;
        CHECK_THROWS_AS(check_contact_numbers(problem), std::invalid_argument);
        problem.sliding = e;
        CHECK_NOTHROW(check_contact_problem(problem));
        problem.sliding *= std::nan("");
        CHECK_THROWS_AS(check_contact_problem(problem), std::invalid_argument);
    }
}

TEST_CASE("a problem that is none is refused in words") {
    const ContactProblem good = contact(numbers({-4, 1}), 0.5);
    const auto message = [&](auto change) {
        ContactProblem problem = good;
        change(problem);
        return test::refusal([&] { check_contact_problem(problem); });
    };
    CHECK(message([](ContactProblem&) {}) == "");
    CHECK(message([](ContactProblem& p) { p.dimension = 4; }) == "contact problem: dimension = 4; 2 or 3");
    CHECK(message([](ContactProblem& p) { p.q.resize(3); }) ==
          "contact problem: q has 3 entries, friction 1; with dimension 2 q has one for each direction of each contact, 2");
    CHECK(message([](ContactProblem& p) { p.W.resize(2, 1); }) == "contact problem: W is 2 x 1; q has 2 entries");
    CHECK(message([](ContactProblem& p) { p.W.coeffRef(1, 0) = infinity; }) ==
          "contact problem: W(1, 0) = inf; finite");
    CHECK(message([](ContactProblem& p) { p.q[0] = infinity; }) == "contact problem: q[0] = inf; finite");
    CHECK(message([](ContactProblem& p) { p.friction[0] = -1; }) ==
          "contact problem: friction[0] = -1; finite and >= 0");
    CHECK(message([](ContactProblem& p) { p.W.coeffRef(1, 1) = -1; }) == "contact problem: W(1, 1) = -1; >= 0");
    CHECK(message([](ContactProblem& p) { p.W.coeffRef(1, 0) = 1e-3; }) == "contact problem: W is not symmetric: W(0, 1) = 0, W(1, 0) = 0.001");
    CHECK(message([](ContactProblem& p) { p.W.coeffRef(1, 0) = 1e-10; }) == "");
}
