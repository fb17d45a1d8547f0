#pragma once

#include <functional>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

/// NNCG over sweeps of bodies, for ContactStepper::solve:
///
///   stepper.solve = NncgStep();        or std::ref(step), to read what it did
///
/// An extrapolated r has velocities of its own, so each iteration hands r to the sweeps (w = M^-1 J' r, (14.8)) and
/// takes it back: two more passes over the contacts than a sweep of PGS. NncgStepFast (fast/) gives the same bits sooner.
///
/// Contacts come and go, but the vectors never shrink: what is behind the last contact is 0 and stays 0. So nothing is
/// allocated once warm, up to as many contacts as there were. Cost: O(contacts) an iteration.
class NncgStep {
  public:
    explicit NncgStep(NncgRestart restart = NncgRestart::drop) : nncg_(restart) {}

    /// @param r  the start (a warm start, or 0); then the last sweep's output
    template <int D>
    void operator()(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

    const std::vector<NncgIteration>& iterations() const { return done_; }  ///< of the last step
    int restarts() const;                                                   ///< among them

    /// Sees the method after every iteration; may be empty. Its vectors are at least as long as r.
    std::function<void(const Nncg&)> watch;

  protected:
    /// So many iterations from r. @param sweep  one over r; what stands behind it is left alone
    void iterate(const Nncg::Sweep& sweep, int count, Eigen::Ref<Eigen::VectorXd> r);

  private:
    Nncg nncg_;
    Eigen::VectorXd start_;
    std::vector<NncgIteration> done_;
};

}  // namespace rbc
