#include "exercises/18_admm/pace.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "lessons/18_admm/admm.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex18;

RBC_STUDENT(pace)
RBC_STUDENT(iterations)

namespace {

const std::string press_hint =
    "Who presses has y = 0 and z = r; if all do, an error shrinks by rho/(rho + l) along each eigenvector.";
const std::string lift_hint =
    "Who does not press has z = 0, and y = yh + rho r is what goes on; if nobody does, by l/(rho + l).";
const std::string mix_hint =
    "Contacts that press and contacts that do not feel each other: the whole W + rho is inverted, not a block of it.";
const std::string sign_hint = "rho r = F (rho z - y): z and y enter with different signs.";
const std::string complex_hint =
    "The map is not symmetric: take the absolute value of each, maybe complex, eigenvalue.";
const std::string unit_hint = "W and rho times the same number leave the pace what it is.";
const std::string count_hint = "k is a whole number, the least for which pace^k <= error.";
const std::string none_hint = "An error of 1 or more needs no iteration.";

/// A positive definite W with these eigenvalues.
Eigen::MatrixXd with_eigenvalues(RandomNumbers& random, const Eigen::VectorXd& l) {
    const Eigen::Index n = l.size();
    const Eigen::MatrixXd any = Eigen::MatrixXd::NullaryExpr(n, n, [&] { return random.between(-1, 1); });
    const Eigen::MatrixXd Q = Eigen::HouseholderQR<Eigen::MatrixXd>(any).householderQ();
    const Eigen::MatrixXd W = Q * l.asDiagonal() * Q.transpose();
    return (W + W.transpose()) / 2;
}

/// One iteration of the plain method after the other from errors of 1, side by side.
double pace_by_iterations(const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    const Eigen::Index n = W.rows();
    Eigen::MatrixXd A(2 * n, 2 * n);
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(W / rho + Eigen::MatrixXd::Identity(n, n));
    for (Eigen::Index k = 0; k < 2 * n; ++k) {
        const Eigen::VectorXd e = Eigen::VectorXd::Unit(2 * n, k), z = e.head(n), y = e.tail(n);  // y in units of rho
        const Eigen::VectorXd r = lu.solve(z - y);
        for (Eigen::Index i = 0; i < n; ++i) {
            A(i, k) = pressing[i] != 0 ? r[i] + y[i] : 0;
            A(n + i, k) = y[i] + r[i] - A(i, k);
        }
    }
    return A.eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace

RBC_GRADE("pace", "all press, none does, and contacts that do not feel each other", 3, press_hint.c_str()) {
    const Eigen::MatrixXd W = Eigen::Vector3d(1, 4, 9).asDiagonal();
    // Closed forms, to what the contract says.
    did("W = diag(1, 4, 9)/kg, all press, rho = 3: 3/(3 + 1)");
    expect_near("pace", student::pace(W, Eigen::Vector3i(1, 1, 1), 3), 0.75, 1e-6 * 0.75).mistake(0.25, press_hint);
    did("nobody presses: 9/(3 + 9)");
    expect_near("pace", student::pace(W, Eigen::Vector3i(0, 0, 0), 3), 0.75, 1e-6 * 0.75).mistake_if(true, lift_hint);
    did("rho = 1, all press: 1/2; none does: 9/10");
    expect_near("pace", student::pace(W, Eigen::Vector3i(1, 1, 1), 1), 0.5, 1e-6 * 0.5).mistake_if(true, press_hint);
    expect_near("pace", student::pace(W, Eigen::Vector3i(0, 0, 0), 1), 0.9, 1e-6 * 0.9).mistake_if(true, lift_hint);
    did("rho = 3, the first does not press, the others do: 1/4, 3/7, 1/4");
    expect_near("pace", student::pace(W, Eigen::Vector3i(0, 1, 1), 3), 3.0 / 7, 1e-6 * 3.0 / 7)
        .mistake_if(true, lift_hint);
    did("one contact, W = 2, rho = 6, pressing and not");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 2.0);
    expect_near("pace", student::pace(one, Eigen::VectorXi::Ones(1), 6), 0.75, 1e-6 * 0.75)
        .mistake_if(true, press_hint);
    expect_near("pace", student::pace(one, Eigen::VectorXi::Zero(1), 6), 0.25, 1e-6 * 0.25).mistake_if(true, lift_hint);
}

RBC_GRADE("pace", "one presses, one does not, and they feel each other", 3, mix_hint.c_str()) {
    // W = (2 1; 1 2), rho = 1: F = 1/8 (3 -1; -1 3). A = (F11, -F12; F21, 1 - F22) = 1/8 (3 1; -1 5): both
    // eigenvalues are 1/2.
    did("W = (2 1; 1 2)/kg, rho = 1, the first presses");
    const Eigen::Matrix2d W{{2, 1}, {1, 2}};
    // A double eigenvalue: the root of a rounding, 1e-8.
    expect_near("pace", student::pace(W, Eigen::Vector2i(1, 0), 1), 0.5, 1e-6)
        .mistake((4 + std::sqrt(2.0)) / 8, sign_hint)
        .mistake_if(true, mix_hint);
    // rho = 2: F = 2/15 (4 -1; -1 4) = 1/15 (8 -2; -2 8), A = 1/15 (8 2; -2 7): 15 l = 7.5 +- i sqrt(3.75), |l|^2 =
    // 60/225.
    did("rho = 2: the eigenvalues are complex");
    expect_near("pace", student::pace(W, Eigen::Vector2i(1, 0), 2), std::sqrt(60.0) / 15, 1e-6 * std::sqrt(60.0) / 15)
        .mistake(0.5, complex_hint)
        .mistake_if(true, sign_hint);
}

RBC_GRADE("pace", "120 random problems of every size and unit, against the method itself", 2, mix_hint.c_str()) {
    RandomNumbers random(83);
    for (int trial = 0; trial < 120; ++trial) {
        const Eigen::Index n = 1 + trial % 30;
        const double unit = random.decades(-50, 50), wide = random.between(0, 8);
        Eigen::VectorXd l = Eigen::VectorXd::NullaryExpr(n, [&] { return random.decades(-wide, 0); });
        const Eigen::MatrixXd W = with_eigenvalues(random, l);
        const double rho = random.decades(-wide - 8, 8);
        const Eigen::VectorXi pressing =
            Eigen::VectorXi::NullaryExpr(n, [&] { return random.between(-1, 2) > 0 ? 1 : 0; });
        const double expected = pace_by_iterations(W, pressing, rho);
        did(n, " contacts, ", pressing.sum(), " press, eigenvalues from ", unit * l.minCoeff(), " to ",
            unit * l.maxCoeff(), "/kg, rho = ", unit * rho, "/kg");
        const double got = student::pace(unit * W, pressing, unit * rho);
        expect("below 1 but for round-off", got >= 0 && got <= 1 + 1e-6, text(got)).mistake_if(true, sign_hint);
        // The contract's, and as much again for the method's own map: its many zeros are nearly multiple eigenvalues.
        expect_near("pace", got, expected, 2e-6 * expected + 2e-7).mistake_if(unit < 1e-3 || unit > 1e3, unit_hint);
    }
}

RBC_GRADE("pace", "iterations that an error takes", 2, count_hint.c_str()) {
    did("pace 0.5: to 1/8 it is 3, to 0.124 it is 4, to 0.9 it is 1");
    expect_equal("k", student::iterations(0.5, 0.125), 3.0).mistake_if(true, count_hint);
    expect_equal("k", student::iterations(0.5, 0.124), 4.0).mistake_if(true, count_hint);
    expect_equal("k", student::iterations(0.5, 0.9), 1.0).mistake_if(true, count_hint);
    did("errors of 1 and 5");
    expect_equal("k", student::iterations(0.5, 1), 0.0).mistake_if(true, none_hint);
    expect_equal("k", student::iterations(0.5, 5), 0.0).mistake_if(true, none_hint);
    expect_equal("k, pace 0, error 2", student::iterations(0, 2), 0.0).mistake_if(true, none_hint);
    did("pace 0: one iteration is enough for anything");
    expect_equal("k", student::iterations(0, 1e-12), 1.0).mistake_if(true, count_hint);
    did("pace 1 - 1e-9, to 1e-8: 18.4 thousand million");
    const double many = std::log(1e-8) / std::log1p(-1e-9);
    expect("k", std::abs(student::iterations(1 - 1e-9, 1e-8) - many) <= 1e-6 * many, "").mistake_if(true, count_hint);
    RandomNumbers random(84);
    for (int trial = 0; trial < 100; ++trial) {
        const double pace = random.between(0.01, 0.99), error = random.decades(-12, -0.1);
        const double k = student::iterations(pace, error);
        did("pace ", pace, ", error ", error);
        expect("pace^k is within", std::pow(pace, k) <= error * (1 + 1e-9), text("k = ", k))
            .mistake_if(true, count_hint);
        expect("and pace^(k-1) is not", std::pow(pace, k - 1) > error * (1 - 1e-9), text("k = ", k))
            .mistake_if(true, count_hint);
        expect_equal("whole", k, std::round(k)).mistake_if(true, count_hint);
    }
}
