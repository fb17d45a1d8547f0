#include "lessons/23_space/friction_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/judge/require.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

namespace {

/// (14.5) and (14.7) with a polygon.
class PolygonSweeps {
  public:
    PolygonSweeps(const ContactProblem& problem, int corners) : problem_(problem), corners_(corners) {
        for (Eigen::Index i = 0; i < problem.friction.size(); ++i) {
            const Eigen::Matrix3d W = Eigen::Matrix3d::NullaryExpr(
                [&](Eigen::Index row, Eigen::Index column) { return problem.W(3 * i + row, 3 * i + column); });
            const double rho = (W(1, 1) + W(2, 2)) / 2 + std::hypot((W(1, 1) - W(2, 2)) / 2, W(1, 2));
            const double none = 1e-14 * std::max(W(0, 0), rho);
            inverse_.push_back({W(0, 0) > none ? 1 / W(0, 0) : 0, rho > none ? 1 / rho : 0});
        }
    }
    void sweep(const std::vector<int>& order, Eigen::VectorXd& r) const {
        for (const int i : order) {
            const Eigen::Index n = 3 * i;
            const Eigen::Vector2d& inverse = inverse_[static_cast<std::size_t>(i)];
            r[n] = std::max(0.0, r[n] - velocity(n, r) * inverse[0]);  // (14.5)
            const Eigen::Vector2d u_t(velocity(n + 1, r), velocity(n + 2, r));
            const Eigen::Vector2d r_t = r.segment<2>(n + 1) - inverse[1] * u_t;
            r.segment<2>(n + 1) = project_polygon(r_t, problem_.friction[i] * r[n], corners_);  // (23.16)
        }
    }

  private:
    double velocity(Eigen::Index row, const Eigen::VectorXd& r) const {
        double u = problem_.q[row];
        for (ContactMatrix::InnerIterator entry(problem_.W, row); entry; ++entry) u += entry.value() * r[entry.col()];
        return u;
    }

    const ContactProblem& problem_;
    int corners_;
    std::vector<Eigen::Vector2d> inverse_;  ///< 1/W_nn, 1/rho; 0: no impulse moves it
};

}  // namespace

Eigen::Vector2d project_polygon(const Eigen::Vector2d& x, double radius, int corners) {
    require(radius >= 0, "radius", radius, ">= 0");
    require(corners >= 3, "corners", corners, ">= 3");
    // Of the side whose sector holds x: its middle lies at `at`, its half length is `half`. A point beyond one of its
    // ends is nearest to that corner.
    const double sector = 2 * std::numbers::pi / corners;
    const double at = sector * (std::floor(std::atan2(x.y(), x.x()) / sector) + 0.5);
    const Eigen::Vector2d n(std::cos(at), std::sin(at)), t(-n.y(), n.x());
    const double height = radius * std::cos(0.5 * sector), half = radius * std::sin(0.5 * sector);
    if (x.dot(n) <= height) return x;
    return height * n + std::clamp(x.dot(t), -half, half) * t;
}

StepSolverIn<3> box_friction() {
    return [](StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) {
        const PgsSweeps sweeps(problem.matrix(), FrictionShape::box, problem.sweeps().order());
        Eigen::VectorXd answer = r;
        for (int k = 0; k < problem.iterations(); ++k) sweeps.sweep(answer);
        r = answer;
    };
}

StepSolverIn<3> polygon_friction(int corners) {
    require(corners >= 3, "corners", corners, ">= 3");
    return [corners](StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) {
        const ContactProblem matrix = problem.matrix();
        const PolygonSweeps sweeps(matrix, corners);
        Eigen::VectorXd answer = r;
        for (int k = 0; k < problem.iterations(); ++k) sweeps.sweep(problem.sweeps().order(), answer);
        r = answer;
    };
}

}  // namespace rbc
