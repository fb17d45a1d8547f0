#include "lessons/18_admm/contact_admm.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/judge/alart_curnier.hpp"
#include "common/judge/contact_residual.hpp"
#include "lessons/14_pgs/sweep_until.hpp"
#include "lessons/18_admm/cones.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

double largest(const VectorXd& x) {
    return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
}

/// 1/sqrt(W_nn) for every row of a contact.
VectorXd contact_scales(const ContactProblem& problem, bool scaled) {
    VectorXd scales = VectorXd::Ones(problem.q.size());
    const VectorXd W_nn = normal_diagonal(problem);
    const double negligible = 1e-14 * largest(VectorXd(problem.W.diagonal()));
    for (Index i = 0; scaled && i < W_nn.size(); ++i)
        if (W_nn[i] > negligible)
            scales.segment(problem.dimension * i, problem.dimension).setConstant(1 / std::sqrt(W_nn[i]));
    return scales;
}

/// One solve from its checks to its answer: the scaled problem, how far we are, and the best so far.
class Run {
  public:
    Run(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant,
        std::vector<AdmmOuter>* trace)
        : given_(problem),
          options_(options),
          variant_(variant),
          trace_(trace),
          W_nn_(normal_diagonal(problem)),
          most_(options.iterations.value_or(10000)),
          scales_(contact_scales(problem, variant.scaled)) {
        scaled.dimension = problem.dimension;
        scaled.W = problem.W;
        for (Index i = 0; i < scaled.W.rows(); ++i)
            for (ContactMatrix::InnerIterator entry(scaled.W, i); entry; ++entry)
                entry.valueRef() *= scales_[i] * scales_[entry.col()];
        scaled.q = scales_.cwiseProduct(problem.q);
        scaled.friction = problem.friction;
        scaled.sliding = problem.sliding;
        z = start_.cwiseQuotient(scales_);
        size_ = largest(scaled.q);
        best_ = start_;
        best_residual_ = residual_ = residual_of(best_);
    }

    ContactProblem scaled;
    VectorXd z;  ///< the answer so far, scaled

    bool goes_on() const { return !done_ && iterations_ < most_ && outer_ < variant_.outer; }
    bool done() const { return done_ || iterations_ >= most_; }

    /// Iterates until the inner tolerance, the whole residual, or the end. @param put  z <- what this iteration makes
    /// of it
    template <class Put>
    void inner(Admm& admm, const VectorXd& q, const Put& put) {
        constexpr int most_inner = 2000;
        const double allowed =
            variant_.inner_tolerance > 0 ? variant_.inner_tolerance : std::max(residual_ / 30, options_.tolerance / 10);
        admm.stop();
        for (int k = 0; k < most_inner && !done(); ++k) {
            const AdmmIteration at = admm.iterate(q);
            ++iterations_;
            put();
            if (!z.allFinite()) {
                done_ = true;
                return;
            }
            look();
            if (done_ || std::max(admm.rho() * at.primal, at.dual) <= allowed * size_) return;
        }
    }

    /// After an outer iteration.
    void turn() {
        ++outer_;
        const VectorXd r = given(z);
        residual_ = residual_of(r);
        if (trace_ != nullptr) trace_->push_back({iterations_, residual_, r});
    }
    /// Whether the tangential function alone is as small as the variant asks for.
    void look_at_tangents() {
        if (!(variant_.tangential_tolerance > 0)) return;
        const VectorXd r = given(z), f = alart_curnier(given_, r, given_.W * r + given_.q);
        const double scale = largest(given_.q);
        double worst = 0;
        for (Index i = 0; i < W_nn_.size(); ++i)
            worst = std::max(worst, W_nn_[i] * f.segment(given_.dimension * i + 1, given_.dimension - 1).norm());
        if (worst <= variant_.tangential_tolerance * (scale > 0 ? scale : 1)) done_ = true;
    }
    ContactResult result() const { return measured(given_, best_, options_.tolerance, iterations_); }
    ContactResult no_factor() const {
        ContactResult result = measured(given_, VectorXd::Zero(given_.q.size()), options_.tolerance, 0);
        result.status = SolverStatus::not_semidefinite;
        return result;
    }
    bool solved_before() const { return best_residual_ <= options_.tolerance; }

  private:
    VectorXd given(const VectorXd& r) const { return r.cwiseProduct(scales_); }
    double residual_of(const VectorXd& r) const { return contact_residual(given_, r); }
    void look() {
        const VectorXd r = given(z), u = given_.W * r + given_.q;
        const double residual =
            contact_residual(given_.dimension, W_nn_, given_.q, given_.friction, r, u, given_.sliding);
        if (options_.history != nullptr) options_.history->push_back(residual);
        if (residual < best_residual_) {
            best_residual_ = residual;
            best_ = r;
        }
        done_ = residual <= options_.tolerance;
    }

    const ContactProblem& given_;
    const ContactOptions& options_;
    const AdmmVariant& variant_;
    std::vector<AdmmOuter>* trace_;
    VectorXd W_nn_;
    VectorXd start_ = checked_start(given_, options_);
    int most_, iterations_ = 0, outer_ = 0;
    VectorXd scales_;
    double size_ = 0, residual_ = 0, best_residual_ = 0;
    VectorXd best_;
    bool done_ = false;
};

