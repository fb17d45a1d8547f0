#include "exercises/18_admm/loop.hpp"

#include <Eigen/Cholesky>

namespace rbc::ex18 {

using Eigen::VectorXd;

Outcome admm_loop(const Question& question) {
    const auto& [W, q, low, high, rho, alpha, z_start, y_start, impulse, velocity, most] = question;
    const Eigen::Index n = q.size();
    const Eigen::LLT<Eigen::MatrixXd> factor(W + rho * Eigen::MatrixXd::Identity(n, n));
    Outcome now{z_start, y_start};
    while (now.iterations < most && !now.settled) {
        const VectorXd r = factor.solve(rho * now.z - now.y - q);
        const VectorXd s = alpha * r + (1 - alpha) * now.z;
        const VectorXd z = (s + now.y / rho).cwiseMax(low).cwiseMin(high);
        now.y += rho * (s - z);
        now.settled = ((r - z).array().abs() <= impulse).all() && ((rho * (z - now.z)).array().abs() <= velocity).all();
        now.z = z;
        ++now.iterations;
    }
    return now;
}

}  // namespace rbc::ex18
