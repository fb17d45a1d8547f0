#include "lessons/13_dantzig_friction/friction_modes.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <array>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/lcp_problem.hpp"
#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

/// What is demanded of one contact: how many unknowns (0 none, 1 f_N with f_F = slave f_N, 2 both) and which equations.
struct Demand {
    FrictionMode mode;
    int unknowns;
    bool no_a_N, no_a_F;
    bool corner;  ///< more equations than unknowns: only where A is rank-deficient
};

constexpr std::array<Demand, 8> demands{{
    {FrictionMode::separate, 0, false, false, false},
    {FrictionMode::slip_pos, 1, true, false, false},
    {FrictionMode::slip_neg, 1, true, false, false},
    {FrictionMode::stick, 2, true, true, false},
    {FrictionMode::separate, 0, true, false, true},
    {FrictionMode::separate, 0, true, true, true},
    {FrictionMode::slip_pos, 1, true, true, true},
    {FrictionMode::slip_neg, 1, true, true, true},
}};

class Enumeration {
  public:
    Enumeration(const ContactProblem& problem, double tolerance)
        : problem_(problem),
          A_(problem.W),
          tolerance_(tolerance),
          chosen_(static_cast<std::size_t>(problem.friction.size())) {
        redundant_ = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(A_).setThreshold(1e-11).rank() < A_.rows();
        size_ = problem.q.size() == 0 ? 0 : problem.q.cwiseAbs().maxCoeff();
        sliding_ = problem.sliding.size() > 0 ? problem.sliding : Eigen::VectorXd::Zero(problem.friction.size());
        if (size_ == 0) size_ = 1;
    }

    FrictionOutcomes run() {
        try_from(0);
        for (FrictionSolution& solution : outcomes_.solutions)
            if (redundant_ && squeezes_from(0, solution)) solution.forces_unique = false;
        outcomes_.kind = outcomes_.solutions.empty()       ? FrictionClass::inconsistent
                         : outcomes_.solutions.size() == 1 ? FrictionClass::unique
                                                           : FrictionClass::indeterminate;
        return outcomes_;
    }

  private:
    void try_from(std::size_t i) {
        if (i == chosen_.size()) {
            solve();
            return;
        }
        const double s = sliding_[static_cast<Eigen::Index>(i)];
        for (const Demand& demand : demands) {
            if (demand.corner && !redundant_) continue;
            if (s != 0 && demand.no_a_F) continue;
            if (s != 0 && demand.mode == (s > 0 ? FrictionMode::slip_neg : FrictionMode::slip_pos)) continue;
            chosen_[i] = &demand;
            try_from(i + 1);
        }
    }

