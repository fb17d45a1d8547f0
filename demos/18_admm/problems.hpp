#pragma once

#include "common/model/contact_problem.hpp"
#include "demos/18_admm/scenes.hpp"
#include "lessons/18_admm/admm.hpp"

namespace rbc {

/// A scene as the demo's parameters make it.
AdmmScene admm_scene(AdmmScene::Kind kind, double rows, double ratio = 1000);

/// Normal rows of a column of boxes of 1 kg that cannot turn, one contact under each.
Eigen::MatrixXd upright_matrix(int boxes);

/// Iterations for min 1/2 r'Wr + q'r, r >= 0, q = (-1, 0, ...), until |min(W_ii z_i, u_i)| <= 1e-8; `at_most` if it
/// takes more.
int normal_iterations(const Eigen::MatrixXd& W, const AdmmOptions& options, int at_most = 5000);

/// Painleve's rod, sliding, m = l = 1 and tan(angle) = 2, at (u_n, u_t) = (-0.5, -6) m/s.
ContactProblem rod_contact(double friction);

/// A slider of 1 kg that is pushed at 3 m/s below a load of `ratio` kg, both with 1 m/s towards the ground; they
/// cannot turn.
ContactProblem slider_contact(double ratio, double friction);

}  // namespace rbc
