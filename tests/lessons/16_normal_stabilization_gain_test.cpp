#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <complex>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/16_normal_stabilization/correction_gain.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/16_normal_stabilization/trembling_column.hpp"

using namespace rbc;

namespace {

/// A column of `height` unit balls and how many sweeps a step makes.
struct Column {
    int height, sweeps;
};

/// The error of a gap after `steps` of (16.13), h = 1, from d = 1 at rest: no root, no formula, just the recursion.
double error_after(int steps, double k, double left) {
    double d = 1, last = 0, before = 0;
    for (int i = 0; i < steps; ++i) {
        const double u = -(1 - left) * k * d + left * (2 * last - before);
        before = last;
        last = u;
        d += u;
    }
    return std::abs(d);
}

/// The largest |z| of (z - 1)(z^2 - 2 rho z + rho) + (1 - rho) k z^2 = 0, which is (16.13) with d_i = z^i before
/// anything is multiplied out; all three roots at once by Durand and Kerner's iteration.
double largest_root(double k, double left) {
    using Complex = std::complex<double>;
    Complex z[3] = {{0.4, 0.9}, {-0.65, 0.72}, {-0.908, -0.297}};
    for (int i = 0; i < 500; ++i)
        for (int j = 0; j < 3; ++j) {
            const Complex p = (z[j] - 1.0) * (z[j] * z[j] - 2 * left * z[j] + left) + (1 - left) * k * z[j] * z[j];
            z[j] -= p / ((z[j] - z[(j + 1) % 3]) * (z[j] - z[(j + 2) % 3]));
        }
    return std::max({std::abs(z[0]), std::abs(z[1]), std::abs(z[2])});
}

/// A sweep of Gauss-Seidel, as a matrix on impulses, in one direction or the other.
Eigen::MatrixXd sweep_matrix(const Eigen::MatrixXd& W, bool backwards) {
    if (backwards) return sweep_matrix(W.reverse(), false).reverse();
    const Eigen::MatrixXd upper = W.triangularView<Eigen::StrictlyUpper>();
    return -W.triangularView<Eigen::Lower>().solve(upper);
}

/// The factor per step, in the end, of (16.13) with all modes at once: for rho T, what the sweeps leave of an error.
double growth_of_all(const Eigen::MatrixXd& T, double k) {
    const Eigen::Index n = T.rows();
    const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(n, n), zero = Eigen::MatrixXd::Zero(n, n);
    Eigen::MatrixXd step(3 * n, 3 * n);  // of (d_i, u_i-1, u_i-2) to (d_i+1, u_i, u_i-1), h = 1
    step << one - k * (one - T), 2 * T, -T, -k * (one - T), 2 * T, -T, zero, one, zero;
    return step.eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("errors die out below both bounds, k < 1/rho - 1 and k < (2 + 6 rho)/(1 - rho), and grow above either") {
    for (int i = 1; i < 200; ++i) {
        const double left = i / 200.0, slow = 1 / left - 1, flips = (2 + 6 * left) / (1 - left);
        const double k = std::min(slow, flips);
        CAPTURE(left);
        CHECK(largest_error_reduction(left) == doctest::Approx(k).epsilon(1e-14));
        // At rho = 1/5 both bounds meet, and -1 is a double root: known to the root of round-off only.
        CHECK(std::abs(error_growth(k, left) - 1) <= (i == 40 ? 1e-7 : 1e-12));
        for (const double part : {1e-3, 0.5, 0.98, 1.02, 1.5}) {
            CAPTURE(part);
            const double growth = error_growth(part * k, left);
            CHECK((growth < 1) == (part < 1));
            // A root is known to round-off, a double one to its square root: 1.5e-8.
            CHECK(std::abs(growth - largest_root(part * k, left)) <= 1e-7);
        }
        // 2 % beside the bound |z| is off 1 by more than 5e-3 (1 - rho): exp(20) in that many steps.
        const int steps = static_cast<int>(4e3 / (1 - left));
        CHECK(error_after(steps, 0.98 * k, left) < 1e-3);
        CHECK_FALSE(error_after(steps, 1.02 * k, left) < 1e3);
    }
    // By hand: 1/0.1 - 1 = 9, but 2.6/0.9 = 2.889.
    CHECK(std::abs(largest_error_reduction(0.1) - 2.6 / 0.9) <= 1e-15);
    CHECK(largest_error_reduction(0) == 2);
    CHECK(std::abs(largest_error_reduction(0.2) - 4) <= 1e-14);
    CHECK(largest_error_reduction(0.5) == 1);
    CHECK(largest_error_reduction(1) == 0);
    CHECK_THROWS_AS(largest_error_reduction(-0.1), std::invalid_argument);
    CHECK_THROWS_AS(largest_error_reduction(1.1), std::invalid_argument);
    CHECK_THROWS_AS(error_growth(0.5, 1.5), std::invalid_argument);
}

TEST_CASE("for k up to 1 the first bound alone decides") {
    for (int i = 0; i <= 1000; ++i) {
        const double left = i / 1000.0;
        CHECK(std::min(1.0, largest_error_reduction(left)) == std::min(1.0, left > 0 ? 1 / left - 1 : 1.0));
    }
}

TEST_CASE("of many modes the slowest sets the first bound and the fastest the second one") {
    // A column's sweeps have eigenvalues from 0 to rho, all real: k < min(1/rho - 1, 2).
    for (const Column& column : {Column{5, 4}, {5, 20}, {10, 10}, {10, 60}}) {
        const Eigen::MatrixXd W = column_matrix(column.height);
        Eigen::MatrixXd T = Eigen::MatrixXd::Identity(column.height, column.height);
        for (int i = 0; i < column.sweeps; ++i) T = sweep_matrix(W, false) * T;
        const double k = std::min(2.0, largest_error_reduction(left_by_sweeps(W, column.sweeps)));
        CAPTURE(column.height);
        CAPTURE(column.sweeps);
        CHECK(growth_of_all(T, 0.98 * k) < 1);
        CHECK(growth_of_all(T, 1.02 * k) > 1);
    }
}

TEST_CASE("where sweeps have complex eigenvalues contacts bear less than their rho says; to and fro they have none") {
    // Three contacts of which each one feels 0.8 of the two others.
    const Eigen::MatrixXd W = Eigen::Matrix3d::Constant(0.8) + 0.2 * Eigen::Matrix3d::Identity();
    const Eigen::MatrixXd T = sweep_matrix(W, false);
    const double k = largest_error_reduction(left_by_sweeps(W, 1));
    CHECK(std::abs(left_by_sweeps(W, 1) - std::pow(0.8, 1.5)) <= 1e-12);
    CHECK(std::abs(k - 0.3975) <= 1e-4);
    CHECK(growth_of_all(T, 0.06) > 1);
    CHECK(growth_of_all(T, 0.05) < 1);

    const Eigen::MatrixXd both = sweep_matrix(W, true) * T;
    const Eigen::VectorXcd rho = both.eigenvalues();
    CHECK(rho.imag().cwiseAbs().maxCoeff() <= 1e-7);
    CHECK(rho.real().minCoeff() >= -1e-7);
    const double bears = largest_error_reduction(rho.cwiseAbs().maxCoeff());
    CHECK(growth_of_all(both, 0.98 * bears) < 1);
    CHECK(growth_of_all(both, 1.02 * bears) > 1);
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
    for (const Column& column : {Column{5, 4}, {5, 6}, {10, 10}, {10, 20}}) {
        const double k = largest_error_reduction(left_by_sweeps(column_matrix(column.height), column.sweeps));
        CAPTURE(column.height);
        CAPTURE(k);
        REQUIRE(k < 0.95);
        CHECK(column_growth(column.height, column.sweeps, 1.05 * k) > 2);
        CHECK(column_growth(column.height, column.sweeps, 0.95 * k) < 0.5);
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

TEST_CASE(
    "ten boxes that stick are slower to solve than ten balls: 75 sweeps leave 0.98 of the slowest error, not 0.16") {
    const double of_balls = left_by_sweeps(column_matrix(10), 75);
    CHECK(std::abs(of_balls - 0.156) <= 1e-3);

    // Two feet a box, half a metre to each side; rows (n, t) of velocities (x, y, turning) of 1 kg, 1 m, inertia 1/6.
    const int n = 10;
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(4 * n, 3 * n);
    Eigen::VectorXd inverse_mass(3 * n);
    for (int box = 0; box < n; ++box) {
        inverse_mass.segment(3 * box, 3) << 1, 1, 6;
        for (int foot = 0; foot < 2; ++foot) {
            const double x = foot == 0 ? -0.5 : 0.5;
            const int row = 4 * box + 2 * foot;
            J.row(row).segment(3 * box, 3) << 0, 1, x;
            J.row(row + 1).segment(3 * box, 3) << 1, 0, 0.5;
            if (box == 0) continue;
            J.row(row).segment(3 * box - 3, 3) << 0, -1, -x;
            J.row(row + 1).segment(3 * box - 3, 3) << -1, 0, 0.5;
        }
    }
    const Eigen::MatrixXd W = J * inverse_mass.asDiagonal() * J.transpose();
    // Feet can squeeze each other: W is singular, and what sweeps leave of impulses is not small; of velocities it is.
    Eigen::MatrixXd left = Eigen::MatrixXd::Identity(4 * n, 4 * n);
    for (int i = 0; i < 75; ++i) left = sweep_matrix(W, false) * left;
    const Eigen::MatrixXd T = W * left * W.completeOrthogonalDecomposition().pseudoInverse();
    const double rho = T.eigenvalues().cwiseAbs().maxCoeff();
    MESSAGE("75 sweeps leave of ten balls ", of_balls, ", of ten boxes ", rho);
    CHECK(std::abs(rho - 0.983) <= 1e-3);
    CHECK(largest_error_reduction(rho) < 0.02);
}
