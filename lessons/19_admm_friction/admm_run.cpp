#include "lessons/19_admm_friction/admm_run.hpp"

#include <cmath>
#include <string>

#include "common/foundation/judge/alart_curnier.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/14_pgs/matrix_sweeps.hpp"
#include "lessons/19_admm_friction/cones.hpp"
#include "lessons/19_admm_friction/convex.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

void check_admm(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant) {
    check_contact_problem(problem);
    check_contact_options(problem, options);
    require(variant.outer >= 1, "outer", variant.outer, ">= 1");
    require(variant.inner_tolerance >= 0, "inner_tolerance", variant.inner_tolerance, ">= 0");
    require(variant.tangential_tolerance >= 0, "tangential_tolerance", variant.tangential_tolerance, ">= 0");
}

/// 1/sqrt(W_nn) for every row of a contact.
VectorXd contact_scales(const ContactProblem& problem, bool scaled) {
    VectorXd scales = VectorXd::Ones(problem.q.size());
    const VectorXd W_nn = normal_diagonal(problem);
    const double negligible = 1e-14 * largest_entry(VectorXd(problem.W.diagonal()));
    for (Index i = 0; scaled && i < W_nn.size(); ++i)
        if (W_nn[i] > negligible)
            scales.segment(problem.dimension * i, problem.dimension).setConstant(1 / std::sqrt(W_nn[i]));
    return scales;
}

/// Rows of W that are normal ones, or tangential ones, as columns of an identity.
SplitContacts::Sparse picks(Index dimension, Index contacts, bool normal) {
    std::vector<Eigen::Triplet<double>> ones;
    Index row = 0;
    for (Index i = 0; i < dimension * contacts; ++i)
        if ((i % dimension == 0) == normal) ones.emplace_back(row++, i, 1.0);
    SplitContacts::Sparse P(row, dimension * contacts);
    P.setFromTriplets(ones.begin(), ones.end());
    return P;
}

}  // namespace

SplitContacts::SplitContacts(const ContactProblem& problem)
    : N(picks(problem.dimension, problem.friction.size(), true)),
      T(picks(problem.dimension, problem.friction.size(), false)) {
    const Sparse W = problem.W;
    W_nn = N * W * N.transpose();
    W_nt = N * W * T.transpose();
    W_tt = T * W * T.transpose();
    q_n = N * problem.q;
    q_t = T * problem.q;
}

AdmmRun::AdmmRun(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant,
                 std::vector<AdmmOuter>* trace)
    : given_(problem),
      options_(options),
      variant_(variant),
      trace_(trace),
      max_iterations_(options.iterations.value_or(10000)) {
    check_admm(problem, options, variant);
    best_ = checked_start(problem, options);
    W_nn_ = normal_diagonal(problem);
    scales_ = contact_scales(problem, variant.scaled);
    scaled = problem;
    for (Index i = 0; i < scaled.W.rows(); ++i)
        for (ContactMatrix::InnerIterator entry(scaled.W, i); entry; ++entry)
            entry.valueRef() *= scales_[i] * scales_[entry.col()];
    scaled.q = scales_.cwiseProduct(problem.q);
    size_ = largest_entry(scaled.q);
    z = best_.cwiseQuotient(scales_);
    best_residual_ = residual_ = outer_residual_ = residual_of(best_, problem.W * best_ + problem.q);
    done_ = best_residual_ <= options.tolerance;
}

void AdmmRun::look() {
    ++iterations_;
    r_ = z.cwiseProduct(scales_);
    u_ = given_.q;
    u_.noalias() += given_.W * r_;
    residual_ = residual_of(r_, u_);
    if (options_.history != nullptr) options_.history->push_back(residual_);
    if (residual_ < best_residual_) {
        best_residual_ = residual_;
        best_ = r_;
    }
    done_ = residual_ <= options_.tolerance || !z.allFinite();
}

double AdmmRun::inner_allowed() const {
    const double part = variant_.inner_tolerance > 0 ? variant_.inner_tolerance
                                                     : std::max(outer_residual_ / 30, options_.tolerance / 10);
    return part * size_;
}

void AdmmRun::turn() {
    ++outer_;
    outer_residual_ = residual_;
    if (trace_ != nullptr)
        trace_->push_back({.iterations = iterations_, .residual = residual_, .r = z.cwiseProduct(scales_)});
}

void AdmmRun::look_at_tangents() {
    if (!(variant_.tangential_tolerance > 0)) return;
    const VectorXd f = alart_curnier(given_, r_, u_);
    const Index d = given_.dimension;
    double worst = 0;
    for (Index i = 0; i < W_nn_.size(); ++i) worst = std::max(worst, W_nn_[i] * f.segment(d * i + 1, d - 1).norm());
    const double scale = largest_entry(given_.q);
    done_ = done_ || worst <= variant_.tangential_tolerance * (scale > 0 ? scale : 1);
}

double AdmmRun::residual_of(const VectorXd& r, const VectorXd& u) const {
    if (!variant_.shifted) return convex_residual(given_, r, u);
    return contact_residual(given_.dimension, W_nn_, given_.q, given_.friction, r, u, given_.sliding);
}

ContactResult AdmmRun::judged(const VectorXd& r, int iterations) const {
    ContactResult result = measured(given_, r, options_.tolerance, iterations);
    if (variant_.shifted || result.status == SolverStatus::diverged) return result;
    result.residual = residual_of(result.r, result.u);
    result.status = result.residual <= options_.tolerance ? SolverStatus::solved : SolverStatus::max_iterations;
    return result;
}

ContactResult AdmmRun::no_factor() const {
    ContactResult result = judged(VectorXd::Zero(given_.q.size()), 0);
    result.status = SolverStatus::not_semidefinite;
    return result;
}

bool slides(const ContactProblem& problem, Index i) {
    const Index tangents = problem.dimension - 1;
    return problem.sliding.size() > 0 && !problem.sliding.segment(tangents * i, tangents).isZero(0);
}

void project_cones(const ContactProblem& problem, VectorXd& r) {
    const Index d = problem.dimension, tangents = d - 1;
    for (Index i = 0; i < problem.friction.size(); ++i) {
        if (slides(problem, i))
            project_ray(r.segment(d * i, d), problem.friction[i], problem.sliding.segment(tangents * i, tangents));
        else
            project_cone(r.segment(d * i, d), problem.friction[i]);
    }
}

}  // namespace rbc
