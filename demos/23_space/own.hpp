#pragma once

#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "exercises/23_space/carry.hpp"
#include "exercises/23_space/loop.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// A contact as the exercise `carry` has it. Features are words for the exercise: only whether two are equal counts.
ex23::Touch touch_of(const SpatialContact& contact, double friction);

/// First guesses by the student's find_again and carry in place of lesson 14's warm start: what a step of the stepper
/// begins with is what the student carries over from the step before.
///
///   OwnCarry own;   own.attach(stepper);   then before each step:   own.call(target);   stepper.step(world);
///
/// Contacts are handed over as the student has to expect them: A and B of every second one changed places in every
/// second step.
class OwnCarry {
  public:
    double reach = 0.05;  ///< of (E23.1), m

    /// Wraps the stepper's terms, solve and after, as they are now, and turns its own warm start off. Both objects stay
    /// where they are.
    void attach(ContactStepperIn<3>& stepper);
    /// Whose functions are called from now on; it outlives the next step.
    void call(CallTarget& target) { target_ = &target; }
    void forget();  ///< what was carried: for another world

    int found() const { return found_; }  ///< contacts of the last step that were found again

  private:
    /// The first guess, (n, t1, t2) per contact. @throws CallFailure  also garbage: an answer that cannot be used
    void guess(double dt, Eigen::Ref<Eigen::VectorXd> r);

    CallTarget* target_ = nullptr;
    std::vector<SpatialContact> contacts_, old_contacts_;  ///< of this step, and of the one before
    std::vector<double> friction_, old_friction_;
    Eigen::VectorXd old_r_;
    double old_dt_ = 0, dt_ = 0;
    int found_ = 0;
    bool odd_ = false, was_odd_ = false;
};

struct OwnLoopOptions {
    double limit = 1e-3;  ///< of friction_error
    int turns = 10;
};

/// What the student's loop makes of a step, from the first guess r: for a stepper's `solve`.
///
///   stepper.solve = [&](StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) {
///       last = solve_by_loop(target, problem, r);
///   };
///
/// Nothing is glued, and nothing was struck. More contacts than the contract names are asked for all the same.
/// @param r  also the answer, (n, t1, t2) per contact
/// @throws CallFailure  also garbage: an answer that cannot be used
ex23::LoopAnswer solve_by_loop(CallTarget& target, StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r,
                               const OwnLoopOptions& options = {});

}  // namespace rbc
