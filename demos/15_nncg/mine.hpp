#pragma once

#include <functional>

#include "demos/15_nncg/watch.hpp"
#include "exercises/15_nncg/direction.hpp"

namespace rbc {

/// What the exercise `direction` asks for: from what is remembered, the sweep's output and W_ii, to where the next sweep
/// starts.
using Advance =
    std::function<ex15::Search(const ex15::Search&, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal)>;

/// Sweeps from r, each from where `advance` says, looked at after each one; then r is the last sweep's output.
/// @throws CallFailure  garbage: an r of another size came back
void solve_mine_watched(StepProblem& problem, const Advance& advance, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedSolve& seen);

}  // namespace rbc
