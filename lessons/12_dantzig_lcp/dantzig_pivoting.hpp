#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "common/foundation/judge/lcp_problem.hpp"
#include "common/foundation/judge/lcp_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "common/foundation/model/lcp.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/12_dantzig_lcp/idle_direction.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// Dantzig's algorithm as the lesson tells it; its judgements of rounded numbers stand in dantzig_rounding.hpp.
/// Any class may solve the clamped system. `Clamped` answers for the scaled matrix M:
///
///   Clamped(scaling)              nothing is clamped
///   double direction(d, df, da)   df_d = 1, df_C = -M_CC^-1 M_Cd, else 0; da = M df outside C, 0 in C   (12.14)
///                                 @return da_d, computed as the Schur complement M_dd - M_dC M_CC^-1 M_Cd
///   bool add(i, dependence)       i joins C; false: its da_i <= dependence df'df, nothing has changed
///   void remove(i)                i leaves C
///   void solve(r, x)              x_C = M_CC^-1 r_C, else 0
///   clamped()                     the indices of C
///   bool rest_is_definite(shift)  true: the Schur complement of M_CC, with `shift` on its diagonal, is positive
///                                 definite, so M + shift is; false: not known
///
/// All in scaled units (12.18): f for z, a for w. A contact is in one of three sets:
///
///   C, clamped        a_i = 0, f_i >= 0: it touches and pushes
///   NC, not clamped   f_i = 0, a_i >= 0: it lets go
///   undecided         f_i = 0, a_i is what it is: not driven so far
///
/// Rows of joints are in C from the start, and stay. Why it ends: README, for every positive semidefinite M.
template <class Clamped>
class DantzigPivoting {
  public:
    DantzigPivoting(const LcpProblem& problem, const LcpScaling& scaling, const DantzigOptions& options,
                    std::vector<DantzigPivot>* trace)
        : problem_(problem),
          options_(options),
          trace_(trace),
          scaling_(scaling),
          clamped_(scaling_),
          n_(static_cast<int>(problem.b.size())),
          max_pivots_(options.max_pivots > 0 ? options.max_pivots : 100 + 50 * n_),
          set_(at(n_), Set::undecided),
          excused_(at(n_), false),
          aside_(at(n_), false) {}

    LcpResult solve() {
        SolverStatus status = hold_joints();
        do {
            for (int d = worst(); d >= 0 && status == SolverStatus::solved; d = worst()) status = drive_to_zero(d);
        } while (status == SolverStatus::solved && !settled());
        return answer(status);
    }

  private:
    enum class Set { undecided, clamped, not_clamped, joint };
    struct Step {
        double length = std::numeric_limits<double>::infinity();  ///< lambda
        int blocker = -1;
    };

    /// The contact that accelerates most into the other body, of equals the one with the least index: round-off must not
    /// choose the path. -1: none does.
    int worst() const {
        int d = -1;
        double least = 0;
        for (int i = 0; i < n_; ++i) {
            if (!(a_[i] < least && drivable(i))) continue;
            d = i;
            least = a_[i] - scaling_.zero[i];
        }
        return d;
    }

    /// f_d grows until a_d is 0, while all contacts that are settled stay settled.                        (12.13)
    SolverStatus drive_to_zero(int d) {
        set_[at(d)] = Set::undecided;
        excused_.assign(at(n_), false);
        while (pivots_ < max_pivots_) {
            ++pivots_;
            da_[d] = clamped_.direction(d, df_, da_);  // (12.14)
            if (curves_down(d)) return SolverStatus::not_semidefinite;
            const bool idle = moves_nothing(scaling_, df_, da_[d]);  // (12.16)
            if (idle) da_[d] = 0;
            const Step step = longest_step(d);                                               // (12.15)
            if (step.blocker < 0 && proves_infeasible(scaling_, df_, problem_.bilateral)) {  // (12.17)
                no_answer_ = df_;
                return SolverStatus::infeasible;
            }
            if (step.blocker < 0 || (idle && !pulls(scaling_, df_))) {
                settle_redundant(d, step);
                return SolverStatus::solved;
            }
            f_ += step.length * df_;
            a_ += step.length * da_;
            change_sides(d, step.blocker);
            record(d, step);
            if (step.blocker == d) return SolverStatus::solved;
        }
        return SolverStatus::max_iterations;
    }

