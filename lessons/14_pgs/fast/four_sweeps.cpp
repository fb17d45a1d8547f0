#include "lessons/14_pgs/fast/four_sweeps.hpp"

#include <algorithm>

namespace rbc {

namespace {

/// Lanes without a contact, and bodies that no impulse moves, take one of these bodies in turn: were there only one,
/// each four would wait until the four before has stored it.
constexpr int idle_bodies = 32;

constexpr int worth_arranging = 8;  ///< sweeps: putting contacts side by side costs some two of them

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// Two lanes, for processors without AVX2.
using Pair = Eigen::Array2d;

struct Velocity {
    Pair x, y, turn;
};

Velocity gather(const double* v, const std::array<int, 4>& places, std::size_t lane) {
    const double *one = v + places[lane], *two = v + places[lane + 1];
    return {.x = {one[0], two[0]}, .y = {one[1], two[1]}, .turn = {one[2], two[2]}};
}

void scatter(const Velocity& from, double* v, const std::array<int, 4>& places, std::size_t lane) {
    for (std::size_t i = 0; i < 2; ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        double* const to = v + places[lane + i];
        to[0] = from.x[k], to[1] = from.y[k], to[2] = from.turn[k];
    }
}

/// Two lanes of four contacts.
struct Half {
    FourRows& row;
    std::size_t lane;

    Pair of(const Lanes& four) const { return Eigen::Map<const Pair>(four.data() + lane); }
    void put(const Pair& two, Lanes& four) const { Eigen::Map<Pair>(four.data() + lane) = two; }

    /// SweepRow::push, operation by operation.
    void push(const Pair& d_n, const Pair& d_t, Velocity& a, Velocity& b) const {
        const Pair d_x = of(row.n_x) * d_n + of(row.n_y) * d_t, d_y = of(row.n_y) * d_n - of(row.n_x) * d_t;
        a.x -= of(row.s_a) * d_x;
        a.y -= of(row.s_a) * d_y;
        a.turn += of(row.n_a) * d_n + of(row.t_a) * d_t;
        b.x += of(row.s_b) * d_x;
        b.y += of(row.s_b) * d_y;
        b.turn += of(row.n_b) * d_n + of(row.t_b) * d_t;
    }

    /// SweepRow::settle, operation by operation.
    void settle(Velocity& a, Velocity& b) const {
        const Pair n_x = of(row.n_x), n_y = of(row.n_y);
        const Pair x = of(row.s_b) * b.x - of(row.s_a) * a.x, y = of(row.s_b) * b.y - of(row.s_a) * a.y;
        const Pair u_n = n_x * x + n_y * y + (of(row.n_a) * a.turn + of(row.n_b) * b.turn + of(row.q_n));
        const Pair u_t = n_y * x - n_x * y + (of(row.t_a) * a.turn + of(row.t_b) * b.turn + of(row.q_t));

        const Pair before_n = of(row.r_n), before_t = of(row.r_t);
        const Pair r_n = (before_n - u_n * of(row.inverse_nn)).max(0.0);  // (14.5)
        const Pair d_n = r_n - before_n, limit = of(row.friction) * r_n;
        const Pair r_t = (before_t - (u_t + of(row.W_tn) * d_n) * of(row.inverse_tt)).max(-limit).min(limit);  // (14.6)
        put(r_n, row.r_n);
        put(r_t, row.r_t);
        push(d_n, r_t - before_t, a, b);
    }
};

}  // namespace

void FourSweeps::set(const BodySweeps& sweeps) {
    contacts_ = sweeps.rows().size();
    moves_.assign(sweeps.bodies(), 0);
    pairs_.clear();
    for (const SweepRow& row : sweeps.rows()) {
        if (row.s_a != 0 || row.n_a != 0 || row.t_a != 0) moves_[at(row.a)] = 1;
        if (row.s_b != 0 || row.n_b != 0 || row.t_b != 0) moves_[at(row.b)] = 1;
        pairs_.push_back({.a = row.a, .b = row.b});
    }
    side_by_side_.arrange(pairs_, moves_);
    bodies_.resize(sweeps.bodies() + idle_bodies);
    fours_.clear();
    rows_.clear();
    contact_.clear();
    fours_.reserve(contacts_);
    rows_.reserve(contacts_);
    contact_.reserve(contacts_);
    for (const SideBySide::Four& from : side_by_side_.fours()) {
        FourPairs& four = fours_.emplace_back();
        four.lanes = from.lanes;
        four.rows = from.rows;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            four.a[lane] = 4 * (from.a[lane] >= 0 && moves_[at(from.a[lane])] ? from.a[lane] : idle_body());
            four.b[lane] = 4 * (from.b[lane] >= 0 && moves_[at(from.b[lane])] ? from.b[lane] : idle_body());
        }
    }
    for (const std::array<int, 4>& row : side_by_side_.contacts()) put(sweeps, row);
}

