#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc {

namespace {

constexpr double perturbation = 1e-7;  ///< of b and mu, relative; it is taken back, so its size matters little

}  // namespace

FrictionPivoting::FrictionPivoting(const FrictionProblem& problem, const DantzigFrictionOptions& options,
                                   std::vector<FrictionPivot>* trace)
    : problem_(problem),
      options_(options),
      trace_(trace),
      n_(static_cast<int>(problem.friction.size())),
      max_pivots_(options.max_pivots > 0 ? options.max_pivots : 100 + 20 * n_),
      set_(at(n_), ContactSet::undecided),
      D_(Eigen::VectorXd::Ones(2 * n_)),
      p_(Eigen::VectorXd::Zero(2 * n_)),
      f_(Eigen::VectorXd::Zero(2 * n_)) {
    for (int i = 0; i < n_; ++i)
        if (const double A_NN = problem.A(N(i), N(i)); A_NN > 0)
            D_.segment<2>(N(i)).setConstant(std::exp2(-std::round(0.5 * std::log2(A_NN))));
    M_ = D_.asDiagonal() * problem.A * D_.asDiagonal();
    q_ = D_.cwiseProduct(problem.b);
    zero_ = (n_ == 0 ? 0 : 1e-11 * problem.b.cwiseAbs().maxCoeff()) * D_;
}

/// The first attempt is the problem itself. Later ones break ties: b changes within the range of A, mu by as little.   (13.9)
void FrictionPivoting::start(int attempt) {
    std::fill(set_.begin(), set_.end(), ContactSet::undecided);
    q_ = D_.cwiseProduct(problem_.b);
    mu_ = problem_.friction;
    f_.setZero();
    t_ = 0;
    if (attempt > 0) {
        Eigen::VectorXd push(2 * n_);
        for (int i = 0; i < 2 * n_; ++i) push[i] = std::fmod(0.6180339887 * (i + 1) * (2 * attempt + 1), 1.0) - 0.5;
        push = M_ * push;
        const double size = push.cwiseAbs().maxCoeff();
        if (size > 0) q_ += perturbation * q_.cwiseAbs().maxCoeff() / size * push;
        for (int i = 0; i < n_; ++i) mu_[i] *= 1 + perturbation * std::fmod(0.7548776662 * (i + 1) * (attempt + 1), 1.0);
    }
    a_ = q_;
}

/// The sets of a changed problem, with the numbers of the given one.
void FrictionPivoting::restore() {
    q_ = D_.cwiseProduct(problem_.b);
    mu_ = problem_.friction;
    for (int i = 0; i < n_; ++i)
        if (slave(i) != 0) f_[F(i)] = slave(i) * f_[N(i)];
    refine();
}

FrictionForces FrictionPivoting::solve(Method method) {
    FrictionForces first;
    for (int attempt = 0; attempt < options_.attempts || attempt == 0; ++attempt) {
        start(attempt);
        last_pivot_ = pivots_ + max_pivots_;
        const FrictionStatus status = method == Method::one_by_one ? one_by_one() : all_at_once();
        if (attempt > 0) restore();
        FrictionForces result = measured(status);
        if (attempt == 0 || result.status == FrictionStatus::solved) first = result;
        first.pivots = pivots_;
        if (result.status == FrictionStatus::solved) break;
    }
    return first;
}

FrictionStatus FrictionPivoting::one_by_one() {
    FrictionStatus status = FrictionStatus::solved;
    for (int d = worst(); d >= 0 && status == FrictionStatus::solved; d = worst()) {
        status = drive(Driven::normal, d);
        if (status == FrictionStatus::solved && set_[at(d)] == ContactSet::idle && std::abs(a_[F(d)]) > zero_[F(d)])
            status = drive(Driven::tangent, d);
    }
    return status;
}

FrictionStatus FrictionPivoting::all_at_once() {
    if (worst() < 0) return FrictionStatus::solved;
    for (int i = 0; i < n_; ++i) {
        p_[N(i)] = D_[N(i)] * (1 + 0.3 * std::fmod(0.618 * (i + 1), 1.0));  // all different, so that few leave at once
        t_ = std::max(t_, -q_[N(i)] / p_[N(i)]);
        set_[at(i)] = ContactSet::separating;
    }
    a_ = q_ + t_ * p_;
    return drive(Driven::load, -1);
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
    if (unknown == load) return p_[row];
    const bool normal = unknown % 2 == 0;
    return M_(row, unknown) + (normal ? slave(unknown / 2) * M_(row, unknown + 1) : 0);
}

/// The set of a contact that begins to press, from how it slides or is about to.
ContactSet FrictionPivoting::beginning(int i) const {
    const int s = problem_.sliding[at(i)];
    if (s == 0 && mu(i) > 0 && std::abs(a_[F(i)]) <= zero_[F(i)]) return ContactSet::idle;
    return (s != 0 ? s : a_[F(i)]) >= 0 ? ContactSet::slipping_pos : ContactSet::slipping_neg;
}

/// The contact that accelerates most into the other body; -1: none does.
int FrictionPivoting::worst() const {
    int d = -1;
    for (int i = 0; i < n_; ++i)
        if (!presses(i) && a_[N(i)] < -zero_[N(i)] && (d < 0 || a_[N(i)] < a_[N(d)])) d = i;
    return d;
}

FrictionStatus FrictionPivoting::drive(Driven what, int d) {
    const int driven = what == Driven::load ? load : what == Driven::tangent ? F(d) : N(d);
    if (what == Driven::normal)
        set_[at(d)] = slides(d) || options_.friction_at_once ? beginning(d) : ContactSet::idle;
    const double sign = what == Driven::load || (what == Driven::tangent && a_[F(d)] > 0) ? -1 : 1;
    sign_ = sign;
    Change change;
    for (;;) {
        if (pivots_ == last_pivot_) return FrictionStatus::max_pivots;
        ++pivots_;
        if (!find_direction(change, driven)) return FrictionStatus::inaccurate;
        const Event event = first_event(what, d, sign);
        if (event.contact < 0) return FrictionStatus::inconsistent;
        f_ += event.length * df_;
        a_ += event.length * da_;
        t_ += event.length * dt_;
        const int j = event.contact;
        const bool arrived = event.to == ContactSet::undecided;
        if (!arrived) {
            const ContactSet from = set_[at(j)];
            change_sets(event);
            change = from != ContactSet::idle ? Change{j, from, set_[at(j)]} : Change{};
            if (what == Driven::normal && j == d && !presses(d)) return FrictionStatus::inaccurate;  // back at the start
        } else if (what == Driven::load) {
            t_ = 0;
        } else {
            a_[driven] = 0;
            if (what == Driven::tangent) set_[at(d)] = ContactSet::sticking;
        }
        record(what, d, event);
        if (arrived || (what == Driven::tangent && j == d)) break;  // its friction is right, or used up
    }
    refine();
    return FrictionStatus::solved;
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
        } else if (v == N(j) || v == F(j)) {  // f_F leaves -+mu f_N
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
    const bool turns = options_.turns && change.contact >= 0;
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
    dt_ = driven == load ? x[k - 1] : 0;
    da_ = M_ * df_ + dt_ * p_;
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

}  // namespace rbc
