#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "common/judge/lcp_residual.hpp"
#include "common/model/lcp.hpp"
#include "lessons/12_dantzig_lcp/dantzig_options.hpp"
#include "lessons/12_dantzig_lcp/idle_direction.hpp"
#include "lessons/12_dantzig_lcp/lcp_polish.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// Dantzig's algorithm, whatever solves the clamped system. `Clamped` answers for the scaled matrix M:
///
///   Clamped(M)                    nothing is clamped
///   double direction(d, df, da)   df_d = 1, df_C = -M_CC^-1 M_Cd, else 0; da = M df outside C, 0 in C   (12.11)
///                                 @return da_d, computed as the Schur complement M_dd - M_dC M_CC^-1 M_Cd
///   bool add(i, dependence)       i joins C; false: its da_i <= dependence df'df, nothing has changed
///   void remove(i)                i leaves C
///   void solve(r, x)              x_C = M_CC^-1 r_C, else 0
///   clamped()                     the indices of C
///   bool rest_is_definite(shift)  true: the Schur complement of M_CC, with `shift` on its diagonal, is positive definite,
///                                 so M + shift is; false: not known
///
/// All in scaled units (12.15): f for z, a for w. A contact is in one of three sets:
///
///   C, clamped        a_i = 0, f_i >= 0: it touches and pushes
///   NC, not clamped   f_i = 0, a_i >= 0: it lets go
///   undecided         f_i = 0, a_i is what it is: not driven so far
///
/// Rows of joints are in C from the start, and stay. A row that falls by round-off only is set aside (replace_by).
///
/// Only C and NC end a step: what is undecided stops nobody, and a_i may fall below 0 there.
///
/// Why it ends, in exact arithmetic, for every positive semidefinite M: between two drives, and in a step of positive
/// length, the energy f.M f/2 + q.f falls, so no C returns. Steps of length 0 within one drive cannot cycle either: let
/// r be the largest index that changes sides in the cycle, df the direction when r leaves NC and df' when it leaves C.
/// Then (df - df').M (df - df') = sum (df_i - df'_i) (da_i - da'_i); d contributes 0, so does who stays in one set;
/// every j < r at most 0, because it was tied and not taken; and r itself -df'_r da_r < 0. M has no such direction.
template <class Clamped>
class DantzigPivoting {
  public:
    DantzigPivoting(const LcpProblem& problem, const DantzigOptions& options,
                    std::vector<DantzigPivot>* trace = nullptr)
        : problem_(problem),
          options_(options),
          trace_(trace),
          scaling_(problem),
          clamped_(scaling_.M),
          n_(static_cast<int>(problem.b.size())),
          set_(static_cast<std::size_t>(n_), Set::undecided),
          f_(Eigen::VectorXd::Zero(n_)),
          a_(scaling_.q),
          df_(n_),
          da_(n_) {
        max_pivots_ = options.max_pivots > 0 ? options.max_pivots : 100 + 50 * n_;
        for (const int i : problem.bilateral) set_[at(i)] = Set::joint;
    }

    LcpResult solve() {
        SolverStatus status = hold_joints();
        for (int round = 0; status == SolverStatus::solved && round < 20; ++round) {
            for (int d = worst(); d >= 0 && status == SolverStatus::solved; d = worst()) status = drive_to_zero(d);
            if (status == SolverStatus::solved && settle()) break;
        }
        if (!clamped_.rest_is_definite(1e-9) && !is_semidefinite(scaling_.M)) return refused();
        if (status == SolverStatus::solved) f_ = polished(problem_, scaling_, clamped_.clamped(), f_, options_.tolerance);
        return measured(status);
    }

  private:
    enum class Set { undecided, clamped, not_clamped, joint, round_off };
    struct Step {
        double length = std::numeric_limits<double>::infinity();
        int blocker = -1;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// Joints first: M_JJ f_J = -q_J, and in C they stay. One that depends on the others must be satisfied by them.
    SolverStatus hold_joints() {
        if (problem_.bilateral.empty()) return SolverStatus::solved;
        for (const int i : problem_.bilateral) clamped_.add(i, scaling_.dependence);
        refine();
        for (const int i : problem_.bilateral) {
            const double summed = std::abs(scaling_.q[i]) + scaling_.M.col(i).cwiseAbs().dot(f_.cwiseAbs());
            if (std::abs(a_[i]) <= std::max(100 * scaling_.zero[i], 1e-8 * summed)) continue;
            clamped_.direction(i, df_, da_);  // a combination of the others, and yet a_i is not 0
            no_answer_ = a_[i] < 0 ? df_ : -df_;
            return SolverStatus::infeasible;
        }
        return SolverStatus::solved;
    }

    /// The contact that accelerates most into the other body; -1: none does.
    int worst() const {
        int d = -1;
        for (int i = 0; i < n_; ++i) {
            const bool drivable = set_[at(i)] == Set::undecided || set_[at(i)] == Set::not_clamped;
            if (drivable && a_[i] < -scaling_.zero[i] && (d < 0 || a_[i] < a_[d])) d = i;
        }
        return d;
    }

