#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/four_sweeps.hpp"
#include "lessons/14_pgs/pair_sweeps.hpp"

namespace rbc {

/// What a step asks of its solver, in the form the solver likes: contacts with the bodies still in them, sweeps over
/// bodies, or a matrix. What nobody asks for is not made.
class StepProblem {
  public:
    /// @param system, order  as BodySweeps takes them; have to outlive the solve. The object keeps its memory.
    void set(const ContactSystem& system, const std::vector<int>& order, int iterations);

    const ContactSystem& system() const { return *system_; }
    int iterations() const { return iterations_; }  ///< that the step allows

    BodySweeps& sweeps();                                                ///< by contacts, one after the other
    PairSweeps& pairs();                                                 ///< the same numbers, two contacts at a time
    FourSweeps& fours();                                                 ///< the same numbers, four contacts at a time
    ContactProblem matrix() const { return contact_problem(*system_); }  ///< u = W r + q, for any other solver

  private:
    const ContactSystem* system_ = nullptr;
    const std::vector<int>* order_ = nullptr;
    int iterations_ = 0;
    bool has_sweeps_ = false, has_pairs_ = false, has_fours_ = false;
    BodySweeps sweeps_;
    PairSweeps pairs_;
    FourSweeps fours_;
};

/// How a step is solved: r comes in as the first guess, and goes out as the answer, (n, t) per contact.
using StepSolver = std::function<void(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r)>;

/// Projected Gauss-Seidel: so many sweeps from r.
void solve_sweeps(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r);

/// Any solver of contacts as a step's, on the matrix:
///
///   stepper.solve = MatrixStep(solve_contact_pgs_exact);      or std::ref(step), to read how it ended
///
/// The step's iterations are the solver's, its first guess the start. What does not solve gives the better one of its
/// answer and the guess, as contact_residual measures them, and is counted: no step takes a wrong answer for a right
/// one in silence.
class MatrixStep {
  public:
    /// @param solver     solve_contact_<name>, wrapped in a lambda where it takes more than problem and options
    /// @param tolerance  of the residual
    explicit MatrixStep(ContactSolver solver, double tolerance = 1e-8) : solver_(solver), tolerance_(tolerance) {}

    void operator()(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r);

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