    /// How far along df before a set has to change, and of which contact. Ties: d itself, then the least index. (12.15)
    Step longest_step(int d) const {
        const Slack slack = slack_of_step();
        const auto falls = [&](int i) {
            if (set_[at(i)] == Set::clamped) return df_[i] < -slack.slope;
            return set_[at(i)] == Set::not_clamped && da_[d] > 0 && !excused_[at(i)] && da_[i] < -slack.slope;
        };
        const auto height = [&](int i) { return set_[at(i)] == Set::clamped ? f_[i] : a_[i]; };
        const auto rate = [&](int i) { return set_[at(i)] == Set::clamped ? df_[i] : da_[i]; };

        Step step;
        if (da_[d] > 0) step.length = std::max(0.0, -a_[d] / da_[d]);
        for (int i = 0; i < n_; ++i)
            if (falls(i)) step.length = std::min(step.length, std::max(0.0, height(i)) / -rate(i));
        if (step.length == std::numeric_limits<double>::infinity()) return step;

        if (da_[d] > 0 && a_[d] + step.length * da_[d] >= -scaling_.zero[d] - slack.height) step.blocker = d;
        for (int i = 0; i < n_ && step.blocker < 0; ++i)
            if (falls(i) && height(i) + step.length * rate(i) <= scaling_.zero[i] + slack.height) step.blocker = i;
        return step;
    }

    /// The blocker changes sides: d is done and joins C; a force of 0 leaves C; a contact that comes to rest joins it.
    void change_sides(int d, int j) {
        if (set_[at(j)] == Set::clamped) {
            unclamp(j);
        } else if (j == d) {
            if (!clamp(d, 0)) set_[at(d)] = Set::not_clamped;
            a_[d] = 0;
        } else if (!clamp(j, scaling_.dependence)) {
            excused_[at(j)] = true;
        }
    }

    bool clamp(int i, double dependence) {
        if (!clamped_.add(i, dependence)) return false;
        a_[i] = 0;
        set_[at(i)] = Set::clamped;
        return true;
    }

    void unclamp(int i) {
        clamped_.remove(i);
        f_[i] = 0;
        set_[at(i)] = Set::not_clamped;
        aside_.assign(at(n_), false);  // they may depend on C no more
    }

    /// Joints first: M_JJ f_J = -q_J, and in C they stay. One that depends on the others must be satisfied by them.
    SolverStatus hold_joints() {
        if (problem_.bilateral.empty()) return SolverStatus::solved;
        for (const int i : problem_.bilateral) {
            clamped_.add(i, scaling_.dependence);
            set_[at(i)] = Set::joint;
        }
        refine();
        for (const int i : problem_.bilateral) {
            if (holds(i)) continue;
            clamped_.direction(i, df_, da_);  // a combination of the others, and yet a_i is not 0
            no_answer_ = a_[i] < 0 ? df_ : -df_;
            return SolverStatus::infeasible;
        }
        return SolverStatus::solved;
    }

    void record(int d, const Step& step) {
        if (trace_ == nullptr) return;
        const Eigen::VectorXd f = scaling_.force(f_), a = scaling_.acceleration(a_);
        trace_->push_back({d, step.blocker, step.length, f, a, clamped_.clamped()});
    }

    /// Judgements of rounded numbers: dantzig_rounding.hpp.
    struct Slack {
        double slope;   ///< what falls no faster does not fall
        double height;  ///< beside scaling_.zero: what counts as 0 after a step
    };
    bool drivable(int i) const;
    bool curves_down(int d) const;
    bool holds(int joint) const;
    Slack slack_of_step() const;
    void settle_redundant(int d, const Step& step);
    void refine();
    bool settled();
    LcpResult answer(SolverStatus status);
    LcpResult measured(SolverStatus status) const;

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    const LcpProblem& problem_;
    DantzigOptions options_;
    std::vector<DantzigPivot>* trace_;
    const LcpScaling& scaling_;
    Clamped clamped_;
    int n_, pivots_ = 0, max_pivots_, rounds_ = 0;
    std::vector<Set> set_;
    std::vector<bool> excused_;  ///< of this drive: does not block any more
    std::vector<bool> aside_;    ///< is not driven while C stays as it is
    Eigen::VectorXd f_ = Eigen::VectorXd::Zero(n_), a_ = scaling_.q, df_ = f_, da_ = f_;
    Eigen::VectorXd no_answer_;  ///< the direction of (12.17), if one was found
};

/// What solve_lcp_dantzig does: looks at the input, then pivots.
template <class Clamped>
LcpResult solve_lcp_by_pivoting(const LcpProblem& problem, const DantzigOptions& options,
                                std::vector<DantzigPivot>* trace) {
    check_lcp_problem(problem);
    require(options.tolerance >= 0, "tolerance", options.tolerance, ">= 0");
    require(options.max_pivots >= 0, "max_pivots", options.max_pivots, ">= 0");
    const LcpScaling scaling(problem);
    if (const SolverStatus defect = visible_defect(problem.A, scaling.asymmetry); defect != SolverStatus::solved)
        return refused(problem, defect);
    return DantzigPivoting<Clamped>(problem, scaling, options, trace).solve();
}

}  // namespace rbc

#include "lessons/12_dantzig_lcp/dantzig_rounding.hpp"
