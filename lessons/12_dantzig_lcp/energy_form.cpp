#include "lessons/12_dantzig_lcp/energy_form.hpp"

namespace rbc {

double lcp_energy(const LcpProblem& problem, const Eigen::VectorXd& f) {
    return 0.5 * f.dot(problem.A * f) + problem.b.dot(f);  // (12.10)
}

double lcp_product(const LcpProblem& problem, const Eigen::VectorXd& f) {
    return f.dot(problem.A * f + problem.b);  // (12.11)
}

}  // namespace rbc
