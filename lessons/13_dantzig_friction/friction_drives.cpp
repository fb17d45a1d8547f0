#include <algorithm>
#include <cmath>
#include <set>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

namespace rbc {

namespace {

constexpr int rounds = 8;              ///< in which the sets of known forces are mended
constexpr double perturbation = 1e-7;  ///< of b and mu, relative; it is taken back, so its size matters little

}  // namespace

/// The first attempt is the problem itself. Later ones break ties: b changes within A's range, mu as little. (13.9)
/// And every other one drives in another order, for another path.
void FrictionPivoting::start(int attempt) {
    std::fill(set_.begin(), set_.end(), ContactSet::undecided);
    q_ = D_.cwiseProduct(problem_.q);
    mu_ = problem_.friction;
    f_.setZero();
    z_ = 0;
    weight_ = Eigen::VectorXd::Ones(n_);
    if (attempt > 0) {
        Eigen::VectorXd push(2 * n_);
        for (int i = 0; i < 2 * n_; ++i) push[i] = std::fmod(0.6180339887 * (i + 1) * (2 * attempt + 1), 1.0) - 0.5;
        push = M_ * push;
        const double size = push.cwiseAbs().maxCoeff();
        if (size > 0) q_ += perturbation * q_.cwiseAbs().maxCoeff() / size * push;
        for (int i = 0; i < n_; ++i) {
            mu_[i] *= 1 + perturbation * std::fmod(0.7548776662 * (i + 1) * (attempt + 1), 1.0);
            if (attempt % 2 == 0) weight_[i] = std::exp(10 * std::fmod(0.5698402910 * (i + 1) * (attempt + 1), 1.0));
        }
    }
    a_ = q_;
}

/// The sets of a changed problem, with the numbers of the given one.
void FrictionPivoting::restore() {
    q_ = D_.cwiseProduct(problem_.q);
    mu_ = problem_.friction;
    for (int i = 0; i < n_; ++i)
        if (slave(i) != 0) f_[F(i)] = slave(i) * f_[N(i)];
    refine();
}

/// The sets of known forces, and new forces for them. What pulls then, or slips against its acceleration, or asks for
/// more than its friction, changes sets, all at once. @return  whether every contact is right in its set
bool FrictionPivoting::go_on() {
    start(0);
    for (int i = 0; i < n_; ++i) {
        const double f_N = known_[N(i)], f_F = known_[F(i)];
        if (!(f_N > 0)) continue;
        const bool slips = slides(i) || std::abs(f_F) >= (1 - 1e-9) * mu(i) * f_N;
        const bool positive = sliding_[i] != 0 ? sliding_[i] > 0 : f_F < 0;
        set_[at(i)] = slips      ? (positive ? ContactSet::slipping_pos : ContactSet::slipping_neg)
                      : f_F == 0 ? ContactSet::idle
                                 : ContactSet::sticking;
    }
    for (int round = 0; round < rounds; ++round) {
        refine(round > 0);
        if (!mend_sets()) return true;
    }
    return false;
}

/// @return  whether a contact was wrong in its set
bool FrictionPivoting::mend_sets() {
    bool wrong = false;
    for (int i = 0; i < n_; ++i) {
        if (!presses(i)) continue;
        const double a_F = slides(i) ? 0 : a_[F(i)], zero = zero_[F(i)], left = mu(i) * f_[N(i)] - std::abs(f_[F(i)]);
        ContactSet right = set_[at(i)];
        if (f_[N(i)] < 0)
            right = ContactSet::undecided;
        else if (slave(i) != 0 ? (slave(i) < 0 ? a_F : -a_F) < -zero : std::abs(a_F) > zero)
            right = ContactSet::sticking;
        else if (right == ContactSet::sticking && left < -zero)
            right = f_[F(i)] < 0 ? ContactSet::slipping_pos : ContactSet::slipping_neg;
        if (right == set_[at(i)]) continue;
        wrong = true;
        set_[at(i)] = right;
        if (!presses(i)) f_[N(i)] = f_[F(i)] = 0;
        if (slave(i) != 0) f_[F(i)] = slave(i) * f_[N(i)];
    }
    return wrong;
}

ContactResult FrictionPivoting::solve(Method method) {
    ContactResult first;
    last_pivot_ = max_pivots_;
    if (method == Method::one_by_one && known_.size() > 0 && !known_.isZero(0) && go_on())
        if (const ContactResult result = measured(one_by_one()); result.status == SolverStatus::solved) return result;
    for (int attempt = 0; attempt < variant_.attempts || attempt == 0; ++attempt) {
        start(attempt);
        last_pivot_ = pivots_ + max_pivots_;
        const SolverStatus status = method == Method::one_by_one ? one_by_one() : all_at_once();
        if (attempt > 0) restore();
        ContactResult result = measured(status);
        if (attempt == 0 || result.status == SolverStatus::solved) first = result;
        first.iterations = pivots_;
        if (result.status == SolverStatus::solved) break;
    }
    return first;
}

SolverStatus FrictionPivoting::one_by_one() {
    SolverStatus status = SolverStatus::solved;
    for (int d = worst(); d >= 0 && status == SolverStatus::solved; d = worst()) {
        status = drive(Driven::normal, d);
        if (status == SolverStatus::solved && set_[at(d)] == ContactSet::idle && std::abs(a_[F(d)]) > zero_[F(d)])
            status = drive(Driven::tangent, d);
    }
    return status;
}

SolverStatus FrictionPivoting::all_at_once() {
    if (worst() < 0) return SolverStatus::solved;
    const double unit = D_.maxCoeff();  // so that a step's z and f are of one size, whatever the units of A
    for (int i = 0; i < n_; ++i) {
        // All different, so that few leave at once.
        cover_[N(i)] = D_[N(i)] / unit * (1 + 0.3 * std::fmod(0.618 * (i + 1), 1.0));
        z_ = std::max(z_, -q_[N(i)] / cover_[N(i)]);
        set_[at(i)] = ContactSet::separating;
    }
    a_ = q_ + z_ * cover_;
    return drive(Driven::load, -1);
}

/// The contact that accelerates most into the other body, in later attempts another one; of equals the one with the
/// least index: round-off must not choose the path. -1: none does.
int FrictionPivoting::worst() const {
    int d = -1;
    const auto badness = [&](int i, double slack) { return weight_[i] * (a_[N(i)] - slack); };
    for (int i = 0; i < n_; ++i)
        if (!presses(i) && a_[N(i)] < -zero_[N(i)] && (d < 0 || badness(i, 0) < badness(d, zero_[N(d)]))) d = i;
    return d;
}

SolverStatus FrictionPivoting::drive(Driven what, int d) {
    const int driven = what == Driven::load ? load : what == Driven::tangent ? F(d) : N(d);
    if (what == Driven::normal) set_[at(d)] = slides(d) || variant_.friction_at_once ? beginning(d) : ContactSet::idle;
    const double sign = what == Driven::load || (what == Driven::tangent && a_[F(d)] > 0) ? -1 : 1;
    sign_ = sign;
    Change change;
    std::set<std::vector<ContactSet>> passed;
    for (;;) {
        if (pivots_ == last_pivot_) return SolverStatus::max_iterations;
        ++pivots_;
        if (!find_direction(change, driven)) return SolverStatus::inaccurate;
        const Event event = first_event(what, d, sign);
        if (event.contact < 0) return SolverStatus::inconsistent;
        f_ += event.length * df_;
        a_ += event.length * da_;
        z_ += event.length * dz_;
        const int j = event.contact;
        const bool arrived = event.to == ContactSet::undecided;
        if (!arrived) {
            if (!passed.insert(set_).second) return SolverStatus::max_iterations;  // it runs in a circle
            const ContactSet from = set_[at(j)];
            change_sets(event);
            change = from != ContactSet::idle ? Change{j, from, set_[at(j)]} : Change{};
        } else if (what == Driven::load) {
            z_ = 0;
        } else {
            a_[driven] = 0;
            if (what == Driven::tangent) set_[at(d)] = ContactSet::sticking;
        }
        record(what, d, event);
        if (what == Driven::normal && j == d && !presses(d)) return SolverStatus::inaccurate;  // back at the start
        if (arrived || (what == Driven::tangent && j == d)) break;  // its friction is right, or used up
    }
    refine();
    return SolverStatus::solved;
}

void FrictionPivoting::record(Driven what, int d, const Event& event) {
    if (trace_ == nullptr) return;
    trace_->push_back({d, what == Driven::tangent, event.contact < n_ ? event.contact : -1, event.length,
                       D_.cwiseProduct(f_), a_.cwiseQuotient(D_), set_});
}

ContactResult FrictionPivoting::measured(SolverStatus status) const {
    ContactResult result = rbc::measured(problem_, D_.cwiseProduct(f_), tolerance_, pivots_);
    const bool solved = result.status == SolverStatus::solved;
    result.status = status;
    if (status == SolverStatus::inconsistent) result.ray = D_.cwiseProduct(df_);
    if (status == SolverStatus::solved && !solved) result.status = SolverStatus::inaccurate;
    return result;
}

}  // namespace rbc
