#include <doctest/doctest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/18_admm/admm.hpp"
#include "lessons/18_admm/shifted_bodies.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

using Eigen::Index;
using Eigen::VectorXd;

template <int M>
struct RandomBodies {
    std::vector<RowOfJ<M>> rows;
    Eigen::Matrix<double, M, Eigen::Dynamic> inverse_mass;
};

/// So many rows between each of these pairs, of bodies of 0.1 mg to 10 t; every third body never moves.
template <int M>
RandomBodies<M> random_bodies(RandomNumbers& random, int bodies, const std::vector<std::pair<int, int>>& pairs,
                              int rows_each) {
    RandomBodies<M> made;
    made.inverse_mass.resize(M, bodies);
    for (int i = 0; i < bodies; ++i)
        for (int k = 0; k < M; ++k) made.inverse_mass(k, i) = i % 3 == 0 ? 0 : random.decades(-4, 4);
    for (const auto& pair : pairs)
        for (int k = 0; k < rows_each; ++k) {
            RowOfJ<M> row;
            row.a = pair.first;
            row.b = pair.second;
            for (int j = 0; j < M; ++j) {
                row.of_a[j] = random.between(-1, 1);
                row.of_b[j] = random.between(-1, 1);
            }
            made.rows.push_back(row);
        }
    return made;
}

std::vector<std::pair<int, int>> random_pairs(RandomNumbers& random, int bodies, int count) {
    std::vector<std::pair<int, int>> pairs;
    while (static_cast<int>(pairs.size()) < count) {
        const auto a = static_cast<int>(random.between(0, bodies)), b = static_cast<int>(random.between(0, bodies));
        if (a != b) pairs.emplace_back(a, b);
    }
    return pairs;
}

template <int M>
Eigen::MatrixXd dense_W(const RandomBodies<M>& made) {
    const auto n = static_cast<Index>(made.rows.size());
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(n, made.inverse_mass.size());
    for (Index i = 0; i < n; ++i) {
        const RowOfJ<M>& row = made.rows[static_cast<std::size_t>(i)];
        J.block<1, M>(i, M * row.a) = row.of_a;
        J.block<1, M>(i, M * row.b) = row.of_b;
    }
    return J * made.inverse_mass.reshaped().asDiagonal() * J.transpose();
}

template <int M>
VectorXd solved(ShiftedBodies<M>& bodies, const VectorXd& b) {
    VectorXd x;
    bodies.solve(b, x);
    return x;
}

/// (18.9), W r and the mean against a dense W, its own inverse.
template <int M>
void agrees_with_dense(int seed) {
    RandomNumbers random(static_cast<unsigned long>(seed));
    ShiftedBodies<M> bodies;  // one for all: each trial has another pattern
    for (int trial = 0; trial < 40; ++trial) {
        const int count = 2 + trial % 9, pairs = 1 + trial % 14;
        // Up to 14 rows a pair: far more than M, so that W has no rank.
        const RandomBodies<M> made =
            random_bodies<M>(random, count, random_pairs(random, count, pairs), 1 + trial % (trial % 5 == 0 ? 14 : 3));
        const Eigen::MatrixXd W = dense_W(made);
        const Index n = W.rows();
        const VectorXd b = VectorXd::NullaryExpr(n, [&] { return random.between(-1, 1); });
        bodies.set(made.rows, made.inverse_mass);
        const double mean = W.trace() / static_cast<double>(n);
        CHECK(std::abs(bodies.mean() - mean) <= 1e-13 * mean);
        VectorXd u;
        bodies.multiply(b, u);
        CHECK(largest(u - W * b) <= 1e-13 * static_cast<double>(n) * W.cwiseAbs().maxCoeff());
        for (const double part : {0.01, 1.0, 100.0}) {
            const double rho = part * (mean > 0 ? mean : 1);
            REQUIRE(bodies.shift(rho));
            CHECK(bodies.rho() == rho);
            const Eigen::MatrixXd shifted = W + rho * Eigen::MatrixXd::Identity(n, n);
            const VectorXd expected = shifted.ldlt().solve(b), x = solved(bodies, b);
            // b and what is taken from it agree to rho/(rho + l), l <= n mean, so rounding of b is divided by rho. The
            // dense solve has the condition l/rho.
            CHECK(largest(x - expected) <=
                  1e-15 * 10 * static_cast<double>(n) * (1 + static_cast<double>(n) / part) / rho);
        }
    }
}

/// What a system that has solved others before answers, and one that has not.
template <int M>
void keeps_order() {
    RandomNumbers random(1809);
    const auto pairs = random_pairs(random, 12, 20), others = random_pairs(random, 12, 20);
    ShiftedBodies<M> kept;
    const auto same_as_fresh = [&](const std::vector<std::pair<int, int>>& touching, int rows_each) {
        const RandomBodies<M> made = random_bodies<M>(random, 12, touching, rows_each);
        const VectorXd b =
            VectorXd::NullaryExpr(static_cast<Index>(made.rows.size()), [&] { return random.between(-1, 1); });
        ShiftedBodies<M> fresh;
        for (ShiftedBodies<M>* bodies : {&kept, &fresh}) {
            bodies->set(made.rows, made.inverse_mass);
            REQUIRE(bodies->shift(0.3));
        }
        CHECK((solved(kept, b).array() == solved(fresh, b).array()).all());
    };
    for (int step = 0; step < 5; ++step) same_as_fresh(pairs, 1 + step % 3);  // contacts come and go, pairs do not
    CHECK(kept.orders() == 1);
    same_as_fresh(others, 2);
    CHECK(kept.orders() == 2);
    same_as_fresh(pairs, 2);
    CHECK(kept.orders() == 3);
}

}  // namespace

