#include "lessons/14_pgs/four_sweeps.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace rbc {

namespace {

using Pair = Eigen::Array2d;
using Velocity = SweepVelocity<Pair>;

/// Who does not move, or is not there, is one of these in turn: with one for all, each four would wait for the last.
constexpr int nobodies = 32;

Velocity gather(const double* v, const std::array<int, 4>& at, std::size_t lane) {
    const double *one = v + at[lane], *two = v + at[lane + 1];
    return {{one[0], two[0]}, {one[1], two[1]}, {one[2], two[2]}};
}

void scatter(const Velocity& from, double* v, const std::array<int, 4>& at, std::size_t lane) {
    for (std::size_t i = 0; i < 2; ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        double* const to = v + at[lane + i];
        to[0] = from.x[k], to[1] = from.y[k], to[2] = from.turn[k];
    }
}

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

void FourSweeps::set(const BodySweeps& sweeps) {
    contacts_ = sweeps.rows().size();
    find_runs(sweeps, true);
    // A run of one beside a run of two leaves its lane empty half of the time: beyond one in ten that costs more than
    // runs save.
    if (10 * contacts_ < 19 * runs_.size()) find_runs(sweeps, false);
    line_up(sweeps);
}

void FourSweeps::find_runs(const BodySweeps& sweeps, bool join) {
    const std::vector<BodySweeps::Row>& rows = sweeps.rows();
    movable_.assign(sweeps.bodies(), 0);
    for (const BodySweeps::Row& row : rows) {
        if (row.s_a != 0 || row.n_a != 0 || row.t_a != 0) movable_[at(row.a)] = 1;
        if (row.s_b != 0 || row.n_b != 0 || row.t_b != 0) movable_[at(row.b)] = 1;
    }
    latest_.assign(sweeps.bodies(), -1);
    next_row_.assign(rows.size(), -1);
    runs_.clear();
    runs_.reserve(rows.size());
    for (int k = 0; k < static_cast<int>(rows.size()); ++k) {
        const int a = rows[at(k)].a, b = rows[at(k)].b, none = -1;
        const int before_a = movable_[at(a)] ? latest_[at(a)] : none,
                  before_b = movable_[at(b)] ? latest_[at(b)] : none;
        const int before = std::max(before_a, before_b);
        const bool follows_on_a = !movable_[at(a)] || before_a == before,
                   follows_on_b = !movable_[at(b)] || before_b == before;
        if (join && before != none && follows_on_a && follows_on_b && runs_[at(before)].a == a &&
            runs_[at(before)].b == b) {
            Run& run = runs_[at(before)];
            next_row_[at(run.last)] = k;
            run.last = k;
            continue;
        }
        const int me = static_cast<int>(runs_.size());
        runs_.push_back({a, b, k, k, {none, none}, 0});
        for (const int body : {a, b}) {
            if (!movable_[at(body)]) continue;
            const int last = latest_[at(body)];
            latest_[at(body)] = me;
            if (last == none) continue;
            runs_[at(last)].next[runs_[at(last)].a == body ? 0 : 1] = me;
            ++runs_[at(me)].waits;
        }
    }
}

void FourSweeps::line_up(const BodySweeps& sweeps) {
    fours_.clear();
    rows_.clear();
    contact_.clear();
    queue_.clear();
    fours_.reserve(contacts_);
    rows_.reserve(contacts_);
    contact_.reserve(contacts_);
    queue_.reserve(contacts_);
    bodies_.resize(sweeps.bodies() + nobodies);
    for (std::size_t i = 0; i < runs_.size(); ++i)
        if (runs_[i].waits == 0) queue_.push_back(static_cast<int>(i));
    for (std::size_t begin = 0; begin < queue_.size();) {
        const std::size_t end = std::min(begin + 4, queue_.size());
        put_side_by_side(sweeps, queue_.data() + begin, static_cast<int>(end - begin));
        for (; begin < end; ++begin)
            for (const int next : runs_[at(queue_[begin])].next)
                if (next >= 0 && --runs_[at(next)].waits == 0) queue_.push_back(next);
    }
}

int FourSweeps::nobody() {
    nobody_ = (nobody_ + 1) % nobodies;
    return static_cast<int>(bodies_.size()) - nobodies + nobody_;
}

void FourSweeps::put_side_by_side(const BodySweeps& sweeps, const int* runs, int count) {
    FourPairs& four = fours_.emplace_back();
    four.lanes = count;
    std::array<int, 4> row{-1, -1, -1, -1};
    for (int lane = 0; lane < 4; ++lane) {
        const Run* const run = lane < count ? &runs_[at(runs[lane])] : nullptr;
        four.a[at(lane)] = 4 * (run != nullptr && movable_[at(run->a)] ? run->a : nobody());
        four.b[at(lane)] = 4 * (run != nullptr && movable_[at(run->b)] ? run->b : nobody());
        if (run != nullptr) row[at(lane)] = run->first;
    }
    for (; row != std::array<int, 4>{-1, -1, -1, -1}; ++four.rows) {
        SweepRow<Lanes>& to = rows_.emplace_back();
        std::array<int, 4>& contact = contact_.emplace_back();
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const int k = row[lane];
            contact[lane] = k < 0 ? -1 : sweeps.order()[at(k)];
            if (k < 0) continue;
            for_all_numbers(to, sweeps.rows()[at(k)], [lane](Lanes& lanes, double x) { lanes[lane] = x; });
            row[lane] = next_row_[at(k)];
        }
    }
}

