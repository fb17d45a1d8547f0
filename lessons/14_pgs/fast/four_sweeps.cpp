#include "lessons/14_pgs/fast/four_sweeps.hpp"

#include <algorithm>

#include "lessons/14_pgs/fast/two_lanes_in_space.hpp"

namespace rbc {

namespace {

/// Lanes without a contact, and bodies that no impulse moves, take one of these bodies in turn: were there only one,
/// each four would wait until the four before has stored it.
constexpr int idle_bodies = 32;

/// Sweeps: putting contacts side by side costs some two or three of them in the plane, in space one and a half; half of
/// that where the arrangement is kept.
constexpr int worth_arranging = 3;

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

bool moves_a(const SweepRow& row) {
    return row.s_a != 0 || row.n_a != 0 || row.t_a != 0;
}
bool moves_b(const SweepRow& row) {
    return row.s_b != 0 || row.n_b != 0 || row.t_b != 0;
}
bool moves_a(const SweepRowIn<3>& row) {
    return row.s_a != 0 || !row.of_a.isZero(0);
}
bool moves_b(const SweepRowIn<3>& row) {
    return row.s_b != 0 || !row.of_b.isZero(0);
}

void put_lane(const SweepRow& row, std::size_t lane, FourRows& to) {
    to.n_x[lane] = row.n_x, to.n_y[lane] = row.n_y;
    to.s_a[lane] = row.s_a, to.s_b[lane] = row.s_b;
    to.n_a[lane] = row.n_a, to.n_b[lane] = row.n_b;
    to.t_a[lane] = row.t_a, to.t_b[lane] = row.t_b;
    to.q_n[lane] = row.q_n, to.q_t[lane] = row.q_t;
    to.friction[lane] = row.friction;
    to.inverse_nn[lane] = row.inverse_nn, to.inverse_tt[lane] = row.inverse_tt, to.W_tn[lane] = row.W_tn;
}

void put_axes(const Eigen::Matrix3d& columns, std::size_t lane, LanesOfAxes& to) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t k = 0; k < 3; ++k) to[axis][k][lane] = columns.data()[3 * axis + k];
}

void put_lane(const SweepRowIn<3>& row, std::size_t lane, FourRowsIn<3>& to) {
    to.s_a[lane] = row.s_a, to.s_b[lane] = row.s_b;
    put_axes(row.frame, lane, to.frame);
    put_axes(row.of_a, lane, to.of_a);
    put_axes(row.of_b, lane, to.of_b);
    for (std::size_t k = 0; k < 3; ++k) to.q[k][lane] = row.q.data()[k];
    to.friction[lane] = row.friction;
    to.inverse_nn[lane] = row.inverse_nn, to.inverse_tt[lane] = row.inverse_tt;
    for (std::size_t k = 0; k < 2; ++k) to.W_tn[k][lane] = row.W_tn.data()[k];
}

const Lanes& impulse(const FourRows& rows, std::size_t k) {
    return k == 0 ? rows.r_n : rows.r_t;
}
const Lanes& impulse(const FourRowsIn<3>& rows, std::size_t k) {
    return rows.r[k];
}
Lanes& impulse(FourRows& rows, std::size_t k) {
    return k == 0 ? rows.r_n : rows.r_t;
}
Lanes& impulse(FourRowsIn<3>& rows, std::size_t k) {
    return rows.r[k];
}

}  // namespace

template <int D>
void FourSweepsIn<D>::set(const BodySweepsIn<D>& sweeps) {
    contacts_ = sweeps.rows().size();
    moves_.assign(sweeps.bodies(), 0);
    pairs_.clear();
    for (const SweepRowIn<D>& row : sweeps.rows()) {
        if (moves_a(row)) moves_[at(row.a)] = 1;
        if (moves_b(row)) moves_[at(row.b)] = 1;
        pairs_.push_back({.a = row.a, .b = row.b});
    }
    if (side_by_side_.arrange(pairs_, moves_)) take_arrangement();
    for (std::size_t row = 0; row < rows_.size(); ++row) put(sweeps, row);
}

