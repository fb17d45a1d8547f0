#pragma once

#include <Eigen/Core>

#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// Any solver of contacts as a step's, on the matrix:
///
///   stepper.solve = MatrixStep(solve_contact_nncg);      or std::ref(step), to read how it ended
///
/// The step's iterations are the solver's, its first guess the start. Where it does not solve, the step takes the better
/// one of its answer and the guess, as contact_residual measures them, and counts it: no step takes a wrong answer for a
/// right one in silence.
class MatrixStep {
  public:
    /// @param solver     solve_contact_<name>, wrapped in a lambda where it takes more than problem and options
    /// @param tolerance  of the residual
    explicit MatrixStep(ContactSolver solver, double tolerance = 1e-8) : solver_(solver), tolerance_(tolerance) {}

    template <int D>
    void operator()(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

    const ContactResult& result() const { return result_; }  ///< of the last step, as the solver gave it
    int failures() const { return failures_; }               ///< steps that were not solved

    /// Whether the solver may take as many iterations as it likes, as those that pivot need to; else the step's.
    bool until_done = false;

  private:
    ContactSolver solver_;
    double tolerance_;
    ContactResult result_;
    int failures_ = 0;
};

}  // namespace rbc
