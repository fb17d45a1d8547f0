#include "lessons/15_nncg/nncg_step.hpp"

#include <algorithm>

namespace rbc {

namespace {

/// Contacts per level. Each iteration hands r over and takes it back, which pairs and fours that are not full make
/// slower; fours have instructions for it.
constexpr int worth_pairing = 5, worth_four = 2;

template <class Sweeps>
Nncg::Sweep once(Sweeps& sweeps) {
    return [&sweeps](Eigen::VectorXd& x) {
        sweeps.start(x.head(sweeps.size()));
        sweeps.sweep();
        sweeps.read(x.head(sweeps.size()));
    };
}

}  // namespace

void NncgStep::operator()(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    const BodySweeps& contacts = problem.sweeps();
    const auto per_level = [&contacts](int least) { return contacts.size() >= 2 * least * contacts.levels(); };
    const Nncg::Sweep sweep = has_avx2() && per_level(worth_four) ? once(problem.fours())
                              : per_level(worth_pairing)          ? once(problem.pairs())
                                                                  : once(problem.sweeps());
    const Eigen::Index n = r.size();
    if (start_.size() < n) start_.resize(n);
    start_.head(n) = r;
    start_.tail(start_.size() - n).setZero();
    done_.clear();
    nncg_.start(start_);
    for (int k = 0; k < problem.iterations(); ++k) {
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
