#pragma once

#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/15_nncg/nncg_step.hpp"

namespace rbc {

/// NncgStep over FourSweeps: the same bits, sooner.
class NncgStepFast : public NncgStep {
  public:
    using NncgStep::NncgStep;
    void operator()(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r);

  private:
    FourSweeps fours_;
};

}  // namespace rbc
