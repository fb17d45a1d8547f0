#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <complex>

#include "exercises/18_admm/pace.hpp"

namespace rbc::ex18 {

/// The whole map of z and y/rho, from one error of 1 after the other.
double pace(const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    const Eigen::Index n = W.rows();
    const Eigen::MatrixXd shifted = W / rho + Eigen::MatrixXd::Identity(n, n), inverse = shifted.inverse();
    Eigen::MatrixXd map = Eigen::MatrixXd::Zero(2 * n, 2 * n);
    for (Eigen::Index k = 0; k < 2 * n; ++k) {
        Eigen::VectorXd z = Eigen::VectorXd::Zero(n), y = z;
        (k < n ? z[k] : y[k - n]) = 1;
        const Eigen::VectorXd r = inverse * (z - y);
        for (Eigen::Index i = 0; i < n; ++i) {
            const double sum = r[i] + y[i];
            if (pressing[i] == 1)
                map(i, k) = sum;
            else
                map(n + i, k) = sum;
        }
    }
    double largest = 0;
    for (const std::complex<double>& value : map.eigenvalues()) largest = std::max(largest, std::abs(value));
    return largest;
}

double iterations(double pace, double error) {
    if (error >= 1) return 0;
    if (pace == 0) return 1;
    const double k = std::log10(error) / std::log10(pace);
    return std::max(1.0, std::ceil(k * (1 - 1e-13)));
}

}  // namespace rbc::ex18
