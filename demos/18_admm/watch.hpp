#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "exercises/18_admm/loop.hpp"
#include "exercises/18_admm/momentum.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/18_admm/admm.hpp"

namespace rbc {

/// Normal impulses alone: rows of contacts without friction.
struct NormalProblem {
    ContactMatrix W;        ///< 1/kg
    Eigen::VectorXd q;      ///< m/s
    Eigen::VectorXd scales; ///< what a row's impulse is multiplied with, to be one of the contact
};

/// The normal rows of contacts; `scaled`: each brought to W_nn = 1, r_i = r_i'/sqrt(W_nn).
NormalProblem normal_rows(const ContactProblem& problem, bool scaled);

/// The rows of boxes of 1 kg on top of each other, two contacts under each, that fall for a step; the uppermost of
/// `top` kg.
NormalProblem column_problem(int boxes, double top = 1, bool scaled = false);

/// Iterations until all |min(W_ii z_i, u_i)| <= tolerance |q|_inf; `max_iterations` if it takes more.
int normal_iterations(const NormalProblem& problem, const AdmmOptions& options, double tolerance,
                      int max_iterations = 5000);

enum class NormalWay { sweeps, plain, memory };

/// rho: by a rule, so many times that; of contacts that are brought to W_nn = 1, or not.
struct NormalRule {
    RhoRule rho = RhoRule::automatic;
    double times = 1;
    bool scaled = true;
};

/// The record of one solve.
struct WatchedNormals {
    std::vector<double> residual;                 ///< contact_residual before the first iteration, then after each
    std::vector<Eigen::VectorXd> bound_to_motion; ///< r of each iteration, N s
    std::vector<Eigen::VectorXd> bound_to_cone;   ///< z of each iteration, N s
    int restarts = 0;
    double rho = 0;
};

/// Solves one step's normal impulses from r, in as many sweeps or linear solves as it has iterations, or until the
/// residual is 1e-12. Then r is the last z.
void solve_normals(StepProblem& problem, NormalWay way, const NormalRule& rule, Eigen::Ref<Eigen::VectorXd> r,
                   WatchedNormals& seen);

/// What the exercises ask for, and steps that are solved by them.
/// @throws CallFailure  garbage: vectors of another size came back
using OwnLoop = std::function<ex18::Outcome(const ex18::Question&)>;
void solve_by_loop(StepProblem& problem, const NormalRule& rule, const OwnLoop& loop, Eigen::Ref<Eigen::VectorXd> r,
                   WatchedNormals& seen);
using Remember =
    std::function<ex18::Memory(const ex18::Memory&, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho)>;
void solve_by_momentum(StepProblem& problem, const NormalRule& rule, const Remember& remember,
                       Eigen::Ref<Eigen::VectorXd> r, WatchedNormals& seen);

}  // namespace rbc