    /// What one unit of each unknown is in forces.
    Eigen::MatrixXd unknowns() const {
        Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(problem_.q.size(), problem_.q.size());
        Eigen::Index columns = 0;
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            const Demand& demand = *chosen_[i];
            const Eigen::Index N = 2 * static_cast<Eigen::Index>(i);
            if (demand.unknowns >= 1) basis(N, columns++) = 1;
            if (demand.unknowns == 2) basis(N + 1, columns++) = 1;
            if (demand.mode == FrictionMode::slip_pos) basis(N + 1, columns - 1) = -problem_.friction[N / 2];
            if (demand.mode == FrictionMode::slip_neg) basis(N + 1, columns - 1) = problem_.friction[N / 2];
        }
        return basis.leftCols(columns);
    }

    /// Whether forces r with A r = 0, as in a vice, can be added to a solution without end: then its forces are not
    /// unique, although their polytope may have one corner only. Contact i and those after it may take part in every
    /// mode that the accelerations allow.
    bool squeezes_from(std::size_t i, const FrictionSolution& solution) {
        if (i == chosen_.size()) return squeezes();
        const double zero = 1e2 * tolerance_ * size_;
        const Eigen::Index N = 2 * static_cast<Eigen::Index>(i);
        const double a_N = solution.a[N], a_F = solution.a[N + 1];
        const double s = sliding_[static_cast<Eigen::Index>(i)];
        for (const Demand& demand : demands) {
            if (demand.corner || (demand.mode != FrictionMode::separate && a_N > zero)) continue;
            if (demand.mode == FrictionMode::slip_pos && (s != 0 ? s < 0 : a_F < -zero)) continue;
            if (demand.mode == FrictionMode::slip_neg && (s != 0 ? s > 0 : a_F > zero)) continue;
            if (demand.mode == FrictionMode::stick && (s != 0 || std::abs(a_F) > zero)) continue;
            chosen_[i] = &demand;
            if (squeezes_from(i + 1, solution)) return true;
        }
        return false;
    }

    bool squeezes() const {
        const Eigen::MatrixXd basis = unknowns();
        if (basis.cols() == 0) return false;
        Eigen::FullPivLU<Eigen::MatrixXd> lu(A_ * basis);
        lu.setThreshold(1e-11);
        if (lu.dimensionOfKernel() != 1) return false;
        Eigen::VectorXd r = basis * lu.kernel();
        r /= r.cwiseAbs().maxCoeff();
        for (const double sign : {1.0, -1.0}) {
            bool allowed = true;
            for (Eigen::Index i = 0; i < problem_.friction.size(); ++i) {
                const double r_N = sign * r[2 * i], edge = problem_.friction[i] * r_N;
                allowed = allowed && r_N >= -1e-9 && std::abs(r[2 * i + 1]) <= edge + 1e-9;
            }
            if (allowed) return true;
        }
        return false;
    }

    void solve() {
        std::vector<int> rows;
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            const int N = 2 * static_cast<int>(i);
            if (chosen_[i]->no_a_N) rows.push_back(N);
            if (chosen_[i]->no_a_F) rows.push_back(N + 1);
        }
        const Eigen::MatrixXd basis = unknowns();
        const Eigen::Index columns = basis.cols();
        Eigen::VectorXd f = Eigen::VectorXd::Zero(problem_.q.size());
        if (columns > 0) {
            const Eigen::MatrixXd equations = (A_ * basis)(rows, Eigen::seqN(0, columns));
            Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(equations);
            qr.setThreshold(1e-11);
            if (qr.rank() < columns) return;
            f = basis * qr.solve(-problem_.q(rows));
        }
        const Eigen::VectorXd a = A_ * f + problem_.q;
        for (const int row : rows)
            if (!(std::abs(a[row]) <= tolerance_ * size_)) return;
        if (contact_residual(problem_, f) <= tolerance_) keep(a, f);
    }

    void keep(const Eigen::VectorXd& a, const Eigen::VectorXd& f) {
        for (FrictionSolution& known : outcomes_.solutions) {
            if ((known.a - a).cwiseAbs().maxCoeff() > 1e2 * tolerance_ * size_) continue;
            if ((known.f - f).cwiseAbs().maxCoeff() > 1e-7 * (1e-9 + f.cwiseAbs().maxCoeff()))
                known.forces_unique = false;
            return;
        }
        FrictionSolution solution;
        solution.a = a;
        solution.f = f;
        for (const Demand* demand : chosen_) solution.modes.push_back(demand->mode);
        outcomes_.solutions.push_back(solution);
    }

    const ContactProblem& problem_;
    Eigen::MatrixXd A_;
    Eigen::VectorXd sliding_;
    double tolerance_, size_ = 1;
    bool redundant_ = false;
    std::vector<const Demand*> chosen_;
    FrictionOutcomes outcomes_;
};

}  // namespace

FrictionOutcomes enumerate_friction_modes(const ContactProblem& problem, double tolerance) {
    check_contact_numbers(problem);
    require(problem.dimension == 2, "friction problem: contacts in the plane only");
    require(!(asymmetry(problem.W) > 1e-9), "friction problem: A is not symmetric");
    if (problem.friction.size() > 6)
        throw std::invalid_argument("enumerate_friction_modes: " + std::to_string(problem.friction.size()) +
                                    " contacts; at most 6");
    return Enumeration(problem, tolerance).run();
}

}  // namespace rbc
