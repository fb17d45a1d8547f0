#include "lessons/18_admm/admm.hpp"

#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/lessons/18_admm_problems.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

using Eigen::Index;
using Eigen::VectorXd;

void not_negative(VectorXd& z) {
    z = z.cwiseMax(0.0);
}

/// Iterations for a column that falls on the ground with 1 m/s, until the largest |min(W_ii z_i, u_i)| is within the
/// tolerance of |q| = 1.
int iterations_of(const Eigen::MatrixXd& W, const AdmmOptions& options, double tolerance) {
    VectorXd q = VectorXd::Zero(W.rows());
    q[0] = q[W.rows() / 2] = -1;
    Admm admm(ContactMatrix(W), not_negative, options);
    for (int k = 1; k <= 3000; ++k) {
        admm.iterate(q);
        const VectorXd u = W * admm.z() + q;
        if (largest(W.diagonal().cwiseProduct(admm.z()).cwiseMin(u)) <= tolerance) return k;
    }
    return 3001;
}

}  // namespace

TEST_CASE("iterates, residuals and rho are those of the reference, plain and accelerated, restarts and all") {
    const auto& truth = truth_json("admm.json").at("normal");
    const Eigen::MatrixXd W = matrix_of(truth.at("W"));
    const VectorXd q = vector_of(truth.at("q"));
    // The same operations on numbers of order 1, in another order maybe.
    CHECK(std::abs(admm_rho(W, RhoRule::spectrum) - truth.at("rho").get<double>()) <= 1e-14);
    for (const bool accelerated : {false, true})
        for (const FactorKind factor : {FactorKind::dense, FactorKind::sparse}) {
            Admm admm(W, not_negative, {RhoRule::spectrum, accelerated, factor});
            int k = 0;
            AdmmIteration done;
            for (const auto& row : truth.at(accelerated ? "accelerated" : "plain")) {
                for (; k < row.at("k").get<int>(); ++k) done = admm.iterate(q);
                CAPTURE(k);
                CAPTURE(accelerated);
                CHECK(largest(admm.z() - vector_of(row.at("z"))) <= 1e-12);
                CHECK(largest(admm.y() - vector_of(row.at("y"))) <= 1e-12);
                CHECK(std::abs(done.primal - row.at("primal_res").get<double>()) <= 1e-12);
                CHECK(std::abs(done.dual - row.at("dual_res").get<double>()) <= 1e-12);
            }
            for (; k < 400; ++k) admm.iterate(q);
            CHECK(largest(admm.z() - vector_of(truth.at("solution"))) <= 1e-10);
            CHECK(largest(admm.y() + vector_of(truth.at("u"))) <= 1e-10);  // y = -u
        }
}

TEST_CASE("a shifted factor solves, dense and sparse the same, for W without rank and of any unit") {
    RandomNumbers random(182);
    for (int trial = 0; trial < 60; ++trial) {
        const double unit = random.decades(-8, 8);
        ContactProblem problem = random_contacts(random, 2, 1 + trial % 12, trial % 3 == 0 ? 2 : -3, 0.5);
        problem.W *= unit;
        ShiftedFactor dense(problem.W, FactorKind::dense), sparse(problem.W, FactorKind::sparse);
        const double rho = unit * random.decades(-2, 2);
        REQUIRE(dense.shift(rho));
        REQUIRE(sparse.shift(rho));
        VectorXd x, y;
        dense.solve(problem.q, x);
        sparse.solve(problem.q, y);
        // The condition is below 1e4: eigenvalues below 100 and from 0.01.
        CHECK(largest(x - y) <= 1e-11 * largest(x));
        CHECK(largest(problem.W * x + rho * x - problem.q) <= 1e-11 * largest(problem.q));
    }
    ShiftedFactor none(ContactMatrix(Eigen::MatrixXd{{-1, 0}, {0, 1}}), FactorKind::sparse);
    CHECK_FALSE(none.shift(0.5));
    ShiftedFactor none_dense(ContactMatrix(Eigen::MatrixXd{{-1, 0}, {0, 1}}), FactorKind::dense);
    CHECK_FALSE(none_dense.shift(0.5));
}

TEST_CASE("rho: from the spectrum without its zeros, from the trace, and 1 where there is nothing") {
    const Eigen::MatrixXd W = Eigen::Vector4d(4, 0, 9, 0).asDiagonal();
    CHECK(std::abs(admm_rho(W, RhoRule::spectrum) - 6) <= 1e-14);
    // What a pile that sags makes of a 0 is one still; what a ratio of masses of 1:1e5 makes is none.
    const Eigen::MatrixXd nearly = Eigen::Vector4d(4, 9e-7, 9, 0).asDiagonal(),
                          ratio = Eigen::Vector4d(4, 1e-4, 9, 0).asDiagonal();
    CHECK(std::abs(admm_rho(nearly, RhoRule::spectrum) - 6) <= 1e-14);
    CHECK(std::abs(admm_rho(ratio, RhoRule::spectrum) - 0.03) <= 1e-14);
    CHECK(admm_rho(W, RhoRule::trace) == 3.25);
    CHECK(admm_rho(W, RhoRule::balanced) == 3.25);
    CHECK(admm_rho(ContactMatrix(3, 3), RhoRule::spectrum) == 1);
    CHECK_THROWS_AS(admm_rho(ContactMatrix(2, 3), RhoRule::trace), std::invalid_argument);
}

