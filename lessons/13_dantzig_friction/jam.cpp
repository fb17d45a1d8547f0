#include "lessons/13_dantzig_friction/jam.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

JamImpulse jam_impulse(const ContactProblem& problem, const Eigen::VectorXd& ray, const Eigen::VectorXd& u) {
    check_contact_numbers(problem);
    if (ray.size() != problem.q.size() || u.size() != problem.q.size())
        throw std::invalid_argument("jam_impulse: ray and u need two entries per contact");
    const Eigen::VectorXd du = problem.W * ray;
    JamImpulse result;
    double p = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < problem.sliding.size(); ++i) {
        const Eigen::Index F = 2 * i + 1;
        if (problem.sliding[i] == 0 || !(u[F] * du[F] < 0) || -u[F] / du[F] >= p) continue;
        p = -u[F] / du[F];
        result.stopped = static_cast<int>(i);
    }
    if (result.stopped < 0) p = 0;
    result.impulse = p * ray;
    result.u = u + p * du;
    if (result.stopped >= 0) result.u[2 * result.stopped + 1] = 0;
    return result;
}

PlanarImpact impact_jam(const PlanarImpactProblem& problem) {
    check_impact_problem(problem);
    const double e = problem.restitution;
    if (problem.u[1] > 0) return {.u = problem.u};
    const ImpulsePath path = impulse_path(problem);
    if (path.compression_end().impulse[1] == 0) return {.u = problem.u};
    return end_impact(problem, path, normal_impulse_at_returned_work(path, -e * e * path.compression_end().work[1]));
}

}  // namespace rbc
