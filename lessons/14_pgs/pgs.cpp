#include "lessons/14_pgs/pgs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/matrix_sweeps.hpp"

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
      order_(sweep_order_of(problem, std::move(order))),
      W_(problem.W),
      q_(problem.q),
      friction_(problem.friction),
      sliding_(problem.sliding),
      inverse_(problem.W.diagonal()) {
    const Eigen::Index contacts = friction_.size(), d = dimension_;
    const double largest = contacts > 0 ? inverse_.maxCoeff() : 0;
    const Eigen::VectorXd none = Eigen::VectorXd::NullaryExpr(inverse_.size(), [&](Eigen::Index row) {
        return std::max(1e-14 * inverse_.segment(row / d * d, d).maxCoeff(), 1e-28 * largest);
    });
    if (shape == FrictionShape::cone && d == 3)
        for (Eigen::Index i = 0; i < contacts; ++i) {
            const double a = inverse_[3 * i + 1], b = inverse_[3 * i + 2], c = W_(3 * i + 1, 3 * i + 2);
            inverse_.segment<2>(3 * i + 1).setConstant((a + b) / 2 + std::hypot((a - b) / 2, c));
        }
    inverse_ = (inverse_.array() > none.array()).select(inverse_.cwiseInverse(), 0);
    for (Eigen::Index i = 0; i < contacts; ++i) {
        if (!slides(i)) continue;
        double slope = W_(d * i, d * i);
        for (Eigen::Index k = 1; k < d; ++k)
            slope -= friction_[i] * W_(d * i, d * i + k) * sliding_[(d - 1) * i + k - 1];
        if (slope > none[d * i]) inverse_[d * i] = 1 / slope;
    }
}

bool PgsSweeps::slides(Eigen::Index i) const {
    return sliding_.size() > 0 && !sliding_.segment((dimension_ - 1) * i, dimension_ - 1).isZero(0);
}

double PgsSweeps::velocity(Eigen::Index row, const Eigen::VectorXd& r) const {
    double u = q_[row];
    for (ContactMatrix::InnerIterator entry(W_, row); entry; ++entry) u += entry.value() * r[entry.col()];
    return u;
}

void PgsSweeps::sweep(Eigen::VectorXd& r) const {
    const Eigen::Index d = dimension_;
    for (const int i : order_) {
        const Eigen::Index n = d * i;
        r[n] = std::max(0.0, r[n] - velocity(n, r) * inverse_[n]);  // (14.5)
        const double radius = friction_[i] * r[n];
        if (slides(i)) {
            r.segment(n + 1, d - 1) = -radius * sliding_.segment((d - 1) * i, d - 1);  // slaved
            continue;
        }
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

ContactResult solve_contact_pgs(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_pgs(problem, options, {});
}

ContactResult solve_contact_pgs(const ContactProblem& problem, const ContactOptions& options,
                                const PgsVariant& variant) {
    const PgsSweeps sweeps(problem, variant.shape, variant.order);
    return sweep_until_solved(
        problem, options, [&](Eigen::VectorXd& r) { sweeps.sweep(r); },
        [&](const Eigen::VectorXd& r, Eigen::VectorXd& u) { sweeps.velocities(r, u); });
}

}  // namespace rbc
