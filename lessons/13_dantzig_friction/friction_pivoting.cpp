#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"

namespace rbc {

namespace {

/// D of (12.18), one for both rows of a contact.
Eigen::VectorXd scales(const ContactProblem& problem) {
    const Eigen::VectorXd W_nn = normal_diagonal(problem);
    const double largest = W_nn.size() == 0 ? 0 : W_nn.maxCoeff();
    Eigen::VectorXd D = Eigen::VectorXd::Ones(2 * W_nn.size());
    for (Eigen::Index i = 0; i < W_nn.size(); ++i) {
        const double A_NN = W_nn[i] > 0 ? W_nn[i] : largest;
        if (A_NN > 0) D.segment<2>(2 * i).setConstant(std::exp2(-std::round(0.5 * std::log2(A_NN))));
    }
    return D;
}

}  // namespace

FrictionPivoting::FrictionPivoting(const ContactProblem& problem, const ContactOptions& options,
                                   const DantzigVariant& variant, std::vector<FrictionPivot>* trace, double size)
    : problem_(problem),
      known_(options.start),
      variant_(variant),
      tolerance_(options.tolerance),
      trace_(trace),
      n_(static_cast<int>(problem.friction.size())),
      max_pivots_(options.iterations.value_or(100 + 20 * n_)),
      set_(at(n_), ContactSet::undecided),
      sliding_(problem.sliding.size() > 0 ? problem.sliding : Eigen::VectorXd::Zero(n_)),
      D_(scales(problem)),
      M_(ContactMatrix(D_.asDiagonal() * problem.W * D_.asDiagonal())),
      inverse_(M_),
      cover_(Eigen::VectorXd::Zero(2 * n_)),
      f_(Eigen::VectorXd::Zero(2 * n_)) {
    q_ = D_.cwiseProduct(problem.q);
    zero_ = 1e-11 * size * D_;
}

bool FrictionPivoting::presses(int i) const {
    return set_[at(i)] != ContactSet::undecided && set_[at(i)] != ContactSet::separating;
}

/// f_F = slave f_N                                                                                          (13.5)
double FrictionPivoting::slave(int i) const {
    if (set_[at(i)] == ContactSet::slipping_pos) return -mu(i);
    return set_[at(i)] == ContactSet::slipping_neg ? mu(i) : 0;
}

/// What one unit of an unknown does to a, the friction that follows it included.
Eigen::VectorXd FrictionPivoting::column(int unknown) const {
    if (unknown == load) return cover_;
    Eigen::VectorXd a = Eigen::VectorXd::Zero(2 * n_);
    inverse_.add_column(unknown, unknown % 2 == 0 ? slave(unknown / 2) : 0, 1, a);
    return a;
}

Eigen::VectorXd FrictionPivoting::slaves() const {
    return Eigen::VectorXd::NullaryExpr(n_, [this](Eigen::Index i) { return slave(static_cast<int>(i)); });
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
    for (Eigen::Index c = 0; c < k; ++c) {
        const Eigen::VectorXd a = column(unknowns_[at(c)]);
        for (Eigen::Index r = 0; r < rows; ++r) system(r, c) = a[unknowns_[at(r)]];
    }
    return system;
}

/// How far (df, da) moves the last change into its new set.                                                (13.7)
double FrictionPivoting::progress(const Change& change, const Eigen::VectorXd& df, const Eigen::VectorXd& da) const {
    const int j = change.contact;
    if (change.to == ContactSet::separating) return da[N(j)];
    if (change.from == ContactSet::separating) return df[N(j)];
    if (change.to == ContactSet::slipping_pos) return da[F(j)];  // a_F leaves 0
    if (change.to == ContactSet::slipping_neg) return -da[F(j)];
    return mu(j) * df[N(j)] + (change.from == ContactSet::slipping_pos ? df[F(j)] : -df[F(j)]);  // f_F leaves -+mu f_N
}

/// df, da: a stays 0 where it must, and the last change goes on.                                            (13.6)
bool FrictionPivoting::find_direction(const Change& change, int driven) {
    collect(driven);
    const bool turns = variant_.turns && change.contact >= 0;
    const bool kept = inverse_.follow(unknowns_, slaves()) && kept_direction(driven);
    if (!kept && !fresh_direction(turns ? change : Change{}, driven)) return false;
    for (const int v : unknowns_) da_[v] = 0;
    if (turns && progress(change, df_, da_) < -1e-10) {
        df_ = -df_;
        da_ = -da_;
        dz_ = -dz_;
    }
    const double way = driven == load ? dz_ : df_[driven];
    if (way != 0) sign_ = way > 0 ? 1 : -1;
    return true;
}

/// With the inverse that is kept. @return  whether it is good enough
bool FrictionPivoting::kept_direction(int driven) {
    Eigen::VectorXd df = -sign_ * inverse_.solve(column(driven));
    if (driven != load) {
        df[driven] = sign_;
        if (driven % 2 == 0 && slave(driven / 2) != 0) df[driven + 1] = sign_ * slave(driven / 2);
    }
    double size = std::max(1.0, df.cwiseAbs().maxCoeff());
    if (!(size < 1e12)) return false;
    df_ = df / size;
    dz_ = driven == load ? sign_ / size : 0;
    for (int pass = 0; pass < 3; ++pass) {
        da_ = M_ * df_ + dz_ * cover_;
        double left = 0;
        for (const int v : unknowns_) left = std::max(left, std::abs(da_[v]));
        if (left <= 1e-13) return true;
        df_ -= inverse_.solve(da_);
    }
    inverse_.clear();
    return false;
}

/// From the matrix, as (13.6) stands there; and where it has no direction with a driven force that grows, by (13.7).
bool FrictionPivoting::fresh_direction(const Change& change, int driven) {
    unknowns_.push_back(driven);
    const Eigen::Index k = static_cast<Eigen::Index>(unknowns_.size());
    Eigen::MatrixXd system = clamped_rows(k - 1);
    system.row(k - 1) = sign_ * Eigen::RowVectorXd::Unit(k, k - 1);
    Eigen::VectorXd x = system.partialPivLu().solve(Eigen::VectorXd::Unit(k, k - 1));
    double size = x.cwiseAbs().maxCoeff();
    if (change.contact >= 0 && !(size < 1e12)) {
        for (Eigen::Index c = 0; c < k; ++c)
            system(k - 1, c) = progress(change, spread(Eigen::VectorXd::Unit(k, c)), column(unknowns_[at(c)]));
        x = system.partialPivLu().solve(Eigen::VectorXd::Unit(k, k - 1));
        size = x.cwiseAbs().maxCoeff();
    }
    if (!std::isfinite(size) || size == 0) return false;
    df_ = spread(x / size);
    dz_ = driven == load ? x[k - 1] / size : 0;
    da_ = M_ * df_ + dz_ * cover_;
    unknowns_.pop_back();
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
/// @param keep  by the inverse that is kept; false: what comes may need none
void FrictionPivoting::refine(bool keep) {
    collect(load - 1);
    const auto correct = [this](const auto& solve) {
        double left = 0;
        for (int pass = 0; pass < 3; ++pass) {
            a_ = M_ * f_ + q_ + z_ * cover_;
            left = 0;
            for (const int v : unknowns_) left = std::max(left, std::abs(a_[v]) / zero_[v]);
            if (pass == 2 || left <= 1e-3) break;
            const Eigen::VectorXd f = solve();
            if (!f.allFinite()) break;
            f_ -= f;
        }
        for (const int v : unknowns_) a_[v] = 0;
        return left <= 1;
    };
    const bool kept = keep && inverse_.follow(unknowns_, slaves());
    if (kept && correct([this] { return inverse_.solve(a_); })) return;
    inverse_.clear();
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(clamped_rows(static_cast<Eigen::Index>(unknowns_.size())));
    correct([&] { return spread(lu.solve(Eigen::VectorXd(a_(unknowns_)))); });
}

}  // namespace rbc
