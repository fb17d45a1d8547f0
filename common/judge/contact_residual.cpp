#include "common/judge/contact_residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace rbc {

double contact_residual(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u) {
    const int d = problem.dimension;
    const Eigen::Index contacts = problem.friction.size(), n = d * contacts;
    const double none = std::numeric_limits<double>::infinity();
    if (r.size() != n || u.size() != n || problem.q.size() != n || problem.W.rows() != n) return none;
    if (!r.allFinite() || !u.allFinite()) return none;
    double worst = 0;
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const double W_nn = problem.W(d * i, d * i), r_n = r[d * i];
        worst = std::max(worst, std::abs(std::min(W_nn * r_n, u[d * i])));
        const Eigen::VectorXd r_t = W_nn * r.segment(d * i + 1, d - 1), u_t = u.segment(d * i + 1, d - 1);
        const double radius = problem.friction[i] * W_nn * std::max(r_n, 0.0), length = (r_t - u_t).norm();
        const double scale = length > radius ? radius / length : 1;
        worst = std::max(worst, (r_t - scale * (r_t - u_t)).norm());
    }
    const double size = n == 0 ? 0 : problem.q.cwiseAbs().maxCoeff();
    return worst / (size > 0 ? size : 1);
}

double contact_residual(const ContactProblem& problem, const Eigen::VectorXd& r) {
    if (problem.W.cols() != r.size() || problem.W.rows() != problem.q.size())
        return std::numeric_limits<double>::infinity();
    return contact_residual(problem, r, problem.W * r + problem.q);
}

ContactResult measured(const ContactProblem& problem, const Eigen::VectorXd& r, double tolerance, int iterations) {
    ContactResult result;
    result.iterations = iterations;
    const bool finite = r.allFinite();
    result.r = finite ? r : Eigen::VectorXd::Zero(r.size());
    result.u = problem.W * result.r + problem.q;
    result.residual = contact_residual(problem, result.r, result.u);
    result.status = !finite                        ? ContactStatus::diverged
                    : result.residual <= tolerance ? ContactStatus::solved
                                                   : ContactStatus::max_iterations;
    return result;
}

void check_contact_problem(const ContactProblem& problem) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument("contact problem: " + what); };
    const Eigen::Index contacts = problem.friction.size(), n = problem.dimension * contacts;
    if (problem.dimension != 2 && problem.dimension != 3)
        refuse("dimension = " + std::to_string(problem.dimension) + "; 2 or 3");
    if (problem.q.size() != n)
        refuse("q has " + std::to_string(problem.q.size()) + " entries; dimension times contacts, " +
               std::to_string(n));
    if (problem.W.rows() != n || problem.W.cols() != n)
        refuse("W is " + std::to_string(problem.W.rows()) + " x " + std::to_string(problem.W.cols()) + "; q has " +
               std::to_string(n) + " entries");
    if (!problem.W.allFinite()) refuse("an entry of W is not finite");
    if (!problem.q.allFinite()) refuse("an entry of q is not finite");
    for (Eigen::Index i = 0; i < contacts; ++i)
        if (!(problem.friction[i] >= 0) || !std::isfinite(problem.friction[i]))
            refuse("friction[" + std::to_string(i) + "] = " + std::to_string(problem.friction[i]) +
                   "; finite and >= 0");
    for (Eigen::Index i = 0; i < n; ++i)
        if (problem.W(i, i) < 0)
            refuse("W(" + std::to_string(i) + ", " + std::to_string(i) + ") = " + std::to_string(problem.W(i, i)) +
                   "; >= 0");
    if (n > 0 && (problem.W - problem.W.transpose()).cwiseAbs().maxCoeff() > 1e-9 * problem.W.cwiseAbs().maxCoeff())
        refuse("W is not symmetric");
}

}  // namespace rbc
