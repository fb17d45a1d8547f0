#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "exercises/18_admm/loop.hpp"

namespace rbc::ex18 {

/// In the unit of velocities, Z = rho z, and along the eigenvectors of W: there W + rho 1 is a number for each.
Outcome admm_loop(const Question& question) {
    const Eigen::Index n = question.q.size();
    Outcome outcome{question.z, question.y, 0, false};
    if (n == 0) {
        outcome.iterations = std::min(question.most, 1);
        outcome.settled = question.most > 0;
        return outcome;
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(question.W);
    const Eigen::ArrayXd keeps = question.rho / (eigen.eigenvalues().array() + question.rho);
    Eigen::VectorXd Z = question.rho * question.z, y = question.y;
    for (int k = 1; k <= question.most && !outcome.settled; ++k) {
        const Eigen::VectorXd force = eigen.eigenvectors().transpose() * (Z - y - question.q);
        const Eigen::VectorXd R = eigen.eigenvectors() * (keeps * force.array()).matrix();
        double apart = 0, moved = 0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double wanted = Z[i] + question.alpha * (R[i] - Z[i]) + y[i];  // all that z is asked for
            const double given = std::clamp(wanted / question.rho, question.low[i], question.high[i]);
            const double now = question.rho * given;
            outcome.z[i] = given;
            y[i] = now == wanted ? 0 : wanted - now;
            apart = std::max(apart, std::abs(R[i] - now));
            moved = std::max(moved, std::abs(now - Z[i]));
            Z[i] = now;
        }
        outcome.iterations = k;
        outcome.settled = apart <= question.rho * question.impulse_tolerance && moved <= question.velocity_tolerance;
    }
    outcome.y = y;
    return outcome;
}

}  // namespace rbc::ex18
