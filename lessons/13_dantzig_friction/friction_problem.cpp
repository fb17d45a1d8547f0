#include "lessons/13_dantzig_friction/friction_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace rbc {

double friction_residual(const FrictionProblem& problem, const Eigen::VectorXd& f) {
    const Eigen::Index n = problem.b.size();
    const double none = std::numeric_limits<double>::infinity();
    if (f.size() != n || problem.A.rows() != n || problem.A.cols() != n || 2 * problem.friction.size() != n)
        return none;
    if (!f.allFinite()) return none;
    const Eigen::VectorXd a = problem.A * f + problem.b;
    if (!a.allFinite()) return none;
    double worst = 0;
    for (Eigen::Index i = 0; i < problem.friction.size(); ++i) {
        const double f_N = f[2 * i], f_F = f[2 * i + 1], a_F = a[2 * i + 1], A_NN = problem.A(2 * i, 2 * i);
        worst = std::max(worst, std::abs(std::min(A_NN * f_N, a[2 * i])));
        const double limit = A_NN * problem.friction[i] * std::max(0.0, f_N);
        const int s = problem.sliding[static_cast<std::size_t>(i)];
        const double wanted = s == 0 ? std::clamp(A_NN * f_F - a_F, -limit, limit) : -s * limit;
        worst = std::max(worst, std::abs(A_NN * f_F - wanted));
    }
    const double size = n == 0 ? 0 : problem.b.cwiseAbs().maxCoeff();
    return worst / (size > 0 ? size : 1);
}

void check_friction_problem(const FrictionProblem& problem) {
    const Eigen::Index n = problem.b.size(), contacts = problem.friction.size();
    const auto refuse = [](const std::string& what) { throw std::invalid_argument("friction problem: " + what); };
    if (n != 2 * contacts)
        refuse("b has " + std::to_string(n) + " entries; two per contact, " + std::to_string(2 * contacts));
    if (problem.A.rows() != n || problem.A.cols() != n)
        refuse("A is " + std::to_string(problem.A.rows()) + " x " + std::to_string(problem.A.cols()) + "; b has " +
               std::to_string(n) + " entries");
    if (static_cast<Eigen::Index>(problem.sliding.size()) != contacts)
        refuse("sliding has " + std::to_string(problem.sliding.size()) + " entries; friction " +
               std::to_string(contacts));
    if (!problem.A.allFinite()) refuse("an entry of A is not finite");
    if (!problem.b.allFinite()) refuse("an entry of b is not finite");
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const std::string name = "[" + std::to_string(i) + "] = ";
        const double mu = problem.friction[i];
        if (!(mu >= 0) || !std::isfinite(mu)) refuse("friction" + name + std::to_string(mu) + "; finite and >= 0");
        const int s = problem.sliding[static_cast<std::size_t>(i)];
        if (s < -1 || s > 1) refuse("sliding" + name + std::to_string(s) + "; -1, 0 or 1");
    }
}

}  // namespace rbc
