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
    moves_.assign(sweeps.bodies(), 0);
    pairs_.clear();
    for (const BodySweeps::Row& row : sweeps.rows()) {
        if (row.s_a != 0 || row.n_a != 0 || row.t_a != 0) moves_[at(row.a)] = 1;
        if (row.s_b != 0 || row.n_b != 0 || row.t_b != 0) moves_[at(row.b)] = 1;
        pairs_.push_back({row.a, row.b});
    }
    side_by_side_.arrange(pairs_, moves_);
    bodies_.resize(sweeps.bodies() + nobodies);
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
            four.a[lane] = 4 * (from.a[lane] >= 0 && moves_[at(from.a[lane])] ? from.a[lane] : nobody());
            four.b[lane] = 4 * (from.b[lane] >= 0 && moves_[at(from.b[lane])] ? from.b[lane] : nobody());
        }
    }
    for (const std::array<int, 4>& row : side_by_side_.contacts()) put(sweeps, row);
}

void FourSweeps::put(const BodySweeps& sweeps, const std::array<int, 4>& row) {
    SweepRow<Lanes>& to = rows_.emplace_back();
    std::array<int, 4>& contact = contact_.emplace_back();
    for (std::size_t lane = 0; lane < 4; ++lane) {
        contact[lane] = row[lane] < 0 ? -1 : sweeps.order()[at(row[lane])];
        if (row[lane] < 0) continue;
        for_all_numbers(to, sweeps.rows()[at(row[lane])], [lane](Lanes& lanes, double x) { lanes[lane] = x; });
    }
}

int FourSweeps::nobody() {
    nobody_ = (nobody_ + 1) % nobodies;
    return static_cast<int>(bodies_.size()) - nobodies + nobody_;
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
    if (wide_) return read_avx2(rows_.data(), rows_.size(), contact_.data(), r.data());
    for (std::size_t k = 0; k < rows_.size(); ++k)
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (contact_[k][lane] >= 0) r.segment<2>(2 * contact_[k][lane]) << rows_[k].r_n[lane], rows_[k].r_t[lane];
}

double FourSweeps::filled() const {
    return rows_.empty() ? 0 : static_cast<double>(contacts_) / static_cast<double>(rows_.size());
}

}  // namespace rbc
