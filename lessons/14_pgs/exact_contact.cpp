#include "lessons/14_pgs/exact_contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace rbc {

ExactContact::ExactContact(const Eigen::MatrixXd& W, double friction)
    : dimension_(static_cast<int>(W.rows())), friction_(friction) {
    const double least = 1e-12 * W.trace();
    if (!(W(0, 0) > least)) return;
    inverse_ = 1 / W(0, 0);
    if (dimension_ == 2) {
        w_ = {W(1, 0) * inverse_, 0};
        S_ = {std::max(W(1, 1) - W(1, 0) * w_[0], least), 1};
        return;
    }
    const Eigen::Vector2d W_tn = W.block<2, 1>(1, 0);
    const Eigen::Matrix2d S = W.block<2, 2>(1, 1) - W_tn * W_tn.transpose() * inverse_;
    const double mean = (S(0, 0) + S(1, 1)) / 2, half = (S(0, 0) - S(1, 1)) / 2, spread = std::hypot(half, S(1, 0));
    const double angle = spread > 0 ? std::atan2(S(1, 0), half) / 2 : 0;
    axes_ << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
    S_ = {std::max(mean + spread, least), std::max(mean - spread, least)};
    w_ = axes_.transpose() * W_tn * inverse_;
}

void ExactContact::solve(const double* b, double* r) const {
    const double g = -b[0] * inverse_;  // r_n without friction
    const bool plane = dimension_ == 2;
    const Eigen::Vector2d guess = plane ? Eigen::Vector2d(r[1], 0) : axes_.transpose() * Eigen::Vector2d(r[1], r[2]);
    std::fill(r, r + dimension_, 0.0);
    if (!(g > 0)) return;
    const Eigen::Vector2d b_t = plane ? Eigen::Vector2d(b[1], 0) : axes_.transpose() * Eigen::Vector2d(b[1], b[2]);
    const Eigen::Vector2d c = b_t - w_ * b[0];  // (14.16)
    Eigen::Vector2d x = -c.cwiseQuotient(S_);
    const double radius = friction_ * (g - w_.dot(x));
    if (!(x.squaredNorm() <= radius * radius && radius >= 0)) {
        x = guess;
        slide(c, g, x);
    }
    r[0] = g - w_.dot(x);
    if (plane) {
        r[1] = x[0];
    } else {
        r[1] = axes_(0, 0) * x[0] + axes_(0, 1) * x[1];
        r[2] = axes_(1, 0) * x[0] + axes_(1, 1) * x[1];
    }
}

void ExactContact::slide(const Eigen::Vector2d& c, double g, Eigen::Vector2d& x) const {
    const double mu = friction_;
    if (mu == 0 || dimension_ == 2) {
        const double sign = c[0] > 0 ? -1 : 1;
        x = {mu == 0 ? 0.0 : sign * mu * g / (1 + sign * mu * w_[0]), 0};
        return;
    }
    const double none = std::numeric_limits<double>::infinity();
    double low = 0, high = none;
    const double squared = x.squaredNorm();
    double lambda = squared > 0 ? std::max(0.0, -x.dot(c + S_.cwiseProduct(x)) / squared) : 0;
    for (int i = 0; i < 200; ++i) {
        const Eigen::Vector2d D(1 / (S_[0] + lambda), 1 / (S_[1] + lambda));
        x = -c.cwiseProduct(D);  // (14.17)
        const double length = x.norm(), radius = mu * (g - w_.dot(x)), gap = length - radius;
        if (std::abs(gap) <= 4e-16 * length) break;
        (gap > 0 ? low : high) = lambda;
        const Eigen::Vector2d dx = -x.cwiseProduct(D);
        const double slope = x.dot(dx) / length + mu * w_.dot(dx);
        // Newton's step for 1/|r_t| - 1/(mu r_n), which is nearly straight where |r_t| - mu r_n is not.
        double next = lambda - gap / slope * (radius > 0 ? std::min(length / radius, 1e6) : 1.0);
        if (!(next > low && next < high)) next = high < none ? (low + high) / 2 : 2 * lambda + S_[0];
        if (next == lambda) break;
        lambda = next;
    }
    const double length = x.norm(), radius = mu * (g - w_.dot(x));
    if (length > 0) x *= std::max(radius, 0.0) / length;
}