template <int D>
void FourSweepsIn<D>::take_arrangement() {
    all_bodies_ = moves_.size() + idle_bodies;
    bodies_.resize(all_bodies_ * numbers / 4);
    rows_.reserve(contacts_);
    contact_.reserve(contacts_);
    rows_.assign(side_by_side_.contacts().size(), {});
    contact_.assign(side_by_side_.contacts().size(), {});
    fours_.clear();
    fours_.reserve(contacts_);
    for (const SideBySide::Four& from : side_by_side_.fours()) {
        FourPairs& four = fours_.emplace_back();
        four.lanes = from.lanes;
        four.rows = from.rows;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            four.a[lane] = numbers * (from.a[lane] >= 0 && moves_[at(from.a[lane])] ? from.a[lane] : idle_body());
            four.b[lane] = numbers * (from.b[lane] >= 0 && moves_[at(from.b[lane])] ? from.b[lane] : idle_body());
        }
    }
}

template <int D>
void FourSweepsIn<D>::put(const BodySweepsIn<D>& sweeps, std::size_t row) {
    const std::array<int, 4>& contacts = side_by_side_.contacts()[row];
    for (std::size_t lane = 0; lane < 4; ++lane) {
        contact_[row][lane] = contacts[lane] < 0 ? -1 : sweeps.order()[at(contacts[lane])];
        if (contacts[lane] >= 0) put_lane(sweeps.rows()[at(contacts[lane])], lane, rows_[row]);
    }
}

template <int D>
int FourSweepsIn<D>::idle_body() {
    idle_ = (idle_ + 1) % idle_bodies;
    return static_cast<int>(all_bodies_) - idle_bodies + idle_;
}

/// turn(half, a, b) of all contacts, two lanes at a time.
template <int D>
template <class Turn>
void FourSweepsIn<D>::by_halves(Turn turn) {
    double* const v = bodies_.data()->data();
    FourRowsIn<D>* rows = rows_.data();
    for (const FourPairs& four : fours_) {
        for (std::size_t lane = 0; lane < at(four.lanes); lane += 2) {
            halves::VelocityIn<D> a = halves::velocities<D>(v, four.a, lane),
                                  b = halves::velocities<D>(v, four.b, lane);
            for (int k = 0; k < four.rows; ++k) turn(halves::HalfIn<D>{.row = rows[k], .lane = lane}, a, b);
            halves::write(a, v, four.a, lane);
            halves::write(b, v, four.b, lane);
        }
        rows += four.rows;
    }
}

template <int D>
void FourSweepsIn<D>::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    check_impulses<D>(r.size(), contacts_);
    std::fill(bodies_.begin(), bodies_.end(), Lanes{});
    if (wide_)
        return start_avx2(fours_.data(), fours_.size(), rows_.data(), contact_.data(), r.data(),
                          bodies_.data()->data());
    for (std::size_t row = 0; row < rows_.size(); ++row)
        for (std::size_t lane = 0; lane < 4; ++lane)
            for (std::size_t k = 0; k < D && contact_[row][lane] >= 0; ++k)
                impulse(rows_[row], k)[lane] = r.data()[D * at(contact_[row][lane]) + k];
    by_halves([](const auto& half, auto& a, auto& b) { half.push_impulse(a, b); });
}

template <int D>
void FourSweepsIn<D>::sweep() {
    if (wide_)
        sweep_avx2(fours_.data(), fours_.size(), rows_.data(), bodies_.data()->data());
    else
        by_halves([](const auto& half, auto& a, auto& b) { half.settle(a, b); });
}

template <int D>
void FourSweepsIn<D>::read(Eigen::Ref<Eigen::VectorXd> r) const {
    check_impulses<D>(r.size(), contacts_);
    if (wide_) return read_avx2(rows_.data(), rows_.size(), contact_.data(), r.data());
    for (std::size_t row = 0; row < rows_.size(); ++row)
        for (std::size_t lane = 0; lane < 4; ++lane)
            for (std::size_t k = 0; k < D && contact_[row][lane] >= 0; ++k)
                r.data()[D * at(contact_[row][lane]) + k] = impulse(rows_[row], k)[lane];
}

template <int D>
double FourSweepsIn<D>::filled() const {
    return rows_.empty() ? 0 : static_cast<double>(contacts_) / static_cast<double>(rows_.size());
}

namespace {

template <int D>
void solve_by_fours(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    thread_local FourSweepsIn<D> fours;
    if (problem.iterations() < worth_arranging) return solve_sweeps<D>(problem, r);
    fours.set(problem.sweeps());
    fours.start(r);
    for (int k = 0; k < problem.iterations(); ++k) fours.sweep();
    fours.read(r);
}

}  // namespace

void solve_sweeps_fast(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    solve_by_fours<2>(problem, r);
}

void solve_spatial_sweeps_fast(StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    solve_by_fours<3>(problem, r);
}

template class FourSweepsIn<2>;
template class FourSweepsIn<3>;

}  // namespace rbc
