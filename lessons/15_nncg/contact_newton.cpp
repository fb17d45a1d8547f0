#include "lessons/15_nncg/contact_newton.hpp"

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/matrix_sweeps.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::Vector2d;
using Eigen::VectorXd;
using ColumnMatrix = Eigen::SparseMatrix<double>;

enum class Does { lift, stick, slide };

/// The problem of (15.9) and the equations of (15.8).
class HeldProblem {
  public:
    explicit HeldProblem(const ContactProblem& problem)
        : problem_(problem), stiffest_(problem.friction.size()), W_(problem.W), one_(W_.rows(), W_.cols()) {
        const VectorXd diagonal = problem.W.diagonal();
        for (Index i = 0; i < stiffest_.size(); ++i)
            stiffest_[i] = diagonal.segment(problem.dimension * i, problem.dimension).maxCoeff();
        one_.setIdentity();
    }

    void hold(const VectorXd& r_k, double delta) {
        delta_ = delta;
        q_ = problem_.q - delta * r_k;
        held_ = W_ + delta * one_;
        does_.clear();
    }

    /// (15.7) and (15.8) once. @return whether every contact does what it did before
    bool step(VectorXd& r) {
        const Index d = problem_.dimension, contacts = problem_.friction.size(), n = problem_.q.size();
        const VectorXd u = held_ * r + q_;
        std::vector<Eigen::Triplet<double>> unknowns, of_u, of_r;
        std::vector<Does> now;
        Index rows = 0;
        bool same = does_.size() == static_cast<std::size_t>(contacts);
        for (Index i = 0; i < contacts; ++i) {
            const double rho = stiffest_[i] + delta_, mu = problem_.friction[i];
            const VectorXd x = rho * r.segment(d * i, d) - u.segment(d * i, d);
            const double length = x.tail(d - 1).norm();
            const bool slaved = problem_.sliding.size() > 0 && !problem_.sliding.segment((d - 1) * i, d - 1).isZero(0);
            now.push_back(x[0] <= 0                        ? Does::lift
                          : !slaved && length <= mu * x[0] ? Does::stick
                                                           : Does::slide);  // (15.7)
            if (now.back() == Does::lift) continue;
            for (Index k = 0; k < d; ++k) unknowns.emplace_back(d * i + k, rows + k, 1.0);
            of_u.emplace_back(rows, d * i, 1.0);
            if (now.back() == Does::stick) {
                for (Index k = 1; k < d; ++k) of_u.emplace_back(rows + k, d * i + k, 1.0);
            } else if (slaved) {
                for (Index k = 1; k < d; ++k) {
                    of_r.emplace_back(rows + k, rows, rho * mu * problem_.sliding[(d - 1) * i + k - 1]);
                    of_r.emplace_back(rows + k, rows + k, rho);
                }
            } else {
                const VectorXd along = x.tail(d - 1) / length;
                const double c = mu * x[0] / length;
                for (Index k = 1; k < d; ++k) {
                    of_r.emplace_back(rows + k, rows, -rho * mu * along[k - 1]);
                    for (Index l = 1; l < d; ++l) {
                        const double across = (k == l ? 1 : 0) - along[k - 1] * along[l - 1];
                        of_u.emplace_back(rows + k, d * i + l, c * across);
                        of_r.emplace_back(rows + k, rows + l, rho * ((k == l ? 1 : 0) - c * across));
                    }
                }
            }
            rows += d;
        }
        same = same && now == does_;
        does_ = now;
        ColumnMatrix R(n, rows), U(rows, n), A(rows, rows);
        R.setFromTriplets(unknowns.begin(), unknowns.end());
        U.setFromTriplets(of_u.begin(), of_u.end());
        A.setFromTriplets(of_r.begin(), of_r.end());
        A += ColumnMatrix(U * held_ * R);
        const VectorXd b = -(U * q_);
        if (rows == 0) {
            r.setZero();
            return same;
        }
        Eigen::SparseLU<ColumnMatrix> lu(A);
        if (lu.info() != Eigen::Success) return false;
        VectorXd x = lu.solve(b);
        x += lu.solve(VectorXd(b - A * x));
        if (!x.allFinite()) return false;
        r = R * x;
        return same;
    }

  private:
    const ContactProblem& problem_;
    VectorXd stiffest_, q_;
    ColumnMatrix W_, one_, held_;
    double delta_ = 0;
    std::vector<Does> does_;
};

/// The largest sum of |W_ij| in a row: no eigenvalue is larger.
double size_of(const ContactMatrix& W) {
    double largest = 0;
    for (Index i = 0; i < W.rows(); ++i) {
        double sum = 0;
        for (ContactMatrix::InnerIterator entry(W, i); entry; ++entry) sum += std::abs(entry.value());
        largest = std::max(largest, sum);
    }
    return largest;
}

}  // namespace

ContactResult solve_contact_newton(const ContactProblem& problem, const ContactOptions& options) {
    constexpr int most_steps = 20, sweeps_instead = 50;
    constexpr double factor = 3, least_delta = 1e-9, first_delta = 1e-3;
    const PgsSweeps sweeps(problem);
    const int most = options.iterations.value_or(10000);
    ContactResult best = measured(problem, checked_start(problem, options), options.tolerance, 0);
    HeldProblem held(problem);
    const double size = size_of(problem.W);
    VectorXd r = best.r;
    double delta = first_delta;
    int systems = 0;
    while (best.residual > options.tolerance && systems < most) {
        held.hold(r, delta * size);
        VectorXd next = r;
        bool settled = false;
        for (int k = 0; k < most_steps && !settled && systems < most; ++k, ++systems)
            settled = held.step(next) && next.allFinite();
        if (settled) {
            r = next;
            delta = std::max(delta / factor, least_delta);
        } else {
            delta = std::min(delta * factor, 1.0);
            if (delta == 1)
                for (int k = 0; k < sweeps_instead; ++k) sweeps.sweep(r);
        }
        const double residual = contact_residual(problem, r);
        if (options.history != nullptr) options.history->push_back(residual);
        if (residual < best.residual) best = measured(problem, r, options.tolerance, systems);
    }
    return measured(problem, best.r, options.tolerance, systems);
}

}  // namespace rbc
