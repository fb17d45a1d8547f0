#include "lessons/18_admm/admm.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/require.hpp"

namespace rbc {

using Eigen::VectorXd;

namespace {

constexpr Eigen::Index few_rows = 120;  ///< whose eigenvalues cost little
constexpr double not_zero = 1e-6;       ///< of the largest: what a sagging pile makes of its zeros is 1e-10 and more

double spectrum_rho(const ContactMatrix& W) {
    if (W.rows() == 0) return 0;
    const VectorXd l =
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(Eigen::MatrixXd(W), Eigen::EigenvaluesOnly).eigenvalues();
    const double largest = l.maxCoeff();
    double least = largest;
    for (const double value : l)
        if (value > not_zero * largest) least = std::min(least, value);
    return std::sqrt(least * largest);  // (18.6)
}

}  // namespace

double admm_rho(const ContactMatrix& W, RhoRule rule) {
    require(W.rows() == W.cols(), "admm_rho: W is square");
    const bool spectrum = rule == RhoRule::spectrum || (rule == RhoRule::automatic && W.rows() <= few_rows);
    const auto rows = static_cast<double>(std::max<Eigen::Index>(1, W.rows()));
    const double rho = spectrum ? spectrum_rho(W) : VectorXd(W.diagonal()).sum() / rows;  // (18.7)
    return rho > 0 ? rho : 1;
}

AdmmMap::AdmmMap(std::shared_ptr<ShiftedSystem> system, Projection project)
    : system_(std::move(system)), project_(std::move(project)) {}

AdmmMap::AdmmMap(const ContactMatrix& W, Projection project, FactorKind kind)
    : AdmmMap(std::make_shared<ShiftedFactor>(W, kind), std::move(project)) {}

AdmmIteration AdmmMap::iterate(const VectorXd& q, const VectorXd& zh, const VectorXd& yh) {
    const double rho = system_->rho();
    b_ = rho * zh - yh - q;
    system_->solve(b_, r);  // (18.2)
    z = r + yh / rho;
    project_(z);  // (18.3)
    y = yh + rho * (r - z);
    return {.primal = largest_entry(r - z), .dual = rho * largest_entry(z - zh)};
}

Admm::Admm(const ContactMatrix& W, AdmmMap::Projection project, const AdmmOptions& options)
    : map_(W, std::move(project), options.factor),
      accelerated_(options.accelerated),
      balanced_(!(options.fixed_rho > 0) &&
                (options.rho == RhoRule::balanced || (options.rho == RhoRule::automatic && W.rows() > few_rows))),
      factored_(map_.shift(options.fixed_rho > 0 ? options.fixed_rho : admm_rho(W, options.rho))) {
    start(VectorXd::Zero(W.rows()), VectorXd::Zero(W.rows()));
}

Admm::Admm(std::shared_ptr<ShiftedSystem> system, double rho, AdmmMap::Projection project, const AdmmOptions& options)
    : map_(std::move(system), std::move(project)),
      accelerated_(options.accelerated),
      balanced_(!(options.fixed_rho > 0) &&
                (options.rho == RhoRule::balanced || options.rho == RhoRule::automatic)),
      factored_(map_.shift(rho)) {}

void Admm::start(const VectorXd& z, const VectorXd& y) {
    map_.r = map_.z = z_old_ = zh_ = z;
    map_.y = y_old_ = yh_ = y;
    a_ = 1;
    c_old_ = -1;
    since_balance_ = 0;
}

void Admm::stop() {
    start(VectorXd(map_.z), VectorXd(map_.y));
}

AdmmIteration Admm::iterate(const VectorXd& q) {
    const double rho = map_.rho();
    const VectorXd &z = map_.z, &y = map_.y;
    AdmmIteration done = map_.iterate(q, zh_, yh_);
    if (!accelerated_) {
        zh_ = z;
        yh_ = y;
    } else {
        const double c = (y - yh_).squaredNorm() / rho + rho * (z - zh_).squaredNorm();
        done.restart = c_old_ >= 0 && !(c < 0.999 * c_old_);
        if (done.restart) {
            a_ = 1;
            zh_ = z_old_;
            yh_ = y_old_;
            c_old_ /= 0.999;  // (18.5)
        } else {
            const double a = (1 + std::sqrt(1 + 4 * a_ * a_)) / 2, on = (a_ - 1) / a;
            zh_ = z + on * (z - z_old_);
            yh_ = y + on * (y - y_old_);  // (18.4)
            a_ = a;
            c_old_ = c;
            z_old_ = z;
            y_old_ = y;
        }
    }
    if (balanced_) balance(done, largest_entry(q));
    return done;
}

void Admm::balance(const AdmmIteration& done, double size_of_q) {
    constexpr int rest = 10;  // iterations between two changes: each costs a factorization
    if (++since_balance_ < rest || done.restart) return;
    const double impulses = std::max(largest_entry(map_.r), largest_entry(map_.z)),
                 velocities = std::max(largest_entry(map_.y), size_of_q);
    if (!(impulses > 0) || !(velocities > 0)) return;
    const double primal = done.primal / impulses, dual = done.dual / velocities;
    const double factor = primal > 10 * dual ? 2 : dual > 10 * primal ? 0.5 : 1;  // (18.8)
    if (factor == 1) return;
    if (!map_.shift(factor * map_.rho())) map_.shift(map_.rho() / factor);
    ++factorizations_;
    stop();
}

}  // namespace rbc
