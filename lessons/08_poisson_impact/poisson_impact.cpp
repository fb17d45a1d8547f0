#include "lessons/08_poisson_impact/poisson_impact.hpp"

#include "common/foundation/judge/impact_problem.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

PlanarImpact impact_poisson(const PlanarImpactProblem& problem) {
    if (problem.u[1] >= 0) {
        check_impact_problem(problem);
        return {.u = problem.u};
    }
    const ImpulsePath path = impulse_path(problem);
    return end_impact(problem, path, (1 + problem.restitution) * path.compression_end().impulse[1]);  // (08.10)
}

PlanarImpact impact_newton(const PlanarImpactProblem& problem) {
    if (problem.u[1] >= 0) {
        check_impact_problem(problem);
        return {.u = problem.u};
    }
    const ImpulsePath path = impulse_path(problem);
    return end_impact(problem, path, normal_impulse_at_velocity(path, -problem.restitution * problem.u[1]));  // (08.9)
}

}  // namespace rbc
