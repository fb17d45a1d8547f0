#include "lessons/15_nncg/fast/nncg_step_fast.hpp"

namespace rbc {

void NncgStepFast::operator()(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    fours_.set(problem.sweeps());
    const Nncg::Sweep sweep = [this](Eigen::VectorXd& x) {
        fours_.start(x.head(fours_.size()));
        fours_.sweep();
        fours_.read(x.head(fours_.size()));
    };
    iterate(sweep, problem.iterations(), r);
}

}  // namespace rbc
