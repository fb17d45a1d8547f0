#include "lessons/12_dantzig_lcp/dantzig.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "lessons/12_dantzig_lcp/dantzig_pivoting.hpp"

namespace rbc {

namespace {

/// M_CC, factorized again for every question.
class PlainClamped {
  public:
    explicit PlainClamped(const LcpScaling& scaling) : M_(scaling.M) {}

    const std::vector<int>& clamped() const { return C_; }

    double direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da) const {
        df.setZero();
        df[d] = 1;
        if (!C_.empty()) df(C_) = -clamped_block().llt().solve(column(d)).eval();
        da = M_ * df;
        for (const int i : C_) da[i] = 0;
        return schur_complement(d);
    }

    bool add(int i, double dependence) {
        Eigen::VectorXd df(M_.rows()), da(M_.rows());
        if (direction(i, df, da) <= dependence * df.squaredNorm()) return false;
        C_.push_back(i);
        return true;
    }

    void remove(int i) { C_.erase(std::find(C_.begin(), C_.end(), i)); }

    bool rest_is_definite(double) const { return false; }

    void solve(const Eigen::VectorXd& r, Eigen::VectorXd& x) const {
        x.setZero();
        if (!C_.empty()) x(C_) = clamped_block().llt().solve(Eigen::VectorXd(r(C_))).eval();
    }

  private:
    Eigen::MatrixXd clamped_block() const { return M_(C_, C_); }
    Eigen::VectorXd column(int i) const { return M_(C_, i); }

    /// M_ii - M_iC M_CC^-1 M_Ci, as a Cholesky step leaves it: without the errors of the inverse.
    double schur_complement(int i) const {
        if (C_.empty()) return M_(i, i);
        const Eigen::VectorXd y = clamped_block().llt().matrixL().solve(column(i));
        return M_(i, i) - y.squaredNorm();
    }

    const Eigen::MatrixXd& M_;
    std::vector<int> C_;
};

}  // namespace

LcpResult solve_lcp_dantzig_plain(const LcpProblem& problem, const DantzigOptions& options,
                                  std::vector<DantzigPivot>* trace) {
    return solve_lcp_by_pivoting<PlainClamped>(problem, options, trace);
}

}  // namespace rbc
