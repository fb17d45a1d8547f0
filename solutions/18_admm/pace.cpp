#include "exercises/18_admm/pace.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace rbc::ex18 {

double pace(const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    // A contact that presses has y = 0, one that does not z = 0: of each one number is left, rho z or y.
    // F = rho (W + rho)^-1.
    const Eigen::Index n = W.rows();
    const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(n, n), F = (W / rho + one).llt().solve(one);
    Eigen::MatrixXd A(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j) {
            const double kept = pressing[i] == 0 && i == j ? 1 : 0;  // y_i = yh_i + rho r_i
            A(i, j) = kept + (pressing[j] != 0 ? F(i, j) : -F(i, j));
        }
    return A.eigenvalues().cwiseAbs().maxCoeff();
}

double iterations(double pace, double error) {
    return error >= 1 ? 0 : std::max(1.0, std::ceil(std::log(error) / std::log(pace)));
}

}  // namespace rbc::ex18
