#include "lessons/14_pgs/sweep_until.hpp"

#include <stdexcept>
#include <string>

#include "common/judge/contact_residual.hpp"

namespace rbc {

Eigen::VectorXd checked_start(const ContactProblem& problem, const ContactOptions& options) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
    if (options.iterations && *options.iterations < 0)
        refuse("iterations = " + std::to_string(*options.iterations) + "; >= 0");
    if (!(options.tolerance >= 0)) refuse("tolerance = " + std::to_string(options.tolerance) + "; >= 0");
    const Eigen::VectorXd r = options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start;
    if (r.size() != problem.q.size())
        refuse("start has " + std::to_string(r.size()) + " entries; as many as q, " + std::to_string(problem.q.size()));
    if (!r.allFinite()) refuse("start: an entry is not finite");
    return r;
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
