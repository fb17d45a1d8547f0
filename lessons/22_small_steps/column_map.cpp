#include "lessons/22_small_steps/column_map.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

/// Deviations as linear forms of s: row i of x, v or r is that of disc or contact i.
class Column {
  public:
    Column(const std::vector<double>& masses, const SoftOptions& options)
        : n_(static_cast<Eigen::Index>(masses.size())), h_(options.dt / options.substeps) {
        for (std::size_t i = 0; i < masses.size(); ++i) {
            SoftRow& row = contacts_.rows.emplace_back();
            row.W_nn = 1 / masses[i] + (i > 0 ? 1 / masses[i - 1] : 0);
            row.on_ground = i == 0;
        }
        give_laws(options, h_, contacts_);
        inverse_mass_ = Eigen::Map<const Eigen::VectorXd>(masses.data(), n_).cwiseInverse();
        const Eigen::MatrixXd s = Eigen::MatrixXd::Identity(3 * n_, 3 * n_);
        x_ = s.topRows(n_);
        v_ = s.middleRows(n_, n_);
        r_ = s.bottomRows(n_);
    }

    void start(bool warm) {
        if (!warm) r_.setZero();
        for (Eigen::Index i = 0; i < n_; ++i) push(i, r_.row(i));  // (22.14)
    }

    void sweep() {
        for (Eigen::Index i = 0; i < n_; ++i) settle(i, contacts_.rows[static_cast<std::size_t>(i)].law);
    }

    void relax() {
        for (Eigen::Index i = 0; i < n_; ++i) settle(i, {.correction = 0, .softness = 0, .kept = 0});  // (22.12)
    }

    void move() { x_ += h_ * v_; }

    Eigen::MatrixXd map() const {
        Eigen::MatrixXd G(3 * n_, 3 * n_);
        G << x_, v_, r_;
        return G;
    }

  private:
    Eigen::RowVectorXd between(const Eigen::MatrixXd& of, Eigen::Index i) const {
        return i > 0 ? Eigen::RowVectorXd(of.row(i) - of.row(i - 1)) : Eigen::RowVectorXd(of.row(i));
    }

    void push(Eigen::Index i, const Eigen::RowVectorXd& impulse) {
        v_.row(i) += inverse_mass_[i] * impulse;
        if (i > 0) v_.row(i - 1) -= inverse_mass_[i - 1] * impulse;
    }

    /// (22.10) without its max.
    void settle(Eigen::Index i, const SoftLaw& law) {
        const double W_nn = contacts_.rows[static_cast<std::size_t>(i)].W_nn;
        const Eigen::RowVectorXd w = between(v_, i) + law.correction / h_ * between(x_, i) + law.softness * r_.row(i);
        const Eigen::RowVectorXd dr = -w / (W_nn + law.softness);
        r_.row(i) += dr;
        push(i, dr);
    }

    Eigen::Index n_;
    double h_;
    SoftSweeps contacts_;
    Eigen::VectorXd inverse_mass_;
    Eigen::MatrixXd x_, v_, r_;
};

}  // namespace

Eigen::MatrixXd column_map(const std::vector<double>& masses, const SoftOptions& options) {
    check_soft_options(options);
    require(!masses.empty(), "masses", "one or more");
    for (const double mass : masses) require(mass > 0 && std::isfinite(mass), "mass", mass, "> 0 and finite");
    Column column(masses, options);
    column.start(options.warm_start);
    for (int i = 0; i < options.sweeps; ++i) column.sweep();
    column.move();
    for (int i = 0; i < options.relax; ++i) column.relax();
    return column.map();  // (22.27)
}

double largest_factor(const Eigen::MatrixXd& G) {
    require(G.rows() == G.cols(), "G", "square");
    return G.size() == 0 ? 0 : Eigen::EigenSolver<Eigen::MatrixXd>(G, false).eigenvalues().cwiseAbs().maxCoeff();
}

double stiff_pair_factor(double mass_ratio, int sweeps) {
    require(mass_ratio > 0 && std::isfinite(mass_ratio), "mass_ratio", mass_ratio, "> 0 and finite");
    require(sweeps >= 1, "sweeps", sweeps, ">= 1");
    const double rho = std::pow(mass_ratio / (1 + mass_ratio), sweeps);
    Eigen::Matrix3d companion;
    companion << rho * (1 + 2 * rho), -3 * rho * rho, rho * rho, 1, 0, 0, 0, 1, 0;  // (22.28)
    return largest_factor(companion);
}

}  // namespace rbc
