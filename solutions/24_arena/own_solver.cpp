#include "exercises/24_arena/own_solver.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex24 {

namespace {

using Eigen::Index;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A direction of a contact: of its normal, or of its tangent.
struct Row {
    Row(const Touch& touch, const Question& question, const Vector3d& J_a, const Vector3d& J_b, double q)
        : a(static_cast<std::size_t>(touch.a)),
          b(static_cast<std::size_t>(touch.b)),
          J_a(J_a),
          J_b(J_b),
          push_a(question.inverse_mass[a].cwiseProduct(J_a)),
          push_b(question.inverse_mass[b].cwiseProduct(J_b)),
          q(q),
          W(J_a.dot(push_a) + J_b.dot(push_b)) {}

    std::size_t a, b;
    Vector3d J_a, J_b, push_a, push_b;
    double q, W;
};

/// Sweeps of PGS, with the bodies in between.
class Sweeps {
  public:
    explicit Sweeps(const Question& question) : v_(question.inverse_mass.size()) {
        for (const Touch& touch : question.contacts) {
            rows.emplace_back(touch, question, touch.n_a, touch.n_b, touch.q[0]);
            rows.emplace_back(touch, question, touch.t_a, touch.t_b, touch.q[1]);
            friction_.push_back(touch.friction);
        }
    }

    void sweep(VectorXd& r) {
        std::fill(v_.begin(), v_.end(), Vector3d(0, 0, 0));
        for (Index i = 0; i < r.size(); ++i) push(i, r[i]);
        for (Index i = 0; i < r.size(); i += 2) {
            set(r, i, std::max(0.0, wanted(r, i)));
            const double bound = friction_[static_cast<std::size_t>(i) / 2] * r[i];
            set(r, i + 1, std::clamp(wanted(r, i + 1), -bound, bound));
        }
    }

    std::vector<Row> rows;

  private:
    double wanted(const VectorXd& r, Index i) const {
        const Row& row = rows[static_cast<std::size_t>(i)];
        return r[i] - (row.J_a.dot(v_[row.a]) + row.J_b.dot(v_[row.b]) + row.q) / row.W;
    }
    void push(Index i, double impulse) {
        const Row& row = rows[static_cast<std::size_t>(i)];
        v_[row.a] += impulse * row.push_a;
        v_[row.b] += impulse * row.push_b;
    }
    void set(VectorXd& r, Index i, double impulse) {
        push(i, impulse - r[i]);
        r[i] = impulse;
    }

    std::vector<double> friction_;
    std::vector<Vector3d> v_;  ///< what the impulses gave
};

/// What the last sweeps changed, and the mixture of them that would have changed least: Anderson's.
class Mixture {
  public:
    /// @param f  what the sweep has changed.  @param g  where it ended; then where the next begins
    void mix(const VectorXd& f, VectorXd& g) {
        const VectorXd ended = g;
        if (f_.size() != 0) {
            const std::size_t k = count_++ % window, m = std::min(count_, window);
            dF_.resize(m);
            dG_.resize(m);
            dF_[k] = f - f_;
            dG_[k] = g - g_;
            const auto size = static_cast<Index>(m), at = static_cast<Index>(k);
            VectorXd right = VectorXd::Zero(size);
            for (Index j = 0; j < size; ++j) {
                const VectorXd& dF = dF_[static_cast<std::size_t>(j)];
                gram_(at, j) = gram_(j, at) = dF.dot(dF_[k]);
                right[j] = dF.dot(f);
            }
            Eigen::MatrixXd gram = gram_.topLeftCorner(size, size);
            for (Index j = 0; j < size; ++j) gram(j, j) *= 1 + 1e-13;  // columns that are nearly the same
            const VectorXd share = gram.ldlt().solve(right);
            for (Index j = 0; j < size; ++j) g -= share[j] * dG_[static_cast<std::size_t>(j)];
            if (!g.allFinite()) g = ended;
        }
        f_ = f;
        g_ = ended;
    }
    void forget() {
        f_.resize(0);
        count_ = 0;
    }

  private:
    static constexpr std::size_t window = 10;
    std::vector<VectorXd> dF_, dG_;
    Eigen::MatrixXd gram_ = Eigen::MatrixXd::Zero(window, window);
    VectorXd f_, g_;
    std::size_t count_ = 0;
};

}  // namespace

VectorXd solve_own(const Question& question, int count) {
    Sweeps sweeps(question);
    const auto size = static_cast<Index>(sweeps.rows.size());
    VectorXd begin = VectorXd::Zero(size), best = begin, root = begin;
    for (Index i = 0; i < size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        begin[i] = question.contacts[k / 2].start[i % 2];
        root[i] = std::sqrt(sweeps.rows[k].W);  // changes as energies: a feather counts as much as a rock
    }
    Mixture mixture;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < count; ++k) {
        VectorXd end = begin;
        sweeps.sweep(end);
        const VectorXd change = root.cwiseProduct(end - begin);
        if (change.norm() > 2 * least) mixture.forget();  // a wrong way: from here on by what sweeps say now
        if (change.norm() <= least) {
            least = change.norm();
            best = end;
        }
        if (!(least > 0)) break;
        mixture.mix(change, end);
        begin = end;
    }
    return best;
}

}  // namespace rbc::ex24
