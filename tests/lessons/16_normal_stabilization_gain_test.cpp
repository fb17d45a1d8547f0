#include <doctest/doctest.h>

#include <Eigen/LU>
#include <cmath>

#include "common/judge/world_balance.hpp"
#include "lessons/16_normal_stabilization/correction_gain.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/16_normal_stabilization/trembling_column.hpp"

using namespace rbc;

TEST_CASE("k = 1/rho - 1 is where the largest root leaves the unit circle") {
    for (const double left : {0.3, 0.5, 2.0 / 3, 0.9, 0.99}) {
        const double k = largest_error_reduction(left);
        CAPTURE(left);
        CHECK(std::abs(error_growth(k, left) - 1) <= 1e-12);
        CHECK(error_growth(1.02 * k, left) > 1);
        CHECK(error_growth(0.98 * k, left) < 1);
    }
    CHECK(largest_error_reduction(0.5) == 1);
    CHECK_THROWS_AS(largest_error_reduction(0), std::invalid_argument);
    CHECK_THROWS_AS(error_growth(0.5, 1.5), std::invalid_argument);
}

TEST_CASE("sweeps leave what the spectral radius says") {
    // Two balls: W = (1, -1; -1, 2). One sweep multiplies the error by W_12^2 / (W_11 W_22) = 1/2.
    CHECK(std::abs(left_by_sweeps(column_matrix(2), 1) - 0.5) <= 1e-14);
    CHECK(std::abs(left_by_sweeps(column_matrix(2), 3) - 0.125) <= 1e-14);
    // n balls: the Jacobi radius is cos(pi/(2n)), and that of Gauss-Seidel its square, as for all tridiagonal matrices.
    for (const int n : {3, 5, 10})
        CHECK(std::abs(left_by_sweeps(column_matrix(n), 1) - std::pow(std::cos(M_PI / (2 * n)), 2)) <= 1e-9);
    CHECK_THROWS_AS(left_by_sweeps(Eigen::MatrixXd(0, 0), 1), std::invalid_argument);
}

TEST_CASE("columns tremble from k = 1/rho - 1 on, and not before") {
    for (const auto& [height, sweeps] : {std::pair{5, 4}, {5, 6}, {10, 10}, {10, 20}}) {
        const double k = largest_error_reduction(left_by_sweeps(column_matrix(height), sweeps));
        CAPTURE(height);
        CAPTURE(k);
        REQUIRE(k < 0.95);
        CHECK(column_growth(height, sweeps, 1.05 * k) > 2);
        CHECK(column_growth(height, sweeps, 0.95 * k) < 0.5);
    }
}

TEST_CASE("started cold, a column is quiet for k = 1, and sags") {
    const int sweeps = 20;
    REQUIRE(largest_error_reduction(left_by_sweeps(column_matrix(10), sweeps)) < 0.7);
    World world = column_of_balls(10);
    StepOptions options;
    options.dt = 0.01;
    options.friction = 0;
    options.margin = 0.1;
    options.iterations = sweeps;
    options.warm_start = false;
    ContactStepper stepper(options);
    stepper.terms = baumgarte_terms({1, 10, 0});
    for (int i = 0; i < 600; ++i) stepper.step(world);
    CHECK(kinetic_energy(world) < 1e-20);
    // At rest u = 0, so w = u - c = -c, and that is what sweeps leave of q - c: -c = T (q - c), T = W G^sweeps W^-1.
    const Eigen::MatrixXd W = column_matrix(10), upper = W.triangularView<Eigen::StrictlyUpper>();
    const Eigen::MatrixXd G = -W.triangularView<Eigen::Lower>().solve(upper);
    Eigen::MatrixXd power = Eigen::MatrixXd::Identity(10, 10);
    for (int i = 0; i < sweeps; ++i) power = G * power;
    const Eigen::MatrixXd T = W * power * W.inverse();
    Eigen::VectorXd q = Eigen::VectorXd::Zero(10);
    q[0] = -9.81 * options.dt;
    const Eigen::VectorXd sag = (T - Eigen::MatrixXd::Identity(10, 10)).lu().solve(T * q) * options.dt;
    CHECK(sag[0] > 2e-4);
    for (int i = 0; i < 10; ++i) CHECK(std::abs(-stepper.contacts()[static_cast<std::size_t>(i)].gap - sag[i]) < 1e-9);
}
