#include "lessons/12_dantzig_lcp/dantzig.hpp"

#include "lessons/12_dantzig_lcp/clamped_factor.hpp"
#include "lessons/12_dantzig_lcp/dantzig_pivoting.hpp"
#include "lessons/12_dantzig_lcp/sparse_clamped_factor.hpp"

namespace rbc {

LcpResult solve_lcp_dantzig(const LcpProblem& problem, const DantzigOptions& options) {
    return solve_lcp_by_pivoting<ClampedFactor, SparseClampedFactor>(problem, options);
}

}  // namespace rbc
