#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/20_shock_propagation/reflections.hpp"

namespace rbc {

/// A step in which shocks run through: for the ContactStepper of lesson 14, which has to outlive its world, not this.
///
///   u = J v before gravity;  r_GR by (20.2) to (20.6), where what approaches is
///   u_i < -max(u_thr, max(d_i, 0)/h)                                                                 (20.13)
///   then (20.11) with gravity, and as the least u_n what closes the gap, -max(d_i, 0)/h: no restitution
///
/// So bodies at rest do not bounce, bodies too far apart to meet in this step are no neighbours, and a shock that has
/// become slower than impact_threshold ends there. Without penetration or gravity no energy is made; gravity does its
/// work.
///
///   ShockStep shock(solve_contact_nncg);      shock.attach(stepper);
class ShockStep {
  public:
    /// @param solver     of (20.11)
    /// @param tolerance  of its residual
    explicit ShockStep(ContactSolver solver, double tolerance = 1e-8) : solver_(solver), tolerance_(tolerance) {}

    /// Sets the stepper's `terms` and `solve`, which refer to this object.
    template <int D>
    void attach(ContactStepperIn<D>& stepper) {
        stepper.terms = [this](const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) { ask(view, terms); };
        stepper.solve = [this](StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) { solve(problem.matrix(), r); };
    }

    const ReflectionsResult& shock() const { return shock_; }  ///< of the last step, its contacts as the stepper's
    int failures() const { return failures_; }                 ///< steps that were not solved to the tolerance

    int max_iterations = 0;  ///< of the solver; 0: its own default

  private:
    template <int D>
    void ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms);
    void solve(const ContactProblem& problem, Eigen::Ref<Eigen::VectorXd> r);

    ContactSolver solver_;
    double tolerance_;
    double restitution_ = 0;
    Eigen::VectorXd approach_, slow_;  ///< per contact: u before gravity, and what counts as no approach, m/s
    ReflectionsResult shock_;
    int failures_ = 0;
};

}  // namespace rbc
