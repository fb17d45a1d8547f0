#pragma once

#include <Eigen/Core>
#include <functional>

#include "exercises/22_arena/own_solver.hpp"
#include "lessons/22_arena/contestants.hpp"

namespace rbc {

using OwnSolver = std::function<Eigen::VectorXd(const ex22::Question&, int sweeps)>;

/// The stepper of lesson 14, whose contacts the student's function solves: one more line in the table of contestants.
/// Its step throws what the function throws, and CallFailure where the answer does not fit.
NamedContestant student_contestant(OwnSolver solve);

}  // namespace rbc
