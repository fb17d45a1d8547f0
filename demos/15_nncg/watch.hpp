#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/15_nncg/nncg_step.hpp"

namespace rbc {

/// What was seen of one solve.
struct WatchedSolve {
    std::vector<double> residual;  ///< before the first sweep, then of each sweep's output
    std::vector<int> restarts;     ///< iterations that dropped the direction, or bent it, from 1
    Eigen::VectorXd feasible;      ///< the sweep's output of iteration `look_at`
    Eigen::VectorXd extrapolated;  ///< where the sweep after that starts
};

/// Sweeps of PGS from r, looked at after each one.
void solve_pgs_watched(StepProblem& problem, int look_at, Eigen::Ref<Eigen::VectorXd> r, WatchedSolve& seen);

/// NNCG from r, likewise.
void solve_nncg_watched(StepProblem& problem, int look_at, NncgRestart restart, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedSolve& seen);

}  // namespace rbc
