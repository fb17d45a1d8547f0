#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/15_nncg/nncg.hpp"
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
///   stepper.solve = NncgStep();      ShockStep shock;      shock.attach(stepper);
///
/// Where no contact approaches, (20.11) is an ordinary problem, and the stepper's own `solve` gets it. After a shock
/// NNCG solves it, over sweeps of bodies (14.8) in which r_n stays above r_GR:
///
///   r_n <- max(r_GR, r_n - u_n/W_nn),   then r_t as ever, cut down to mu r_n                         (20.14)
///
/// as many as the step allows, or until one changes no velocity by more than the tolerance times the largest of q.
class ShockStep {
  public:
    explicit ShockStep(double tolerance = 1e-8) : tolerance_(tolerance) {}

    /// Sets the stepper's `terms` and `solve`, which refer to this object; the `solve` of before has the steps between.
    template <int D>
    void attach(ContactStepperIn<D>& stepper) {
        stepper.terms = [this](const auto& view, std::vector<ContactTermsIn<D>>& terms) { ask(view, terms); };
        stepper.solve = [this, calm = stepper.solve](StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
            strike(problem.system());
            shock_.rounds.empty() ? calm(problem, r) : solve(problem, r);
        };
    }

    const ReflectionsResult& shock() const { return shock_; }  ///< of the last step, its contacts as the stepper's
    int failures() const { return failures_; }                 ///< shocks after which the sweeps did not suffice

  private:
    template <int D>
    void ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms);
    template <int D>
    void strike(const ContactSystemIn<D>& system);
    template <int D>
    void solve(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

    double tolerance_;
    double restitution_ = 0;
    Eigen::VectorXd approach_, slow_;  ///< per contact: u before gravity, and what counts as no approach, m/s
    ReflectionsResult shock_;
    Nncg nncg_;
    int failures_ = 0;
};

}  // namespace rbc
