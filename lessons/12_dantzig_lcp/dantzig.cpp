#include "lessons/12_dantzig_lcp/dantzig.hpp"

#include "common/judge/lcp_problem.hpp"
#include "lessons/12_dantzig_lcp/clamped_factor.hpp"
#include "lessons/12_dantzig_lcp/dantzig_pivoting.hpp"

namespace rbc {

LcpResult solve_lcp_dantzig(const LcpProblem& problem, const DantzigOptions& options) {
    check_lcp_problem(problem);
    if (const SolverStatus defect = visible_defect(problem.A); defect != SolverStatus::solved)
        return refused(problem, defect);
    return DantzigPivoting<ClampedFactor>(problem, options).solve();
}

}  // namespace rbc