TEST_CASE(
    "over bodies W + rho 1 is solved as by a dense inverse: masses over eight decades, redundant rows, the ground") {
    agrees_with_dense<3>(181);
    agrees_with_dense<6>(189);
}

TEST_CASE(
    "the order of elimination is kept while the same bodies touch, and the answer is that of a new one to the bit") {
    keeps_order<3>();
    keeps_order<6>();
}

TEST_CASE("over bodies: no rows, no body that moves, one that turns only") {
    ShiftedBodies<3> bodies;
    bodies.set({}, Eigen::Matrix3Xd::Ones(3, 4));
    CHECK(bodies.mean() == 0);
    REQUIRE(bodies.shift(2));
    CHECK(solved(bodies, VectorXd(0)).size() == 0);
    RowOfJ<3> row{.a = 0, .b = 1, .of_a = {0, -1, 0.5}, .of_b = {0, 1, 0.25}};
    bodies.set({row, row}, Eigen::Matrix3Xd::Zero(3, 2));
    REQUIRE(bodies.shift(2));
    CHECK(solved(bodies, Eigen::Vector2d(3, -4)) == Eigen::Vector2d(1.5, -2));  // W = 0
    Eigen::Matrix3Xd turns = Eigen::Matrix3Xd::Zero(3, 2);
    turns(2, 0) = 4;
    bodies.set({row}, turns);  // W = 4 (1/2)^2 = 1
    CHECK(bodies.mean() == 1);
    REQUIRE(bodies.shift(2));
    CHECK(std::abs(solved(bodies, VectorXd::Constant(1, 6))[0] - 2) <= 1e-14);
    CHECK_FALSE(bodies.shift(std::nan("")));
}

TEST_CASE("a wall has fewer bodies than contacts: a third of the rows, a seventh of the entries, the same answer") {
    World world =
        scenes::on_ground(scenes::wall({.columns = 6, .rows = 8, .half_width = 0.4, .half_height = 0.2, .mass = 1}));
    ContactStepper stepper({.iterations = 1});
    stepper.step(world);
    const ContactProblem problem = contact_problem(stepper.system());
    ShiftedBodies<3> bodies;
    bodies.set(rows_of_J(stepper.system()), stepper.system().inverse_mass);
    const double rho = 0.1 * admm_rho(problem.W, RhoRule::trace);
    ShiftedFactor factor(problem.W, FactorKind::dense);
    REQUIRE((bodies.shift(rho) && factor.shift(rho)));
    VectorXd x;
    factor.solve(problem.q, x);
    // Eigenvalues up to some ten times the mean, so up to a hundred times rho.
    CHECK(distance(x, solved(bodies, problem.q)) <= 1e-12 * largest(x));
    MESSAGE("wall contacts ", problem.friction.size(), ", rows of W ", problem.W.rows(), ", entries of W ",
            problem.W.nonZeros(), ", rows of bodies ", bodies.rows(), ", entries of bodies ", bodies.entries());
    CHECK(3 * static_cast<double>(bodies.rows()) < static_cast<double>(problem.W.rows()));
    CHECK(7 * bodies.entries() < problem.W.nonZeros());
}

TEST_CASE("ADMM over bodies makes the iterates that it makes of W") {
    RandomNumbers random(1810);
    const RandomBodies<3> made = random_bodies<3>(random, 8, random_pairs(random, 8, 12), 2);
    const Eigen::MatrixXd W = dense_W(made);
    const auto bodies = std::make_shared<ShiftedBodies<3>>();
    bodies->set(made.rows, made.inverse_mass);
    const auto not_negative = [](VectorXd& z) { z = z.cwiseMax(0.0); };
    const double rho = admm_rho(W, RhoRule::trace);
    const VectorXd zero = VectorXd::Zero(W.rows()),
                   q = VectorXd::NullaryExpr(W.rows(), [&] { return random.between(-1, 1); });
    Admm by_W(ContactMatrix(W), not_negative, {.rho = RhoRule::balanced}),
        by_bodies(bodies, rho, not_negative, {.rho = RhoRule::balanced});
    REQUIRE(by_bodies.factored());
    by_bodies.start(zero, zero);
    for (int k = 0; k < 60; ++k) {
        by_W.iterate(q);
        by_bodies.iterate(q);
        // Of numbers of order 1/rho; rounding of either is multiplied by some ten a factorization.
        CHECK(largest(by_W.z() - by_bodies.z()) <= 1e-10 / rho);
        CHECK(largest(by_W.y() - by_bodies.y()) <= 1e-10);
    }
    CHECK(by_W.factorizations() == by_bodies.factorizations());
}
