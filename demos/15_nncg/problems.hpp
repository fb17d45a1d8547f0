#pragma once

#include "common/foundation/model/contact_problem.hpp"
#include "demos/15_nncg/scenes.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

/// The problem of a scene's first step.
ContactProblem problem_of(const NncgScene& scene, double friction = 0.5);

/// Boxes of 1 kg on top of each other that cannot turn: one contact under each, no friction.
ContactProblem upright_column(int boxes);

/// Random contacts, the same on every machine: W = J J', q = J v. Each row of J sees one or two of so many bodies, or, with 0,
/// all that there is.
ContactProblem random_problem(int number, int contacts, int bodies, double friction);

/// What it took from r = 0 until the residual was within a tolerance.
struct IterationCount {
    int iterations = 0, restarts = 0;
};
IterationCount nncg_iterations(const ContactProblem& problem, double tolerance, NncgRestart rule,
                               int max_iterations = 20000);

}  // namespace rbc
