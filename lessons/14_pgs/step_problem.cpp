#include "lessons/14_pgs/step_problem.hpp"

#include "common/foundation/judge/contact_residual.hpp"

namespace rbc {

namespace {

constexpr int worth_arranging = 8;  ///< sweeps: putting contacts side by side costs some two of them

template <class Sweeps>
void run(Sweeps& sweeps, int count, Eigen::Ref<Eigen::VectorXd> r) {
    sweeps.start(r);
    for (int k = 0; k < count; ++k) sweeps.sweep();
    sweeps.read(r);
}

}  // namespace

void StepProblem::set(const ContactSystem& system, const std::vector<int>& order, int iterations) {
    system_ = &system;
    order_ = &order;
    iterations_ = iterations;
    has_sweeps_ = has_pairs_ = has_fours_ = false;
}

BodySweeps& StepProblem::sweeps() {
    if (!has_sweeps_) sweeps_.set(*system_, *order_);
    has_sweeps_ = true;
    return sweeps_;
}

PairSweeps& StepProblem::pairs() {
    if (!has_pairs_) pairs_.set(sweeps());
    has_pairs_ = true;
    return pairs_;
}

FourSweeps& StepProblem::fours() {
    if (!has_fours_) fours_.set(sweeps());
    has_fours_ = true;
    return fours_;
}

void solve_sweeps(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    if (problem.iterations() < worth_arranging)
        run(problem.sweeps(), problem.iterations(), r);
    else if (has_avx2())
        run(problem.fours(), problem.iterations(), r);
    else
        run(problem.pairs(), problem.iterations(), r);
}

void MatrixStep::operator()(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    ContactOptions options{.tolerance = tolerance_, .start = r};
    if (!until_done) options.iterations = problem.iterations();
    const ContactProblem matrix = problem.matrix();
    result_ = solver_(matrix, options);
    const bool solved = result_.status == SolverStatus::solved;
    if (!solved) ++failures_;
    if (solved || result_.residual < contact_residual(matrix, r)) r = result_.r;
}

}  // namespace rbc
