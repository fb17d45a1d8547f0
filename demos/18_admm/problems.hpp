#pragma once

#include "common/foundation/model/contact_problem.hpp"
#include "demos/18_admm/scenes.hpp"
#include "lessons/18_admm/admm.hpp"

namespace rbc {

/// The normal rows alone of boxes of 1 kg on top of each other, two contacts under each, that fall for a step; the
/// uppermost of `top` kg.
struct NormalProblem {
    Eigen::MatrixXd W;
    Eigen::VectorXd q;
};
NormalProblem column_problem(int boxes, double top = 1);

/// The same with W_nn = 1 everywhere, as the solvers of contacts bring it there.
NormalProblem scaled(const NormalProblem& problem);

/// Iterations for min 1/2 r'Wr + q'r, r >= 0, until all |min(W_ii z_i, u_i)| <= tolerance |q|_inf; `max_iterations` if
/// it takes more.
int normal_iterations(const NormalProblem& problem, const AdmmOptions& options, double tolerance,
                      int max_iterations = 5000);

/// Painleve's rod, sliding, m = l = 1 and tan(angle) = 2, at (u_n, u_t) = (-0.5, -6) m/s.
ContactProblem rod_contact(double friction);

/// The outer iterations of solve_contact_admm, or of the whole cone, on the first step of the scene slider, mu = 0.6,
/// inner solves to 1e-9, until the residual is within the tolerance; `max_turns` if it takes more.
int slider_turns(double ratio, bool cone, double tolerance, int max_turns = 1000);

}  // namespace rbc
