#include "lessons/16_normal_stabilization/correction_gain.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_left(double left) {
    require(left >= 0 && left <= 1, "left", left, "0 to 1");
}

}  // namespace

double largest_error_reduction(double left) {
    check_left(left);
    const double slow = 1 / left - 1, flips = (2 + 6 * left) / (1 - left);  // (16.14); infinite at 0 and at 1
    return std::min(slow, flips);
}

double left_by_sweeps(const Eigen::MatrixXd& W, int sweeps) {
    if (W.rows() == 0 || W.rows() != W.cols() || !W.allFinite()) throw std::invalid_argument("W: square, finite");
    require(sweeps >= 0, "sweeps", sweeps, ">= 0");
    const Eigen::MatrixXd upper = W.triangularView<Eigen::StrictlyUpper>();
    const Eigen::MatrixXd sweep = W.triangularView<Eigen::Lower>().solve(upper);
    return std::pow(Eigen::EigenSolver<Eigen::MatrixXd>(sweep, false).eigenvalues().cwiseAbs().maxCoeff(), sweeps);
}

double error_growth(double error_reduction, double left) {
    check_left(left);
    Eigen::MatrixXd companion(3, 3);
    companion << 1 + 2 * left - (1 - left) * error_reduction, -3 * left, left, 1, 0, 0, 0, 1, 0;  // (16.15)
    return companion.eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace rbc
