#include "lessons/14_pgs/pgs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "common/judge/contact_residual.hpp"

namespace rbc {

namespace {

const ContactProblem& checked(const ContactProblem& problem) {
    check_contact_problem(problem);
    return problem;
}

}  // namespace

PgsSweeps::PgsSweeps(const ContactProblem& problem, FrictionShape shape, std::vector<int> order)
    : dimension_(checked(problem).dimension),
      shape_(shape),
      order_(std::move(order)),
      W_(problem.W.sparseView()),
      q_(problem.q),
      friction_(problem.friction),
      inverse_(problem.W.diagonal()) {
    const Eigen::Index contacts = friction_.size(), d = dimension_;
    if (order_.empty()) {
        order_.resize(static_cast<std::size_t>(contacts));
        std::iota(order_.begin(), order_.end(), 0);
    }
    std::vector<bool> seen(static_cast<std::size_t>(contacts), false);
    for (const int i : order_) {
        const bool fits = i >= 0 && i < contacts && !seen[static_cast<std::size_t>(i)];
        if (!fits || static_cast<Eigen::Index>(order_.size()) != contacts)
            throw std::invalid_argument("order: every one of the " + std::to_string(contacts) + " contacts, once");
        seen[static_cast<std::size_t>(i)] = true;
    }
    if (shape == FrictionShape::cone && d == 3)
        for (Eigen::Index i = 0; i < contacts; ++i) {
            const double a = inverse_[3 * i + 1], b = inverse_[3 * i + 2], c = problem.W(3 * i + 1, 3 * i + 2);
            inverse_.segment<2>(3 * i + 1).setConstant((a + b) / 2 + std::hypot((a - b) / 2, c));
        }
    const double none = contacts > 0 ? 1e-14 * inverse_.maxCoeff() : 0;
    for (double& entry : inverse_) entry = entry > none ? 1 / entry : 0;
}

double PgsSweeps::velocity(Eigen::Index row, const Eigen::VectorXd& r) const {
    double u = q_[row];
    for (decltype(W_)::InnerIterator entry(W_, row); entry; ++entry) u += entry.value() * r[entry.col()];
    return u;
}

void PgsSweeps::sweep(Eigen::VectorXd& r) const {
    const Eigen::Index d = dimension_;
    for (const int i : order_) {
        const Eigen::Index n = d * i;
        r[n] = std::max(0.0, r[n] - velocity(n, r) * inverse_[n]);  // (14.5)
        const double radius = friction_[i] * r[n];
        if (d == 2 || shape_ == FrictionShape::box) {
            for (Eigen::Index t = n + 1; t < n + d; ++t)
                r[t] = std::clamp(r[t] - velocity(t, r) * inverse_[t], -radius, radius);  // (14.6)
        } else {
            const Eigen::Vector2d u_t(velocity(n + 1, r), velocity(n + 2, r));
            auto r_t = r.segment<2>(n + 1);
            r_t -= u_t * inverse_[n + 1];
            const double length = r_t.norm();
            if (length > radius) r_t *= radius / length;  // (14.7)
        }
    }
}

void PgsSweeps::velocities(const Eigen::VectorXd& r, Eigen::VectorXd& u) const {
    u = q_;
    u.noalias() += W_ * r;
}

ContactResult solve_contact_pgs(const ContactProblem& problem, const PgsOptions& options,
                                std::vector<double>* history) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
    if (options.iterations < 0) refuse("iterations = " + std::to_string(options.iterations) + "; >= 0");
    if (!(options.tolerance >= 0)) refuse("tolerance = " + std::to_string(options.tolerance) + "; >= 0");
    const PgsSweeps sweeps(problem, options.shape, options.order);
    Eigen::VectorXd r = options.start.size() == 0 ? Eigen::VectorXd::Zero(problem.q.size()) : options.start;
    if (r.size() != problem.q.size())
        refuse("start has " + std::to_string(r.size()) + " entries; as many as q, " + std::to_string(problem.q.size()));
    if (!r.allFinite()) refuse("start: an entry is not finite");
    Eigen::VectorXd u;
    int iterations = 0;
    while (iterations < options.iterations && r.allFinite()) {
        sweeps.sweep(r);
        ++iterations;
        sweeps.velocities(r, u);
        const double residual = contact_residual(problem, r, u);
        if (history != nullptr) history->push_back(residual);
        if (residual <= options.tolerance) break;
    }
    return measured(problem, r, options.tolerance, iterations);
}

}  // namespace rbc
