#pragma once

#include <vector>

#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

/// NNCG over sweeps of bodies, for ContactStepper::solve:
///
///   stepper.solve = NncgStep();        or std::ref(step), where somebody wants to read what it did
///
/// An extrapolated r has velocities of its own, so each iteration hands r to the sweeps (w = M^-1 J' r, (14.8)) and takes
/// it back: two more passes over the contacts than a sweep of PGS.
///
/// Nothing is allocated once warm. Cost: O(contacts) an iteration.
class NncgStep {
  public:
    explicit NncgStep(NncgRestart restart = NncgRestart::drop) : nncg_(restart) {}

    /// @param r  the start (a warm start, or 0); then the last sweep's output
    void operator()(BodySweeps& sweeps, int iterations, Eigen::Ref<Eigen::VectorXd> r);

    const std::vector<NncgIteration>& iterations() const { return done_; }  ///< of the last step
    int restarts() const;                                                   ///< among them

    std::function<void(const Nncg&)> watch;  ///< sees the method after every iteration; may be empty

  private:
    Nncg nncg_;
    std::vector<NncgIteration> done_;
};

}  // namespace rbc
