#pragma once

#include "common/foundation/model/contact_problem.hpp"
#include "demos/15_nncg/scenes.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

/// The problem of a scene's first step, as the demo's parameters make it.
ContactProblem problem_of(NncgScene::Kind kind, double rows, double friction = 0.5, double ratio = 100);

/// Boxes of 1 kg on top of each other that cannot turn, one contact under each, no friction, after a free fall of
/// g h = 1 m/s: r_n = (boxes, boxes - 1, ..., 1) N s.
inline ContactProblem upright_column(int boxes) {
    ContactProblem problem{2, Eigen::MatrixXd::Zero(2 * boxes, 2 * boxes), Eigen::VectorXd::Zero(2 * boxes),
                           Eigen::VectorXd::Zero(boxes)};
    problem.q[0] = -1;
    for (int i = 0; i < boxes; ++i)
        for (const int row : {2 * i, 2 * i + 1}) {
            problem.W.coeffRef(row, row) = i == 0 ? 1 : 2;
            if (i == 0) continue;
            problem.W.coeffRef(row, row - 2) = -1;
            problem.W.coeffRef(row - 2, row) = -1;
        }
    return problem;
}

/// Random contacts, the same on every machine: W = J J', q = J v. Each row of J has entries for one or two of `bodies`
/// bodies; with bodies = 0 for all columns.
ContactProblem random_problem(int number, int contacts, int bodies, double friction);

/// The effort from r = 0 until the residual was within a tolerance.
struct IterationCount {
    int iterations = 0, restarts = 0;
};
IterationCount nncg_iterations(const ContactProblem& problem, double tolerance, NncgRestart rule,
                               int max_iterations = 20000);

}  // namespace rbc