    /// f_d grows until a_d is 0, and C answers so that nothing else goes wrong.                            (12.10)
    SolverStatus drive_to_zero(int d) {
        set_[at(d)] = Set::undecided;
        std::vector<bool> only_round_off(at(n_), false);
        for (;;) {
            if (pivots_ == max_pivots_) return SolverStatus::max_iterations;
            ++pivots_;
            da_[d] = clamped_.direction(d, df_, da_);
            if (da_[d] < -1e-9 * df_.squaredNorm()) return SolverStatus::not_semidefinite;  // -df.M df: solve() confirms
            const bool idle = moves_nothing(scaling_, df_, da_[d]);
            if (idle) da_[d] = 0;
            const Step step = longest_step(d, only_round_off);
            if (step.blocker < 0 && proves_infeasible(scaling_, df_, problem_.bilateral)) {
                no_answer_ = df_;
                return SolverStatus::infeasible;
            }
            if (step.blocker < 0 || (idle && !pulls(scaling_, df_))) {
                replace_by(d, step);
                return SolverStatus::solved;
            }

            f_ += step.length * df_;
            a_ += step.length * da_;
            const int j = step.blocker;
            if (j == d) {
                a_[d] = 0;
                set_[at(d)] = clamped_.add(d, 0) ? Set::clamped : Set::not_clamped;
            } else if (set_[at(j)] == Set::clamped) {
                unclamp(j);
            } else if (clamped_.add(j, scaling_.dependence)) {
                a_[j] = 0;
                set_[at(j)] = Set::clamped;
            } else {
                only_round_off[at(j)] = true;  // its row is a combination of C's: nothing else made it move
            }
            record(d, step);
            if (j == d) return SolverStatus::solved;
        }
    }

    void unclamp(int j) {
        f_[j] = 0;
        clamped_.remove(j);
        set_[at(j)] = Set::not_clamped;
        std::replace(set_.begin(), set_.end(), Set::round_off, Set::undecided);  // they may depend on C no more
    }

    /// Row d is a combination of C's rows, and a_d < 0 is round-off. It may say that C is badly chosen: if d answers
    /// for the blocker with df_j < -2, d takes its place, and det M_CC grows by df_j^2. So this cannot cycle.
    void replace_by(int d, const Step& step) {
        const int j = step.blocker;
        if (j < 0 || df_[j] > -2) {
            set_[at(d)] = Set::round_off;
            return;
        }
        f_ += step.length * df_;
        unclamp(j);
        a_[d] = 0;
        set_[at(d)] = clamped_.add(d, scaling_.dependence) ? Set::clamped : Set::round_off;
        record(d, step);
    }

    /// How far along df before something has to change, and who says so. Ties: d itself, then the least index. (12.12)
    Step longest_step(int d, const std::vector<bool>& only_round_off) const {
        double size = 1;
        for (const int i : clamped_.clamped()) size = std::max(size, std::abs(df_[i]));
        const double least = slope * size, round_off = 1e-14 * f_.cwiseAbs().maxCoeff();
        const auto falls = [&](int i) {
            if (set_[at(i)] == Set::clamped) return df_[i] < -least;
            return set_[at(i)] == Set::not_clamped && da_[d] > 0 && !only_round_off[at(i)] && da_[i] < -least;
        };
        const auto height = [&](int i) { return set_[at(i)] == Set::clamped ? f_[i] : a_[i]; };
        const auto rate = [&](int i) { return set_[at(i)] == Set::clamped ? df_[i] : da_[i]; };

        Step step;
        if (da_[d] > 0) step.length = std::max(0.0, -a_[d] / da_[d]);
        for (int i = 0; i < n_; ++i)
            if (falls(i)) step.length = std::min(step.length, std::max(0.0, height(i)) / -rate(i));
        if (std::isinf(step.length)) return step;
        if (da_[d] > 0 && a_[d] + step.length * da_[d] >= -scaling_.zero[d] - round_off) {
            step.blocker = d;
            return step;
        }
        for (int i = 0; i < n_ && step.blocker < 0; ++i)
            if (falls(i) && height(i) + step.length * rate(i) <= scaling_.zero[i] + round_off) step.blocker = i;
        return step;
    }

    /// f_C = -M_CC^-1 q_C from the original numbers, instead of the sum of all steps; then a. Residuals in long double.
    void refine() {
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

    /// After all is driven: refine, and look again at all signs. @return  they are right
    bool settle() {
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
        return right && worst() < 0;
    }

    void record(int d, const Step& step) {
        if (trace_ == nullptr) return;
        trace_->push_back({d, step.blocker, step.length, scaling_.force(f_), scaling_.acceleration(a_), {}});
        for (const int i : clamped_.clamped()) trace_->back().clamped.push_back(i);
    }

    /// M has a direction of negative curvature: whatever the pivots found, the proof above does not hold for it.
    LcpResult refused() {
        f_.setZero();
        LcpResult result = measured(SolverStatus::not_semidefinite);
        result.status = SolverStatus::not_semidefinite;
        return result;
    }

    LcpResult measured(SolverStatus status) const {
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

    static constexpr double slope = 1e-11;  ///< of a ratio test, relative to the largest force of the direction

    const LcpProblem& problem_;
    DantzigOptions options_;
    std::vector<DantzigPivot>* trace_;
    LcpScaling scaling_;
    Clamped clamped_;
    int n_, pivots_ = 0, max_pivots_;
    std::vector<Set> set_;
    Eigen::VectorXd f_, a_, df_, da_;
    Eigen::VectorXd no_answer_;  ///< the direction of (12.14), if one was found
};

}  // namespace rbc
