#include "demos/12_dantzig_lcp/film.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

#include "common/foundation/judge/lcp_residual.hpp"
#include "exercises/12_dantzig_lcp/obstacle.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

namespace {

using ex12::Place;

const Remote<decltype(ex12::first_obstacle)> first_obstacle{"first_obstacle"};

[[noreturn]] void complain(const std::string& sentence) {
    throw CallFailure(CallFailure::Kind::garbage, sentence);
}

/// Dantzig's algorithm on rows as the exercise has them.
class StudentPivoting {
  public:
    StudentPivoting(CallTarget& target, const LcpProblem& problem, const Eigen::VectorXd& f)
        : target_(target),
          problem_(problem),
          f_(f),
          a_(problem.A * f + problem.b),
          rows_(static_cast<std::size_t>(f.size())) {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        for (ex12::Row& row : rows_) row.high = infinite;
        for (const int i : problem.bilateral) {
            at(i).low = -infinite;
            at(i).place = Place::between;
            a_[i] = 0;
        }
    }

    PivotFilm film() {
        const int max_pivots = 100 + 10 * static_cast<int>(rows_.size());
        for (int d = worst(); d >= 0; d = worst()) {
            do {
                if (static_cast<int>(pivots_.size()) == max_pivots)
                    complain("first_obstacle: no end after " + std::to_string(max_pivots) + " pivots");
            } while (pivot(d) != d);
        }
        LcpResult result;
        result.status = SolverStatus::solved;
        result.z = f_;
        result.w = problem_.A * f_ + problem_.b;
        result.residual = lcp_residual(problem_, f_);
        result.pivots = static_cast<int>(pivots_.size());
        if (!(result.residual <= 1e-9)) result.status = SolverStatus::inaccurate;
        return PivotFilm(problem_, result, pivots_);
    }

  private:
    ex12::Row& at(int i) { return rows_[static_cast<std::size_t>(i)]; }

    int worst() {
        int d = -1;
        for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
            const bool drivable = at(i).place == Place::waiting || at(i).place == Place::low;
            if (drivable && a_[i] < -1e-9 * problem_.b.cwiseAbs().maxCoeff() && (d < 0 || a_[i] < a_[d])) d = i;
        }
        return d;
    }

    /// @return the row that ended it
    int pivot(int d) {
        std::vector<int> C;
        for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
            if (i != d && at(i).place == Place::between) C.push_back(i);
        const Eigen::MatrixXd& A = problem_.A;
        Eigen::VectorXd df = Eigen::VectorXd::Unit(f_.size(), d);  // (12.14)
        if (!C.empty()) df(C) = -Eigen::MatrixXd(A(C, C)).ldlt().solve(Eigen::VectorXd(A(C, d))).eval();
        Eigen::VectorXd da = A * df;
        for (const int i : C) da[i] = 0;
        if (da[d] < 1e-10 * A(d, d)) da[d] = 0;
        for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
            at(i).f = f_[i];
            at(i).a = a_[i];
            at(i).df = df[i];
            at(i).da = da[i];
        }
        const ex12::Obstacle step = first_obstacle(target_, rows_, d);
        if (step.row < 0 || step.row >= static_cast<int>(rows_.size()) || !(std::abs(step.length) < 1e12))
            complain("first_obstacle stops row " + std::to_string(d) + " nowhere: row = " + std::to_string(step.row));
        f_ += step.length * df;
        a_ += step.length * da;
        (step.to == Place::between ? a_ : f_)[step.row] = 0;
        at(step.row).place = step.to;
        pivots_.push_back({d, step.row, step.length, f_, a_, {}});
        for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
            if (at(i).place == Place::between) pivots_.back().clamped.push_back(i);
        return step.row;
    }

    CallTarget& target_;
    const LcpProblem& problem_;
    Eigen::VectorXd f_, a_;
    std::vector<ex12::Row> rows_;
    std::vector<DantzigPivot> pivots_;
};

}  // namespace

PivotFilm film_of_student(CallTarget& target, const LcpProblem& problem) {
    return StudentPivoting(target, problem, forces_of_joints(problem)).film();
}

}  // namespace rbc
