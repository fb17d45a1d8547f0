#include "exercises/22_arena/own_solver.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>

namespace rbc::ex22 {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// Sweeps of PGS, with the bodies in between.
class Sweeps {
  public:
    explicit Sweeps(const Question& question) : q_(question), v_(3, question.inverse_mass.cols()) {
        weight.resize(2 * static_cast<Index>(question.contacts.size()));
        for (Index i = 0; i < weight.size(); ++i) {
            const Touch& t = touch(i / 2);
            weight[i] = t.J_a.row(i % 2).cwiseAbs2().dot(q_.inverse_mass.col(t.a)) +
                        t.J_b.row(i % 2).cwiseAbs2().dot(q_.inverse_mass.col(t.b));
        }
    }

    void sweep(VectorXd& r) {
        v_.setZero();
        for (Index i = 0; i < r.size(); ++i) push(i, r[i]);
        for (Index i = 0; i < r.size(); i += 2) {
            set(r, i, std::max(0.0, r[i] - velocity(i) / weight[i]));
            const double bound = touch(i / 2).friction * r[i];
            set(r, i + 1, std::clamp(r[i + 1] - velocity(i + 1) / weight[i + 1], -bound, bound));
        }
    }

    VectorXd weight;  ///< W_ii, 1/kg

  private:
    const Touch& touch(Index contact) const { return q_.contacts[static_cast<std::size_t>(contact)]; }
    double velocity(Index i) const {
        const Touch& t = touch(i / 2);
        return t.J_a.row(i % 2).dot(v_.col(t.a)) + t.J_b.row(i % 2).dot(v_.col(t.b)) + t.q[i % 2];
    }
    void push(Index i, double impulse) {
        const Touch& t = touch(i / 2);
        v_.col(t.a) += impulse * q_.inverse_mass.col(t.a).cwiseProduct(t.J_a.row(i % 2).transpose());
        v_.col(t.b) += impulse * q_.inverse_mass.col(t.b).cwiseProduct(t.J_b.row(i % 2).transpose());
    }
    void set(VectorXd& r, Index i, double impulse) {
        push(i, impulse - r[i]);
        r[i] = impulse;
    }

    const Question& q_;
    Eigen::Matrix3Xd v_;  ///< what the impulses gave
};

/// What the last sweeps changed, and the mixture of them that would have changed least: Anderson's. Changes are measured
/// as energies, sum W_ii f_i^2, so that a feather counts as much as a rock.
class Mixture {
  public:
    explicit Mixture(Index size) : dF_(size, window), dG_(size, window), gram_(window, window) {}

    /// @param f  root of W_ii times what the sweep has changed.  @param g  where it ended: then where the next begins
    void mix(const VectorXd& f, VectorXd& g) {
        const VectorXd ended = g;
        if (f_.size() != 0) {
            const Index k = count_++ % window, m = std::min<Index>(count_, window);
            dF_.col(k) = f - f_;
            dG_.col(k) = g - g_;
            gram_.row(k).head(m) = dF_.col(k).transpose() * dF_.leftCols(m);
            gram_.col(k).head(m) = gram_.row(k).head(m).transpose();
            Eigen::MatrixXd gram = gram_.topLeftCorner(m, m);
            gram.diagonal() *= 1 + 1e-13;  // columns that are nearly the same
            const VectorXd mixed = g - dG_.leftCols(m) * gram.ldlt().solve(dF_.leftCols(m).transpose() * f);
            if (mixed.allFinite()) g = mixed;
        }
        f_ = f;
        g_ = ended;
    }
    void forget() {
        f_.resize(0);
        count_ = 0;
    }

  private:
    static constexpr Index window = 10;
    Eigen::MatrixXd dF_, dG_, gram_;
    VectorXd f_, g_;
    Index count_ = 0;
};

}  // namespace

std::vector<Eigen::Vector2d> solve_own(const Question& question, int count) {
    Sweeps sweeps(question);
    const VectorXd root = sweeps.weight.cwiseSqrt();
    Mixture mixture(root.size());
    VectorXd begin(root.size()), best(root.size());
    for (Index i = 0; i < root.size(); i += 2)
        begin.segment<2>(i) = question.contacts[static_cast<std::size_t>(i / 2)].start;
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
        if (least == 0) break;
        mixture.mix(change, end);
        begin = end;
    }
    std::vector<Eigen::Vector2d> r;
    for (Index i = 0; i < best.size(); i += 2) r.emplace_back(best.segment<2>(i));
    return r;
}

}  // namespace rbc::ex22
