#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "exercises/15_nncg/direction.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/15_nncg/nncg_step.hpp"

namespace rbc {

/// The record of one solve.
struct WatchedSolve {
    std::vector<double> residual;  ///< before the first sweep, then of each sweep's output
    std::vector<int> restarts;     ///< iterations that dropped the direction, or bent it, from 1
    Eigen::VectorXd feasible;      ///< the sweep's output of iteration `look_at`
    Eigen::VectorXd extrapolated;  ///< where the sweep after that starts
};

/// Sweeps of PGS from r, recorded after each one.
void solve_pgs_watched(StepProblem& problem, int look_at, Eigen::Ref<Eigen::VectorXd> r, WatchedSolve& seen);

/// NNCG from r, likewise.
void solve_nncg_watched(StepProblem& problem, int look_at, NncgRestart restart, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedSolve& seen);

/// What the exercise `direction` asks for: from what is remembered, the sweep's output and W_ii, to where the next
/// sweep starts.
using Advance =
    std::function<ex15::Search(const ex15::Search&, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal)>;

/// Sweeps from r, each from where `advance` says, recorded after each one; then r is the last sweep's output.
/// @throws CallFailure  garbage: an r of another size came back
void solve_mine_watched(StepProblem& problem, const Advance& advance, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedSolve& seen);

}  // namespace rbc
