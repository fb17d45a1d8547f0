#include "lessons/14_pgs/sweep_until.hpp"

#include "common/foundation/judge/contact_residual.hpp"

namespace rbc {

Eigen::VectorXd checked_start(const ContactProblem& problem, const ContactOptions& options) {
    check_contact_options(problem, options);
    return options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start;
}

ContactResult sweep_until_solved(const ContactProblem& problem, const ContactOptions& options,
                                 const std::function<void(Eigen::VectorXd& r)>& iterate,
                                 const std::function<void(const Eigen::VectorXd& r, Eigen::VectorXd& u)>& velocities) {
    Eigen::VectorXd r = checked_start(problem, options), u;
    const Eigen::VectorXd W_nn = normal_diagonal(problem);
    const int most = options.iterations.value_or(10000);
    int iterations = 0;
    while (iterations < most && r.allFinite()) {
        iterate(r);
        ++iterations;
        velocities(r, u);
        const double residual =
            contact_residual(problem.dimension, W_nn, problem.q, problem.friction, r, u, problem.sliding);
        if (options.history != nullptr) options.history->push_back(residual);
        // `measured` has the last word, and rounds differently: near round-off the one may be within and the other not.
        if (residual <= options.tolerance && contact_residual(problem, r) <= options.tolerance) break;
    }
    return measured(problem, r, options.tolerance, iterations);
}

}  // namespace rbc
