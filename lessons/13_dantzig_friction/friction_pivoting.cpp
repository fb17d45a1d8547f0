#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace rbc {

FrictionPivoting::FrictionPivoting(const ContactProblem& problem, const ContactOptions& options,
                                   const DantzigVariant& variant, std::vector<FrictionPivot>* trace)
    : problem_(problem),
      known_(options.start),
      variant_(variant),
      tolerance_(options.tolerance),
      trace_(trace),
      n_(static_cast<int>(problem.friction.size())),
      max_pivots_(options.iterations.value_or(100 + 20 * n_)),
      set_(at(n_), ContactSet::undecided),
      sliding_(problem.sliding.size() > 0 ? problem.sliding : Eigen::VectorXd::Zero(n_)),
      D_(Eigen::VectorXd::Ones(2 * n_)),
      cover_(Eigen::VectorXd::Zero(2 * n_)),
      f_(Eigen::VectorXd::Zero(2 * n_)) {
    const Eigen::MatrixXd A = problem.W;
    double largest = 0;
    for (int i = 0; i < n_; ++i) largest = std::max(largest, A(N(i), N(i)));
    for (int i = 0; i < n_; ++i) {
        const double own = A(N(i), N(i)), A_NN = own > 0 ? own : largest;
        if (A_NN > 0) D_.segment<2>(N(i)).setConstant(std::exp2(-std::round(0.5 * std::log2(A_NN))));
    }
    M_ = D_.asDiagonal() * A * D_.asDiagonal();
    q_ = D_.cwiseProduct(problem.q);
    zero_ = (n_ == 0 ? 0 : 1e-11 * problem.q.cwiseAbs().maxCoeff()) * D_;
}

bool FrictionPivoting::presses(int i) const {
    return set_[at(i)] != ContactSet::undecided && set_[at(i)] != ContactSet::separating;
}

/// f_F = slave f_N                                                                                          (13.5)
double FrictionPivoting::slave(int i) const {
    if (set_[at(i)] == ContactSet::slipping_pos) return -mu(i);
    return set_[at(i)] == ContactSet::slipping_neg ? mu(i) : 0;
}

/// What one unit of an unknown does to a row of a, its slaved friction included.
double FrictionPivoting::entry(int row, int unknown) const {
    if (unknown == load) return cover_[row];
    const bool normal = unknown % 2 == 0;
    return M_(row, unknown) + (normal ? slave(unknown / 2) * M_(row, unknown + 1) : 0);
}

/// The set of a contact that begins to press, from how it slides or is about to.
ContactSet FrictionPivoting::beginning(int i) const {
    const double s = sliding_[i];
    if (s == 0 && mu(i) > 0 && std::abs(a_[F(i)]) <= zero_[F(i)]) return ContactSet::idle;
    return (s != 0 ? s : a_[F(i)]) >= 0 ? ContactSet::slipping_pos : ContactSet::slipping_neg;
}

/// What the direction is made of: f_N of all that press, f_F of those that stick, and the driven one.
void FrictionPivoting::collect(int driven) {
    unknowns_.clear();
    for (int i = 0; i < n_; ++i) {
        if (presses(i) && N(i) != driven) unknowns_.push_back(N(i));
        if (set_[at(i)] == ContactSet::sticking && F(i) != driven) unknowns_.push_back(F(i));
    }
}

/// The first rows of the system: what must stay 0, over all unknowns.
Eigen::MatrixXd FrictionPivoting::clamped_rows(Eigen::Index rows) const {
    const Eigen::Index k = static_cast<Eigen::Index>(unknowns_.size());
    Eigen::MatrixXd system(k, k);
    for (Eigen::Index r = 0; r < rows; ++r)
        for (Eigen::Index c = 0; c < k; ++c) system(r, c) = entry(unknowns_[at(r)], unknowns_[at(c)]);
    return system;
}

/// What must grow after a change of sets, as a row over the unknowns.                                       (13.7)
Eigen::RowVectorXd FrictionPivoting::forward(const Change& change) const {
    const Eigen::Index k = static_cast<Eigen::Index>(unknowns_.size());
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(k);
    const int j = change.contact;
    for (Eigen::Index c = 0; c < k; ++c) {
        const int v = unknowns_[at(c)];
        if (change.to == ContactSet::separating) {
            row[c] = entry(N(j), v);  // da_N > 0
        } else if (change.from == ContactSet::separating) {
            row[c] = v == N(j) ? 1 : 0;  // df_N > 0
        } else if (change.to != ContactSet::sticking) {
            row[c] = change.to == ContactSet::slipping_pos ? entry(F(j), v) : -entry(F(j), v);  // a_F leaves 0
        } else if (v == N(j) || v == F(j)) {                                                    // f_F leaves -+mu f_N
            row[c] = v == N(j) ? mu(j) : change.from == ContactSet::slipping_pos ? 1 : -1;
        }
    }
    return row;
}

/// df, da: a stays 0 where it must, and the last change goes on.                                            (13.6)
bool FrictionPivoting::find_direction(const Change& change, int driven) {
    collect(driven);
    unknowns_.push_back(driven);
    const Eigen::Index k = static_cast<Eigen::Index>(unknowns_.size());
    Eigen::MatrixXd system = clamped_rows(k - 1);
    const bool turns = variant_.turns && change.contact >= 0;
    system.row(k - 1) = sign_ * Eigen::RowVectorXd::Unit(k, k - 1);
    Eigen::VectorXd x = system.partialPivLu().solve(Eigen::VectorXd::Unit(k, k - 1));
    double size = x.cwiseAbs().maxCoeff();
    if (turns && !(size < 1e12)) {
        system.row(k - 1) = forward(change);
        x = system.partialPivLu().solve(Eigen::VectorXd::Unit(k, k - 1));
        size = x.cwiseAbs().maxCoeff();
    }
    if (!std::isfinite(size) || size == 0) return false;
    x /= size;
    if (turns && forward(change).dot(x) < -1e-10) x = -x;
    if (x[k - 1] != 0) sign_ = x[k - 1] > 0 ? 1 : -1;
    df_ = spread(x);
    dz_ = driven == load ? x[k - 1] : 0;
    da_ = M_ * df_ + dz_ * cover_;
    for (Eigen::Index r = 0; r + 1 < k; ++r) da_[unknowns_[at(r)]] = 0;
    return true;
}

Eigen::VectorXd FrictionPivoting::spread(const Eigen::VectorXd& x) const {
    Eigen::VectorXd f = Eigen::VectorXd::Zero(2 * n_);
    for (Eigen::Index c = 0; c < x.size(); ++c) {
        const int v = unknowns_[at(c)];
        if (v == load) continue;
        f[v] = x[c];
        if (v % 2 == 0 && slave(v / 2) != 0) f[v + 1] = slave(v / 2) * x[c];
    }
    return f;
}

/// f from its sets and the original numbers, instead of the sum of all steps; then a.
void FrictionPivoting::refine() {
    collect(load - 1);
    const Eigen::Index k = static_cast<Eigen::Index>(unknowns_.size());
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(clamped_rows(k));
    for (int pass = 0; pass < 3; ++pass) {
        a_ = M_ * f_ + q_ + z_ * cover_;
        if (pass == 2 || k == 0) break;
        const Eigen::VectorXd x = lu.solve(Eigen::VectorXd(a_(unknowns_)));
        if (!x.allFinite()) break;
        f_ -= spread(x);
    }
    for (const int v : unknowns_) a_[v] = 0;
}

}  // namespace rbc