TEST_CASE("columns: acceleration and the spectrum's rho are worth what the text says") {
    // To 1e-4; all but `balanced` are those of an independent program. Restarts may hang on the last bits.
    const struct {
        int boxes, accelerated, plain, trace, balanced;
    } rows[] = {{5, 25, 90, 46, 38}, {10, 34, 159, 86, 57}, {20, 43, 281, 159, 75}, {40, 42, 499, 235, 93}};
    for (const auto& row : rows) {
        CAPTURE(row.boxes);
        const Eigen::MatrixXd W = column_matrix(row.boxes);
        CHECK(std::abs(iterations_of(W, {RhoRule::spectrum, true}, 1e-4) - row.accelerated) <= 2);
        CHECK(std::abs(iterations_of(W, {RhoRule::spectrum, false}, 1e-4) - row.plain) <= 2);
        CHECK(std::abs(iterations_of(W, {RhoRule::trace, true}, 1e-4) - row.trace) <= 2);
        CHECK(std::abs(iterations_of(W, {RhoRule::balanced, true}, 1e-4) - row.balanced) <= 2);
    }
}

TEST_CASE("ten tonnes on a kilogram: the spectrum's rho needs 127 iterations, the trace's is not there after 3000") {
    const Eigen::MatrixXd W = column_matrix(2, 1e4);
    CHECK(std::abs(iterations_of(W, {RhoRule::spectrum, true}, 1e-4) - 127) <= 2);
    CHECK(iterations_of(W, {RhoRule::trace, true}, 1e-4) > 3000);
}

TEST_CASE("a rho of one's own is taken, and kept") {
    Admm admm(ContactMatrix(column_matrix(3)), not_negative, {.rho = RhoRule::balanced, .fixed_rho = 1e-9});
    for (int k = 0; k < 100; ++k) admm.iterate(VectorXd::Constant(6, -1));
    CHECK(admm.rho() == 1e-9);
    CHECK(admm.factorizations() == 1);
}

TEST_CASE(
    "where c falls by less than a thousandth, every second iteration is a restart: half the pace of the plain one") {
    // rho = 5000 for W = 1: (z - 1) shrinks by 5000/5001 in a plain iteration, c by its square, 0.9996. The first
    // iteration after a restart is plain and is kept, as c_old has grown; the next is not.
    const auto left = [](bool accelerated) {
        Admm admm(ContactMatrix(Eigen::MatrixXd::Ones(1, 1)), not_negative,
                  {.accelerated = accelerated, .fixed_rho = 5000});
        for (int k = 0; k < 20000; ++k) admm.iterate(VectorXd::Constant(1, -1));
        return std::abs(admm.z()[0] - 1);
    };
    CHECK(std::abs(left(false) / std::pow(5000.0 / 5001, 20000) - 1) <= 1e-6);
    CHECK(std::abs(left(true) / std::pow(5000.0 / 5001, 10000) - 1) <= 0.01);
}

TEST_CASE("a plain iteration that knows who presses shrinks the error by rho/(rho + l), or l/(rho + l)") {
    // All press: q < 0 with W diagonal. None: q > 0.
    const Eigen::MatrixXd W = Eigen::Vector2d(1, 4).asDiagonal();
    Admm pressing(W, not_negative, {RhoRule::spectrum, false}), lifting(W, not_negative, {RhoRule::spectrum, false});
    const VectorXd down = Eigen::Vector2d(-1, -4), up = -down;
    double before = 0, before_up = 0;
    for (int k = 0; k < 20; ++k) {
        before = largest(pressing.z() - Eigen::Vector2d(1, 1));
        before_up = largest(lifting.y() + up);
        pressing.iterate(down);
        lifting.iterate(up);
    }
    // rho = 2: 2/(2 + 1) and 4/(2 + 4), both 2/3; after 20 iterations an error of 3e-4 with 1e-16 of noise.
    CHECK(std::abs(largest(pressing.z() - Eigen::Vector2d(1, 1)) / before - 2.0 / 3) <= 1e-9);
    CHECK(std::abs(largest(lifting.y() + up) / before_up - 2.0 / 3) <= 1e-9);
}

TEST_CASE("whichever contacts press, an iteration leaves at most (18.6)'s bound of an error, known or not") {
    RandomNumbers random(313);
    double tightest = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const Index n = 1 + trial % 6;
        const auto numbers = [&] { return VectorXd(VectorXd::NullaryExpr(n, [&] { return random.between(-1, 1); })); };
        const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, n + 1, [&] { return random.between(-1, 1); });
        const Eigen::MatrixXd W = J * J.transpose();
        const VectorXd l = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(W).eigenvalues(), q = numbers();
        const double rho = std::sqrt(l[0] * l[n - 1]) * std::pow(10, trial % 3 == 0 ? 0 : random.between(-1, 1));
        const double bound = std::max(rho / (rho + l[0]), l[n - 1] / (rho + l[n - 1]));
        const VectorXd press = numbers().unaryExpr([](double x) { return x > 0 ? 1.0 : 0.0; });
        const bool known = trial % 2 == 0;
        const auto project = [&](VectorXd& z) { z = known ? VectorXd(z.cwiseProduct(press)) : z.cwiseMax(0.0); };
        AdmmMap map(ContactMatrix(W), project, FactorKind::dense);
        REQUIRE(map.shift(rho));
        const auto next = [&](const VectorXd& s) {  // s = r + yh/rho, of which z is the nearest point
            VectorXd z = s;
            project(z);
            const VectorXd y = rho * (s - z);
            map.iterate(q, z, y);
            return VectorXd(map.r + y / rho);
        };
        for (int k = 0; k < 5; ++k) {
            const VectorXd one = numbers(), other = numbers();
            const double left = (next(one) - next(other)).norm() / (one - other).norm();
            CHECK(left <= bound + 1e-10);  // round-off over |one - other|
            tightest = std::max(tightest, left / bound);
        }
    }
    CHECK(tightest > 0.95);
}