void check(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant) {
    check_contact_problem(problem);
    check_contact_options(problem, options);
    if (variant.outer < 1) throw std::invalid_argument("outer = " + std::to_string(variant.outer) + "; >= 1");
    if (!(variant.inner_tolerance >= 0))
        throw std::invalid_argument("inner_tolerance = " + std::to_string(variant.inner_tolerance) + "; >= 0");
    if (!(variant.tangential_tolerance >= 0))
        throw std::invalid_argument("tangential_tolerance = " + std::to_string(variant.tangential_tolerance) +
                                    "; >= 0");
}

bool slides(const ContactProblem& problem, Index i) {
    const Index tangents = problem.dimension - 1;
    return problem.sliding.size() > 0 && !problem.sliding.segment(tangents * i, tangents).isZero(0);
}

/// Rows of W that are normal ones, or tangential ones, as columns of an identity.
Eigen::SparseMatrix<double> picks(Index dimension, Index contacts, bool normal) {
    std::vector<Eigen::Triplet<double>> ones;
    Index row = 0;
    for (Index i = 0; i < dimension * contacts; ++i)
        if ((i % dimension == 0) == normal) ones.emplace_back(row++, i, 1.0);
    Eigen::SparseMatrix<double> P(row, dimension * contacts);
    P.setFromTriplets(ones.begin(), ones.end());
    return P;
}

}  // namespace

AdmmVariant chen_variant() {
    return {.outer = 10, .inner_tolerance = 1e-4, .tangential_tolerance = 1e-2};
}

ContactResult solve_contact_admm(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_admm(problem, options, {});
}

ContactResult solve_contact_admm(const ContactProblem& problem, const ContactOptions& options,
                                 const AdmmVariant& variant, std::vector<AdmmOuter>* trace) {
    check(problem, options, variant);
    Run run(problem, options, variant, trace);
    if (run.solved_before() || run.done()) return run.result();
    const ContactProblem& p = run.scaled;
    const Index d = p.dimension, contacts = p.friction.size(), tangents = d - 1;
    using Sparse = Eigen::SparseMatrix<double>;
    const Sparse N = picks(d, contacts, true), T = picks(d, contacts, false), W = p.W;
    const Sparse W_nn = N * W * N.transpose(), W_nt = N * W * T.transpose(), W_tt = T * W * T.transpose();
    const VectorXd q_n = N * p.q, q_t = T * p.q;
    VectorXd r_n = (N * run.z).cwiseMax(0.0), r_t = T * run.z;

    Admm normal(
        W_nn, [](VectorXd& x) { x = x.cwiseMax(0.0); }, variant.admm);
    Admm friction(
        W_tt,
        [&](VectorXd& x) {
            for (Index i = 0; i < contacts; ++i) {
                const double radius = p.friction[i] * r_n[i];
                if (slides(p, i))
                    x.segment(tangents * i, tangents) = -radius * p.sliding.segment(tangents * i, tangents);
                else
                    project_disc(x.segment(tangents * i, tangents), radius);
            }
        },
        variant.admm);
    if (!normal.factored() || !friction.factored()) return run.no_factor();
    const auto put = [&] { run.z = N.transpose() * r_n + T.transpose() * r_t; };
    normal.start(r_n, -(W_nn * r_n + W_nt * r_t + q_n).cwiseMax(0.0));
    friction.start(r_t, -(W_tt * r_t + W_nt.transpose() * r_n + q_t));
    while (run.goes_on()) {
        run.inner(normal, q_n + W_nt * r_t, [&] {  // (18.10)
            r_n = normal.z();
            put();
        });
        run.turn();
        run.look_at_tangents();
        if (!run.goes_on()) break;
        run.inner(friction, q_t + W_nt.transpose() * r_n, [&] {  // (18.11)
            r_t = friction.z();
            put();
        });
    }
    return run.result();
}

ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_admm_cone(problem, options, {});
}

ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options,
                                      const AdmmVariant& variant, std::vector<AdmmOuter>* trace) {
    check(problem, options, variant);
    Run run(problem, options, variant, trace);
    if (run.solved_before() || run.done()) return run.result();
    const ContactProblem& p = run.scaled;
    const Index d = p.dimension, contacts = p.friction.size(), tangents = d - 1;
    Admm admm(
        p.W,
        [&](VectorXd& x) {
            for (Index i = 0; i < contacts; ++i) {
                if (slides(p, i))
                    project_ray(x.segment(d * i, d), p.friction[i], p.sliding.segment(tangents * i, tangents));
                else
                    project_cone(x.segment(d * i, d), p.friction[i]);
            }
        },
        variant.admm);
    if (!admm.factored()) return run.no_factor();
    VectorXd q = p.q;
    const auto shift = [&] {
        const VectorXd u = p.W * run.z + p.q;
        for (Index i = 0; i < contacts; ++i) {
            const auto u_t = u.segment(d * i + 1, tangents);
            const double s = slides(p, i) ? p.sliding.segment(tangents * i, tangents).dot(u_t) : u_t.norm();
            q[d * i] = p.q[d * i] + p.friction[i] * s;  // (18.12)
        }
    };
    shift();
    admm.start(run.z, -(p.W * run.z + q));
    while (run.goes_on()) {
        run.inner(admm, q, [&] { run.z = admm.z(); });
        run.turn();
        shift();
    }
    return run.result();
}

}  // namespace rbc
