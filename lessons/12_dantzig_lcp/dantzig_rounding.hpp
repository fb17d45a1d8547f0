#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/judge/lcp_residual.hpp"
#include "lessons/12_dantzig_lcp/dantzig_pivoting.hpp"
#include "lessons/12_dantzig_lcp/lcp_polish.hpp"

/// Rounded numbers: where DantzigPivoting has to judge whether a number is 0, and how it keeps round-off from piling
/// up. With exact numbers no contact would be excused or set aside, and settled() would find nothing.

namespace rbc {

/// Whether i may be driven, and accelerates into the other body by more than round-off.
template <class Clamped>
bool DantzigPivoting<Clamped>::drivable(int i) const {
    const bool free = set_[at(i)] == Set::undecided || set_[at(i)] == Set::not_clamped;
    return a_[i] < -scaling_.zero[i] && free && !aside_[at(i)];
}

/// Whether da_d = df.M df is negative by more than round-off. answer() looks again, at all of M.
template <class Clamped>
bool DantzigPivoting<Clamped>::curves_down(int d) const {
    return da_[d] < -1e-9 * df_.squaredNorm();
}

/// Whether a_i of a joint is 0, compared with the terms of its sum.
template <class Clamped>
bool DantzigPivoting<Clamped>::holds(int joint) const {
    const double summed = std::abs(scaling_.q[joint]) + scaling_.M.col(joint).cwiseAbs().dot(f_.cwiseAbs());
    return std::abs(a_[joint]) <= std::max(100 * scaling_.zero[joint], 1e-8 * summed);
}

/// Slopes are judged against the largest force of the direction, heights against the largest force.
template <class Clamped>
auto DantzigPivoting<Clamped>::slack_of_step() const -> Slack {
    return {1e-11 * df_.cwiseAbs().maxCoeff(), 1e-14 * f_.cwiseAbs().maxCoeff()};
}

/// Row d is a combination of C's rows, and a_d < 0 is round-off. It may say that C is badly chosen: if d answers
/// for the blocker with df_j < -2, d takes its place, and det M_CC grows by df_j^2, so this cannot cycle. If not, it is
/// set aside until C changes.
template <class Clamped>
void DantzigPivoting<Clamped>::settle_redundant(int d, const Step& step) {
    const int j = step.blocker;
    if (j < 0 || df_[j] > -2) {
        aside_[at(d)] = true;
        return;
    }
    f_ += step.length * df_;
    unclamp(j);
    a_[d] = 0;
    aside_[at(d)] = !clamp(d, scaling_.dependence);
    record(d, step);
}

/// f_C = -M_CC^-1 q_C from the original numbers, instead of the sum of all steps; then a. Residuals in long double.
template <class Clamped>
void DantzigPivoting<Clamped>::refine() {
    Eigen::VectorXd correction(n_);
    a_ = scaling_.acceleration_of(f_);
    for (int pass = 0; pass < 2; ++pass) {
        clamped_.solve(a_, correction);
        f_ -= correction;
        a_ = scaling_.acceleration_of(f_);
        const auto is_zero = [&](int i) { return std::abs(a_[i]) <= 1e-3 * scaling_.zero[i]; };
        if (std::all_of(clamped_.clamped().begin(), clamped_.clamped().end(), is_zero)) break;
    }
    for (const int i : clamped_.clamped()) a_[i] = 0;
}

/// When no contact is left to be driven: refines, and checks all signs once more. A contact that then pulls leaves C.
/// @return  they are right, or have been wrong 20 times
template <class Clamped>
bool DantzigPivoting<Clamped>::settled() {
    refine();
    bool right = true;
    const std::vector<int> was_clamped = clamped_.clamped();
    for (const int i : was_clamped) {
        if (set_[at(i)] == Set::joint || f_[i] >= 0) continue;
        if (f_[i] < -10 * scaling_.zero[i]) {
            clamped_.remove(i);
            set_[at(i)] = Set::not_clamped;
            right = false;
        }
        f_[i] = 0;
    }
    if (!right) refine();
    return (right && worst() < 0) || ++rounds_ == 20;
}

/// Whatever the pivots found: where M has a direction of negative curvature, no proof says that they end well.
template <class Clamped>
LcpResult DantzigPivoting<Clamped>::answer(SolverStatus status) {
    if (!clamped_.rest_is_definite(1e-9) && !is_semidefinite(scaling_.M)) {
        f_.setZero();
        LcpResult result = measured(SolverStatus::not_semidefinite);
        result.status = SolverStatus::not_semidefinite;
        return result;
    }
    if (status == SolverStatus::solved) f_ = polished(problem_, scaling_, clamped_.clamped(), f_, options_.tolerance);
    return measured(status);
}

template <class Clamped>
LcpResult DantzigPivoting<Clamped>::measured(SolverStatus status) const {
    LcpResult result;
    result.z = scaling_.force(f_);
    result.w = problem_.A * result.z + problem_.b;
    result.residual = lcp_residual(problem_, result.z);
    result.pivots = pivots_;
    result.status = status;
    if (status == SolverStatus::infeasible)
        result.proof = infeasibility_proof(scaling_, no_answer_, problem_.bilateral);
    if (result.residual <= options_.tolerance) {
        result.status = SolverStatus::solved;
        result.proof.resize(0);
    } else if (status == SolverStatus::solved || (status == SolverStatus::infeasible && result.proof.size() == 0)) {
        result.status = SolverStatus::inaccurate;
    }
    return result;
}

}  // namespace rbc
