#include "lessons/15_nncg/nncg_step.hpp"

#include <algorithm>

namespace rbc {

template <int D>
void NncgStep::operator()(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    BodySweepsIn<D>& sweeps = problem.sweeps();
    const Nncg::Sweep sweep = [&sweeps](Eigen::VectorXd& x) {
        sweeps.start(x.head(sweeps.size()));
        sweeps.sweep();
        sweeps.read(x.head(sweeps.size()));
    };
    iterate(sweep, problem.iterations(), r);
}

template void NncgStep::operator()(StepProblem&, Eigen::Ref<Eigen::VectorXd>);
template void NncgStep::operator()(StepProblemIn<3>&, Eigen::Ref<Eigen::VectorXd>);

void NncgStep::iterate(const Nncg::Sweep& sweep, int count, Eigen::Ref<Eigen::VectorXd> r) {
    const Eigen::Index n = r.size();
    if (start_.size() < n) start_.resize(n);
    start_.head(n) = r;
    start_.tail(start_.size() - n).setZero();
    done_.clear();
    nncg_.start(start_);
    for (int k = 0; k < count; ++k) {
        done_.push_back(nncg_.iterate(sweep));
        if (watch) watch(nncg_);
    }
    r = nncg_.feasible().head(n);
}

int NncgStep::restarts() const {
    return static_cast<int>(
        std::count_if(done_.begin(), done_.end(), [](const NncgIteration& k) { return k.restart; }));
}

}  // namespace rbc
