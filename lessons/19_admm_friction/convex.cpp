#include "lessons/19_admm_friction/convex.hpp"

#include <algorithm>
#include <limits>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/19_admm_friction/admm_run.hpp"

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

ContactResult solve_contact_convex(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_admm_cone(problem, options, {.shifted = false});
}

double convex_residual(const ContactProblem& problem, const VectorXd& r, const VectorXd& u) {
    return convex_residual(problem, normal_diagonal(problem), r, u);
}

double convex_residual(const ContactProblem& problem, const VectorXd& W_nn, const VectorXd& r, const VectorXd& u) {
    const double none = std::numeric_limits<double>::infinity();
    const Index d = problem.dimension, n = d * problem.friction.size();
    if (W_nn.size() != problem.friction.size() || r.size() != n || u.size() != n || problem.q.size() != n) return none;
    if (!r.allFinite() || !u.allFinite()) return none;
    VectorXd push(n);  // W_nn r, in m/s
    for (Index i = 0; i < W_nn.size(); ++i) push.segment(d * i, d) = W_nn[i] * r.segment(d * i, d);
    VectorXd nearest = push - u;
    project_cones(problem, nearest);
    double worst = 0;
    for (Index i = 0; i < W_nn.size(); ++i)
        worst = std::max(worst, (push - nearest).segment(d * i, d).stableNorm());
    const double size = largest_entry(problem.q);
    return nearest.allFinite() && push.allFinite() ? worst / (size > 0 ? size : 1) : none;
}

double convex_residual(const ContactProblem& problem, const VectorXd& r) {
    if (problem.W.cols() != r.size() || problem.W.rows() != problem.q.size())
        return std::numeric_limits<double>::infinity();
    return convex_residual(problem, r, problem.W * r + problem.q);
}

}  // namespace rbc
