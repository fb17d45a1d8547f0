#include "lessons/09_stronge_impact/stronge_impact.hpp"

#include "common/foundation/judge/impact_problem.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

PlanarImpact impact_stronge(const PlanarImpactProblem& problem) {
    if (problem.u[1] >= 0) {
        check_impact_problem(problem);
        return {.u = problem.u};
    }
    const ImpulsePath path = impulse_path(problem);
    const double e = problem.restitution, W_c = path.compression_end().work[1];
    return end_impact(problem, path, normal_impulse_at_returned_work(path, -e * e * W_c));  // (09.4), (09.5)
}

}  // namespace rbc
