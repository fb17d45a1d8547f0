#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "exercises/18_admm/momentum.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/18_admm/contact_admm.hpp"

namespace rbc {

/// The record of one solve.
struct WatchedAdmm {
    std::vector<double> residual;  ///< before the first iteration, then after each; of its own law
    std::vector<int> turns;        ///< iterations after which an outer one ended
    Eigen::VectorXd r, u;          ///< the answer
    double friction = 0;
    bool shifted = true;  ///< false: by the convex relaxation
};

enum class AdmmWay { sweeps, split, cone };

/// Solves one step's problem from r, in as many sweeps or linear solves as it has iterations; then r is the answer.
/// Of the variant, `shifted` is for the cone alone.
void solve_watched(StepProblem& problem, AdmmWay way, const AdmmVariant& variant, Eigen::Ref<Eigen::VectorXd> r,
                   WatchedAdmm& seen);

/// What the exercise `momentum` asks for.
using Remember =
    std::function<ex18::Memory(const ex18::Memory&, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho)>;

/// The whole cone, with a new shift after every tenth iteration; each iteration starts where `remember` says. Then r is
/// the last z.
/// @throws CallFailure  garbage: a zh or yh of another size came back
void solve_mine_watched(StepProblem& problem, const Remember& remember, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedAdmm& seen);

}  // namespace rbc
