#include "exercises/18_admm/loop.hpp"

#include <Eigen/Cholesky>

namespace rbc::ex18 {

using Eigen::VectorXd;

Outcome admm_loop(const Question& question) {
    const double rho = question.rho, alpha = question.alpha;
    const Eigen::Index n = question.q.size();
    const Eigen::LLT<Eigen::MatrixXd> factor(question.W + rho * Eigen::MatrixXd::Identity(n, n));
    const auto within = [](const VectorXd& x, double tolerance) { return (x.array().abs() <= tolerance).all(); };

    Outcome now{question.z, question.y};
    while (now.iterations < question.most && !now.settled) {
        const VectorXd r = factor.solve(rho * now.z - now.y - question.q);
        const VectorXd s = alpha * r + (1 - alpha) * now.z;
        const VectorXd z = (s + now.y / rho).cwiseMax(question.low).cwiseMin(question.high);
        now.y += rho * (s - z);  // (E18.1)
        now.settled =
            within(r - z, question.impulse_tolerance) && within(rho * (z - now.z), question.velocity_tolerance);
        now.z = z;
        ++now.iterations;
    }
    return now;
}

}  // namespace rbc::ex18
