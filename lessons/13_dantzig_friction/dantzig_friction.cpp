#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

#include <Eigen/SparseCholesky>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/lcp_problem.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"
#include "lessons/13_dantzig_friction/contact_islands.hpp"
#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

namespace rbc {

namespace {

using Method = FrictionPivoting::Method;

/// Whether each |A_ij| <= part sqrt(A_ii B_jj), with the root of B's diagonal.
bool within(const ContactMatrix& A, const Eigen::VectorXd& root, double part) {
    for (Eigen::Index i = 0; i < A.rows(); ++i)
        for (ContactMatrix::InnerIterator entry(A, i); entry; ++entry)
            if (!(std::abs(entry.value()) <= part * root[i] * root[entry.col()])) return false;
    return true;
}

/// What is wrong with A; solved: nothing.
SolverStatus defect(const ContactMatrix& A) {
    const Eigen::VectorXd root = A.diagonal().cwiseSqrt();
    const bool looks_right = within(A, root, 1 + 1e-9) && within(A - ContactMatrix(A.transpose()), root, 1e-9);
    if (!looks_right)
        if (const SolverStatus visible = visible_defect(A, asymmetry(A)); visible != SolverStatus::solved)
            return visible;
    const Eigen::VectorXd D = lcp_scales(A.diagonal());
    constexpr Eigen::Index small = 100;  // rows, that a dense factor is done with before a sparse one has its order
    if (A.rows() <= small)
        return is_semidefinite(D.asDiagonal() * Eigen::MatrixXd(A) * D.asDiagonal()) ? SolverStatus::solved
                                                                                     : SolverStatus::not_semidefinite;
    Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factor;
    factor.setShift(1e-9);
    factor.compute(D.asDiagonal() * A * D.asDiagonal());
    return factor.info() == Eigen::Success ? SolverStatus::solved : SolverStatus::not_semidefinite;
}

/// What an island's pivots are for the whole problem, in which the islands before it have their forces.
void tell(const ContactProblem& whole, const std::vector<int>& contacts, const std::vector<FrictionPivot>& pivots,
          const Eigen::VectorXd& r, std::vector<ContactSet>& sets, std::vector<FrictionPivot>& trace) {
    const auto contact = [&](int i) { return i < 0 ? i : contacts[static_cast<std::size_t>(i)]; };
    for (const FrictionPivot& pivot : pivots) {
        trace.push_back(pivot);
        FrictionPivot& told = trace.back();
        told.driven = contact(pivot.driven);
        told.blocker = contact(pivot.blocker);
        told.f = r;
        told.f(rows_of(contacts, 2)) = pivot.f;
        told.a = whole.W * told.f + whole.q;
        told.a(rows_of(contacts, 2)) = pivot.a;
        for (std::size_t i = 0; i < contacts.size(); ++i) sets[static_cast<std::size_t>(contacts[i])] = pivot.sets[i];
        told.sets = sets;
    }
}

ContactResult solve_by_islands(const ContactProblem& problem, const ContactOptions& options,
                               const DantzigVariant& variant, std::vector<FrictionPivot>* trace, Method method) {
    const double size = problem.q.size() == 0 ? 0 : problem.q.cwiseAbs().maxCoeff();
    Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size()), ray;
    std::vector<ContactSet> sets(static_cast<std::size_t>(problem.friction.size()), ContactSet::undecided);
    SolverStatus status = SolverStatus::solved;
    int pivots = 0;
    for (const std::vector<int>& contacts : contact_islands(problem)) {
        const std::vector<int> rows = rows_of(contacts, 2);
        const bool all = static_cast<Eigen::Index>(contacts.size()) == problem.friction.size();
        const ContactProblem part = all ? ContactProblem{} : part_of(problem, contacts);
        const ContactProblem& island = all ? problem : part;
        ContactOptions asked = options;
        if (const double own = island.q.cwiseAbs().maxCoeff(); own > 0) asked.tolerance *= size / own;
        if (options.start.size() > 0) asked.start = options.start(rows);
        std::vector<FrictionPivot> told;
        const ContactResult answer =
            FrictionPivoting(island, asked, variant, trace == nullptr ? nullptr : &told, size).solve(method);
        if (trace != nullptr) tell(problem, contacts, told, r, sets, *trace);
        r(rows) = answer.r;
        pivots += answer.iterations;
        if (status != SolverStatus::solved || answer.status == SolverStatus::solved) continue;
        status = answer.status;
        if (status == SolverStatus::inconsistent) {
            ray = Eigen::VectorXd::Zero(problem.q.size());
            ray(rows) = answer.ray;
        }
    }
    ContactResult result = measured(problem, r, options.tolerance, pivots);
    if (result.status == SolverStatus::solved) return result;
    result.status = status != SolverStatus::solved ? status : SolverStatus::inaccurate;
    result.ray = ray;
    return result;
}

ContactResult solve(const ContactProblem& problem, const ContactOptions& options, const DantzigVariant& variant,
                    std::vector<FrictionPivot>* trace, Method method) {
    check_contact_numbers(problem);
    require(problem.dimension == 2, "dantzig and lemke know contacts in the plane only");
    check_contact_options(problem, options);
    if (const SolverStatus status = defect(problem.W); status != SolverStatus::solved) {
        ContactResult none = measured(problem, Eigen::VectorXd::Zero(problem.q.size()), options.tolerance, 0);
        none.status = status;
        return none;
    }
    return solve_by_islands(problem, options, variant, trace, method);
}

}  // namespace

ContactResult solve_contact_dantzig(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_dantzig(problem, options, {});
}

ContactResult solve_contact_lemke(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_lemke(problem, options, {});
}

ContactResult solve_contact_dantzig(const ContactProblem& problem, const ContactOptions& options,
                                    const DantzigVariant& variant, std::vector<FrictionPivot>* trace) {
    return solve(problem, options, variant, trace, Method::one_by_one);
}

ContactResult solve_contact_lemke(const ContactProblem& problem, const ContactOptions& options,
                                  const DantzigVariant& variant, std::vector<FrictionPivot>* trace) {
    return solve(problem, options, variant, trace, Method::all_at_once);
}

}  // namespace rbc
