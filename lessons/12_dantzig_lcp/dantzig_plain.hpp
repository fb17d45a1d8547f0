#pragma once

#include <vector>

#include "common/foundation/model/lcp.hpp"
#include "lessons/12_dantzig_lcp/dantzig_options.hpp"

namespace rbc {

/// Solves a contact LCP by Dantzig's algorithm, solving the clamped system from scratch at every pivot. To be read; the
/// same pivots with an updated factorization: solve_lcp_dantzig.
///
/// @param trace  if given, every pivot is appended
/// Parameters, result, errors: see solve_lcp_dantzig. Cost: O(n^3) per pivot.
LcpResult solve_lcp_dantzig_plain(const LcpProblem& problem, const DantzigOptions& options = {},
                                  std::vector<DantzigPivot>* trace = nullptr);

}  // namespace rbc
