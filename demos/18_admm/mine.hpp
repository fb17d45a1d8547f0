#pragma once

#include <functional>

#include "demos/18_admm/watch.hpp"
#include "exercises/18_admm/momentum.hpp"

namespace rbc {

/// What the exercise `momentum` asks for.
using Remember =
    std::function<ex18::Memory(const ex18::Memory&, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho)>;

/// The whole cone, shifted anew after every tenth iteration, each from where `remember` says; then r is the last z.
/// @throws CallFailure  garbage: a zh or yh of another size came back
void solve_mine_watched(StepProblem& problem, const Remember& remember, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedAdmm& seen);

}  // namespace rbc
