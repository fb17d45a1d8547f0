#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "exercises/19_admm_friction/bipotential.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"

namespace rbc {

/// The record of one solve.
struct WatchedAdmm {
    std::vector<double> residual;  ///< before the first iteration, then after each; of its own law
    std::vector<int> turns;        ///< iterations after which an outer one ended
    Eigen::VectorXd r, u;          ///< the answer
    double left = 0;               ///< its residual; the last iterate's may be larger
    double friction = 0;
    bool shifted = true;  ///< false: by the convex relaxation
};

enum class AdmmWay { sweeps, split, cone };

/// Solves one step's problem from r, in as many sweeps or linear solves as it has iterations; then r is the answer.
/// Of the variant, `shifted` is for the cone alone.
void solve_watched(StepProblem& problem, AdmmWay way, const AdmmVariant& variant, Eigen::Ref<Eigen::VectorXd> r,
                   WatchedAdmm& seen);

/// What the exercise `bipotential` asks for: so many sweeps from r. Then r is what they made.
/// @throws CallFailure  garbage: an r of another size came back
using ShiftedSweeps =
    std::function<ex19::Swept(const ex19::Contacts&, const Eigen::VectorXd& start, double tolerance, int most)>;
void solve_mine_watched(StepProblem& problem, const ShiftedSweeps& sweep, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedAdmm& seen);

}  // namespace rbc
