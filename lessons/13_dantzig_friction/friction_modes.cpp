#include "lessons/13_dantzig_friction/friction_modes.hpp"

#include <Eigen/QR>
#include <array>
#include <stdexcept>

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
    Enumeration(const FrictionProblem& problem, double tolerance)
        : problem_(problem), tolerance_(tolerance), chosen_(static_cast<std::size_t>(problem.friction.size())) {
        redundant_ =
            Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(problem.A).setThreshold(1e-11).rank() < problem.A.rows();
        size_ = problem.b.size() == 0 ? 0 : problem.b.cwiseAbs().maxCoeff();
        if (size_ == 0) size_ = 1;
    }

    FrictionOutcomes run() {
        try_from(0);
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
        const int s = problem_.sliding[i];
        for (const Demand& demand : demands) {
            if (demand.corner && !redundant_) continue;
            if (s != 0 && demand.no_a_F) continue;
            if (s != 0 && demand.mode == (s > 0 ? FrictionMode::slip_neg : FrictionMode::slip_pos)) continue;
            chosen_[i] = &demand;
            try_from(i + 1);
        }
    }

    void solve() {
        std::vector<int> rows;
        Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(problem_.b.size(), problem_.b.size());
        Eigen::Index columns = 0;
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            const Demand& demand = *chosen_[i];
            const Eigen::Index N = 2 * static_cast<Eigen::Index>(i);
            if (demand.no_a_N) rows.push_back(static_cast<int>(N));
            if (demand.no_a_F) rows.push_back(static_cast<int>(N) + 1);
            if (demand.unknowns >= 1) basis(N, columns++) = 1;
            if (demand.unknowns == 2) basis(N + 1, columns++) = 1;
            if (demand.mode == FrictionMode::slip_pos) basis(N + 1, columns - 1) = -problem_.friction[N / 2];
            if (demand.mode == FrictionMode::slip_neg) basis(N + 1, columns - 1) = problem_.friction[N / 2];
        }
        Eigen::VectorXd f = Eigen::VectorXd::Zero(problem_.b.size());
        if (columns > 0) {
            const Eigen::MatrixXd equations = (problem_.A * basis.leftCols(columns))(rows, Eigen::all);
            Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(equations);
            qr.setThreshold(1e-11);
            if (qr.rank() < columns) return;
            f = basis.leftCols(columns) * qr.solve(-problem_.b(rows));
        }
        const Eigen::VectorXd a = problem_.A * f + problem_.b;
        for (const int row : rows)
            if (!(std::abs(a[row]) <= tolerance_ * size_)) return;
        if (friction_residual(problem_, f) <= tolerance_) keep(a, f);
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

    const FrictionProblem& problem_;
    double tolerance_, size_ = 1;
    bool redundant_ = false;
    std::vector<const Demand*> chosen_;
    FrictionOutcomes outcomes_;
};

}  // namespace

FrictionOutcomes enumerate_friction_modes(const FrictionProblem& problem, double tolerance) {
    check_friction_problem(problem);
    if (problem.friction.size() > 6)
        throw std::invalid_argument("enumerate_friction_modes: " + std::to_string(problem.friction.size()) +
                                    " contacts; at most 6");
    return Enumeration(problem, tolerance).run();
}

}  // namespace rbc