void FourSweeps::put(const BodySweeps& sweeps, const std::array<int, 4>& contacts) {
    FourRows& to = rows_.emplace_back();
    std::array<int, 4>& contact = contact_.emplace_back();
    for (std::size_t lane = 0; lane < 4; ++lane) {
        contact[lane] = contacts[lane] < 0 ? -1 : sweeps.order()[at(contacts[lane])];
        if (contacts[lane] < 0) continue;
        const SweepRow& row = sweeps.rows()[at(contacts[lane])];
        to.n_x[lane] = row.n_x, to.n_y[lane] = row.n_y;
        to.s_a[lane] = row.s_a, to.s_b[lane] = row.s_b;
        to.n_a[lane] = row.n_a, to.n_b[lane] = row.n_b;
        to.t_a[lane] = row.t_a, to.t_b[lane] = row.t_b;
        to.q_n[lane] = row.q_n, to.q_t[lane] = row.q_t;
        to.friction[lane] = row.friction;
        to.inverse_nn[lane] = row.inverse_nn, to.inverse_tt[lane] = row.inverse_tt, to.W_tn[lane] = row.W_tn;
    }
}

int FourSweeps::idle_body() {
    idle_ = (idle_ + 1) % idle_bodies;
    return static_cast<int>(bodies_.size()) - idle_bodies + idle_;
}

/// turn(half, a, b) of all contacts, two lanes at a time.
template <class Turn>
void FourSweeps::by_halves(Turn turn) {
    double* const v = bodies_.data()->data();
    FourRows* rows = rows_.data();
    for (const FourPairs& four : fours_) {
        for (std::size_t lane = 0; lane < at(four.lanes); lane += 2) {
            Velocity a = gather(v, four.a, lane), b = gather(v, four.b, lane);
            for (int k = 0; k < four.rows; ++k) turn(Half{.row = rows[k], .lane = lane}, a, b);
            scatter(a, v, four.a, lane);
            scatter(b, v, four.b, lane);
        }
        rows += four.rows;
    }
}

void FourSweeps::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_impulses(r.size(), contacts_);
    std::fill(bodies_.begin(), bodies_.end(), Lanes{});
    if (wide_)
        return start_avx2(fours_.data(), fours_.size(), rows_.data(), contact_.data(), r.data(),
                          bodies_.data()->data());
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const int contact = contact_[k][lane];
            if (contact < 0) continue;
            rows_[k].r_n[lane] = r[2 * contact];
            rows_[k].r_t[lane] = r[2 * contact + 1];
        }
    }
    by_halves([](const Half& half, Velocity& a, Velocity& b) {
        half.push(half.of(half.row.r_n), half.of(half.row.r_t), a, b);
    });
}

void FourSweeps::sweep() {
    if (wide_)
        sweep_avx2(fours_.data(), fours_.size(), rows_.data(), bodies_.data()->data());
    else
        by_halves([](const Half& half, Velocity& a, Velocity& b) { half.settle(a, b); });
}

void FourSweeps::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_impulses(r.size(), contacts_);
    if (wide_) return read_avx2(rows_.data(), rows_.size(), contact_.data(), r.data());
    for (std::size_t k = 0; k < rows_.size(); ++k)
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (contact_[k][lane] >= 0) r.segment<2>(2 * contact_[k][lane]) << rows_[k].r_n[lane], rows_[k].r_t[lane];
}

double FourSweeps::filled() const {
    return rows_.empty() ? 0 : static_cast<double>(contacts_) / static_cast<double>(rows_.size());
}

void solve_sweeps_fast(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    thread_local FourSweeps fours;
    if (problem.iterations() < worth_arranging) return solve_sweeps(problem, r);
    fours.set(problem.sweeps());
    fours.start(r);
    for (int k = 0; k < problem.iterations(); ++k) fours.sweep();
    fours.read(r);
}

}  // namespace rbc
