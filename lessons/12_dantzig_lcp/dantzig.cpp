#include "lessons/12_dantzig_lcp/dantzig.hpp"

#include <optional>

#include "lessons/12_dantzig_lcp/clamped_factor.hpp"
#include "lessons/12_dantzig_lcp/dantzig_pivoting.hpp"
#include "lessons/12_dantzig_lcp/sparse_clamped_factor.hpp"

namespace rbc {

namespace {

/// Whichever factor suits M.
class FittingFactor {
  public:
    explicit FittingFactor(const LcpScaling& scaling) {
        if (scaling.is_sparse())
            sparse_.emplace(scaling);
        else
            dense_.emplace(scaling);
    }

    const std::vector<int>& clamped() const { return sparse_ ? sparse_->clamped() : dense_->clamped(); }
    double direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da) {
        return sparse_ ? sparse_->direction(d, df, da) : dense_->direction(d, df, da);
    }
    bool add(int i, double dependence) { return sparse_ ? sparse_->add(i, dependence) : dense_->add(i, dependence); }
    void remove(int i) { sparse_ ? sparse_->remove(i) : dense_->remove(i); }
    void solve(const Eigen::VectorXd& r, Eigen::VectorXd& x) { sparse_ ? sparse_->solve(r, x) : dense_->solve(r, x); }
    bool rest_is_definite(double shift) const { return dense_ && dense_->rest_is_definite(shift); }

  private:
    std::optional<ClampedFactor> dense_;
    std::optional<SparseClampedFactor> sparse_;
};

}  // namespace

LcpResult solve_lcp_dantzig(const LcpProblem& problem, const DantzigOptions& options,
                            std::vector<DantzigPivot>* trace) {
    return solve_lcp_by_pivoting<FittingFactor>(problem, options, trace);
}

}  // namespace rbc
