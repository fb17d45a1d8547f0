#include "demos/14_pgs_measure.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

/// What an impulse along `axis` on B does to (p_x, p_y, L) of a body.
Vector3d wrench(const Vector2d& axis, const Vector2d& arm) {
    return {axis.x(), axis.y(), arm.x() * axis.y() - arm.y() * axis.x()};
}

}  // namespace

void ResidualWatch::set(const ContactSystem& system) {
    system_ = &system;
    W_nn_.resize(static_cast<Eigen::Index>(system.rows.size()));
    for (Eigen::Index i = 0; i < W_nn_.size(); ++i) {
        const ContactRow& row = system.rows[static_cast<std::size_t>(i)];
        const Vector3d a = wrench(row.normal, row.arm_a), b = wrench(row.normal, row.arm_b);
        W_nn_[i] = a.cwiseAbs2().dot(system.inverse_mass.col(row.a)) + b.cwiseAbs2().dot(system.inverse_mass.col(row.b));
    }
    velocities_.resize(3, system.inverse_mass.cols());
    size_ = system.q.size() > 0 ? system.q.cwiseAbs().maxCoeff() : 0;
}

double ResidualWatch::of(const Eigen::VectorXd& r) {
    velocities_.setZero();
    const auto along = [&](Eigen::Index i, const auto& visit) {
        const ContactRow& row = system_->rows[static_cast<std::size_t>(i)];
        const Vector2d tangent(row.normal.y(), -row.normal.x());
        for (int k = 0; k < 2; ++k) {
            const Vector2d& axis = k == 0 ? row.normal : tangent;
            visit(row, 2 * i + k, wrench(axis, row.arm_a), wrench(axis, row.arm_b));
        }
    };
    for (Eigen::Index i = 0; i < W_nn_.size(); ++i) {
        along(i, [&](const ContactRow& row, Eigen::Index k, const Vector3d& J_a, const Vector3d& J_b) {
            velocities_.col(row.a) -= r[k] * system_->inverse_mass.col(row.a).cwiseProduct(J_a);
            velocities_.col(row.b) += r[k] * system_->inverse_mass.col(row.b).cwiseProduct(J_b);
        });
    }
    double worst = 0;
    for (Eigen::Index i = 0; i < W_nn_.size(); ++i) {
        Vector2d u;
        along(i, [&](const ContactRow& row, Eigen::Index k, const Vector3d& J_a, const Vector3d& J_b) {
            u[k - 2 * i] = system_->q[k] + J_b.dot(velocities_.col(row.b)) - J_a.dot(velocities_.col(row.a));
        });
        const double r_n = W_nn_[i] * r[2 * i], r_t = W_nn_[i] * r[2 * i + 1];
        const double radius = system_->rows[static_cast<std::size_t>(i)].friction * std::max(r_n, 0.0);
        worst = std::max({worst, std::abs(std::min(r_n, u[0])), std::abs(r_t - std::clamp(r_t - u[1], -radius, radius))});
    }
    return worst / (size_ > 0 ? size_ : 1);
}

void solve_sweeps_watched(const ContactSystem& system, BodySweeps& sweeps, int iterations, Eigen::VectorXd& r,
                          std::vector<double>& history) {
    ResidualWatch watch;
    watch.set(system);
    history.assign(1, watch.of(r));
    sweeps.start(r);
    for (int k = 0; k < iterations; ++k) {
        sweeps.sweep();
        sweeps.read(r);
        history.push_back(watch.of(r));
    }
}

std::vector<double> cold_history(World world, const StepOptions& options) {
    std::vector<double> history;
    ContactStepper stepper(options);
    stepper.solve = [&](BodySweeps& sweeps, int iterations, Eigen::VectorXd& r) {
        solve_sweeps_watched(stepper.system(), sweeps, iterations, r, history);
    };
    stepper.step(world);
    return history;
}

int sweeps_needed(const World& world, const StepOptions& options, double tolerance) {
    const std::vector<double> history = cold_history(world, options);
    const auto found = std::find_if(history.begin(), history.end(), [&](double r) { return r <= tolerance; });
    return static_cast<int>(std::min(found - history.begin(), std::ptrdiff_t{options.iterations}));
}

}  // namespace rbc