ExactSweeps::ExactSweeps(const ContactProblem& problem, std::vector<int> order)
    : blocks_(problem),
      order_(sweep_order_of(problem, std::move(order))),
      friction_(problem.friction),
      sliding_(problem.sliding),
      slopes_(Eigen::VectorXd::Zero(problem.friction.size())) {
    const Eigen::Index contacts = problem.friction.size();
    for (Eigen::Index i = 0; i < contacts; ++i)
        contacts_.emplace_back(blocks_.own(static_cast<int>(i)), problem.friction[i]);
    const Eigen::Index tangents = problem.dimension - 1;
    for (Eigen::Index i = 0; i < sliding_.size() / tangents; ++i) {
        const auto e = sliding_.segment(tangents * i, tangents);
        if (e.isZero(0)) continue;
        const Eigen::MatrixXd W = blocks_.own(static_cast<int>(i));
        slopes_[i] = W(0, 0) - friction_[i] * W.row(0).tail(tangents).dot(e);
        if (!(slopes_[i] > 0))
            throw std::invalid_argument("contact " + std::to_string(i) +
                                        " slides and jams: W_nn - mu W_nt e <= 0 has no answer of its own");
    }
}

void ExactSweeps::sweep(Eigen::VectorXd& r) const {
    const int d = blocks_.dimension();
    for (const int i : order_) {
        double b[3];
        blocks_.velocity_without(i, r.data(), b);
        if (slopes_[i] > 0) {
            r[d * i] = std::max(0.0, -b[0] / slopes_[i]);
            r.segment(d * i + 1, d - 1) = -friction_[i] * r[d * i] * sliding_.segment((d - 1) * i, d - 1);
        } else {
            contacts_[static_cast<std::size_t>(i)].solve(b, r.data() + d * i);
        }
    }
}

ContactResult solve_contact_pgs_exact(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_pgs_exact(problem, options, {});
}

ContactResult solve_contact_pgs_exact(const ContactProblem& problem, const ContactOptions& options,
                                      const std::vector<int>& order) {
    const ExactSweeps sweeps(problem, order);
    return sweep_until_solved(
        problem, options, [&](Eigen::VectorXd& r) { sweeps.sweep(r); },
        [&](const Eigen::VectorXd& r, Eigen::VectorXd& u) { sweeps.velocities(r, u); });
}

template <int D>
void solve_exact_sweeps(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    BodySweepsIn<D>& sweeps = problem.sweeps();
    std::vector<ExactContact> contacts;
    for (const SweepRowIn<D>& row : sweeps.rows()) contacts.emplace_back(row.own(), row.friction);
    const auto settle = [&](std::size_t k, SweepRowIn<D>& row, SweepVelocityIn<D>& a, SweepVelocityIn<D>& b) {
        const auto push = [&](const Eigen::Vector<double, D>& impulse) {
            row.set_impulse(impulse);
            row.push_impulse(a, b);
        };
        Eigen::Vector<double, D> now = row.impulse();
        push(-now);
        const Eigen::Vector<double, D> without = row.velocity(a, b);
        contacts[k].solve(without.data(), now.data());
        push(now);
    };
    sweeps.start(r);
    for (int k = 0; k < problem.iterations(); ++k) sweeps.sweep(settle);
    sweeps.read(r);
}

template void solve_exact_sweeps(StepProblem&, Eigen::Ref<Eigen::VectorXd>);
template void solve_exact_sweeps(StepProblemIn<3>&, Eigen::Ref<Eigen::VectorXd>);

}  // namespace rbc
