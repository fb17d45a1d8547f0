#include "lessons/19_admm_friction/admm_run.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

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
    require(variant.memory_for >= 0, "memory_for", variant.memory_for, ">= 0");
    require(variant.inner_tolerance >= 0, "inner_tolerance", variant.inner_tolerance, ">= 0");
    require(variant.tangential_tolerance >= 0, "tangential_tolerance", variant.tangential_tolerance, ">= 0");
}

/// The same number for all rows of a contact.
VectorXd for_rows(const VectorXd& of_contacts, Index rows) {
    return of_contacts.transpose().replicate(rows, 1).reshaped();
}

}  // namespace

VectorXd contact_scales(const VectorXd& W_nn, double largest) {
    const double negligible = 1e-14 * largest;
    return W_nn.unaryExpr([=](double W) { return W > negligible ? 1 / std::sqrt(W) : 1.0; });
}

AdmmRun::AdmmRun(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant,
                 std::vector<AdmmOuter>* trace)
    : scaled(problem),
      given_(problem),
      options_(options),
      variant_(variant),
      trace_(trace),
      max_iterations_(options.iterations.value_or(10000)) {
    check_admm(problem, options, variant);
    W_nn_ = normal_diagonal(problem);
    const VectorXd scales = contact_scales(W_nn_, largest_entry(VectorXd(problem.W.diagonal())));
    scales_ = for_rows(variant.scaled ? scales : VectorXd::Ones(scales.size()), problem.dimension);
    for (Index i = 0; i < scaled.W.rows(); ++i)
        for (ContactMatrix::InnerIterator entry(scaled.W, i); entry; ++entry)
            entry.valueRef() *= scales_[i] * scales_[entry.col()];
    begin();
}

AdmmRun::AdmmRun(const ContactProblem& given, const VectorXd& W_nn, const VectorXd& scales, AdmmResponse response,
                 const ContactOptions& options, const AdmmVariant& variant)
    : scaled(given),
      given_(given),
      options_(options),
      variant_(variant),
      trace_(nullptr),
      W_nn_(W_nn),
      scales_(for_rows(scales, given.dimension)),
      max_iterations_(options.iterations.value_or(10000)),
      response_(std::move(response)) {
    constexpr double last_allowed = 4;
    begin();
    if (done()) return;
    last_allowed_ = last_allowed;
    best_residual_ = std::numeric_limits<double>::infinity();
}

void AdmmRun::begin() {
    scaled.q = scales_.cwiseProduct(given_.q);
    size_ = largest_entry(scaled.q);
    best_ = checked_start(given_, options_);
    z = best_.cwiseQuotient(scales_);
    r_ = best_;
    velocities_as_given(r_, u_);
    best_residual_ = residual_ = outer_residual_ = residual_of(best_, u_);
    done_ = best_residual_ <= options_.tolerance;
}

VectorXd AdmmRun::velocities(const VectorXd& r) const {
    if (!response_) return scaled.W * r + scaled.q;
    VectorXd u;
    response_(r, u);
    return u + scaled.q;
}

void AdmmRun::velocities_as_given(const VectorXd& r, VectorXd& u) const {
    if (response_) {
        response_(r.cwiseQuotient(scales_), u);
        u = u.cwiseQuotient(scales_) + given_.q;
    } else {
        u = given_.q;
        u.noalias() += given_.W * r;
    }
}

void AdmmRun::look() {
    ++iterations_;
    r_ = z.cwiseProduct(scales_);
    velocities_as_given(r_, u_);
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
    if (!variant_.shifted) return convex_residual(given_, W_nn_, r, u);
    return contact_residual(given_.dimension, W_nn_, given_.q, given_.friction, r, u, given_.sliding);
}

ContactResult AdmmRun::judged(const VectorXd& r, int iterations) const {
    ContactResult result;
    result.iterations = iterations;
    const bool finite = r.allFinite();
    result.r = finite ? r : VectorXd::Zero(r.size());
    velocities_as_given(result.r, result.u);
    result.residual = residual_of(result.r, result.u);
    result.status = !finite                                 ? SolverStatus::diverged
                    : result.residual <= options_.tolerance ? SolverStatus::solved
                                                            : SolverStatus::max_iterations;
    return result;
}

ContactResult AdmmRun::result() const {
    const bool last = std::isfinite(residual_) && residual_ <= last_allowed_ * best_residual_;
    return judged(last ? r_ : best_, iterations_);
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