/// turn(row, a, b) of all contacts, two lanes at a time.
template <class Turn>
void FourSweeps::by_halves(Turn turn) {
    double* const v = bodies_.data()->data();
    SweepRow<Lanes>* rows = rows_.data();
    for (const FourPairs& four : fours_) {
        for (std::size_t lane = 0; lane < at(four.lanes); lane += 2) {
            Velocity a = gather(v, four.a, lane), b = gather(v, four.b, lane);
            for (int k = 0; k < four.rows; ++k) {
                SweepRow<Pair> half;
                for_all_numbers(half, rows[k], [lane](Pair& x, const Lanes& lanes) {
                    x = Eigen::Map<const Pair>(lanes.data() + lane);
                });
                turn(half, a, b);
                Eigen::Map<Pair>(rows[k].r_n.data() + lane) = half.r_n;
                Eigen::Map<Pair>(rows[k].r_t.data() + lane) = half.r_t;
            }
            scatter(a, v, four.a, lane);
            scatter(b, v, four.b, lane);
        }
        rows += four.rows;
    }
}

void FourSweeps::check_size(Eigen::Index entries) const {
    if (entries != size())
        throw std::invalid_argument("r has " + std::to_string(entries) + " entries; two for each of " +
                                    std::to_string(contacts_) + " contacts");
}

void FourSweeps::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_size(r.size());
    std::fill(bodies_.begin(), bodies_.end(), Lanes{});
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const int contact = contact_[k][lane];
            if (contact < 0) continue;
            rows_[k].r_n[lane] = r[2 * contact];
            rows_[k].r_t[lane] = r[2 * contact + 1];
        }
    }
    by_halves([](SweepRow<Pair>& half, Velocity& a, Velocity& b) { half.push(half.r_n, half.r_t, a, b); });
}

void FourSweeps::sweep() {
    if (wide_)
        sweep_avx2(fours_.data(), fours_.size(), rows_.data(), bodies_.data()->data());
    else
        by_halves([](SweepRow<Pair>& half, Velocity& a, Velocity& b) { half.settle(a, b); });
}

void FourSweeps::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_size(r.size());
    for (std::size_t k = 0; k < rows_.size(); ++k)
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (contact_[k][lane] >= 0) r.segment<2>(2 * contact_[k][lane]) << rows_[k].r_n[lane], rows_[k].r_t[lane];
}

double FourSweeps::filled() const {
    return rows_.empty() ? 0 : static_cast<double>(contacts_) / static_cast<double>(rows_.size());
}

}  // namespace rbc
