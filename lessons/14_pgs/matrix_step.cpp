#include "lessons/14_pgs/matrix_step.hpp"

#include "common/foundation/judge/contact_residual.hpp"

namespace rbc {

template <int D>
void MatrixStep::operator()(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    ContactOptions options{.tolerance = tolerance_, .start = r};
    if (!until_done) options.iterations = problem.iterations();
    const ContactProblem matrix = problem.matrix();
    result_ = solver_(matrix, options);
    const bool solved = result_.status == SolverStatus::solved;
    if (!solved) ++failures_;
    if (solved || result_.residual < contact_residual(matrix, r)) r = result_.r;
}

template void MatrixStep::operator()(StepProblem&, Eigen::Ref<Eigen::VectorXd>);
template void MatrixStep::operator()(StepProblemIn<3>&, Eigen::Ref<Eigen::VectorXd>);

}  // namespace rbc
