#pragma once

#include <Eigen/Core>
#include <array>

#include "lessons/14_pgs/fast/four_lanes.hpp"

/// Two lanes of four contacts, for processors without AVX2; here those of the plane. For four_sweeps.cpp alone.
namespace rbc::halves {

// One program file includes this; what it holds is inlined there.
namespace {

using Pair = Eigen::Array2d;

template <int D>
struct VelocityIn;

template <int D>
struct HalfIn;

template <>
struct VelocityIn<2> {
    Pair x, y, turn;
};

template <int D>
VelocityIn<D> velocities(const double* v, const std::array<int, 4>& at, std::size_t lane);

template <>
inline VelocityIn<2> velocities<2>(const double* v, const std::array<int, 4>& at, std::size_t lane) {
    const double *one = v + at[lane], *two = v + at[lane + 1];
    return {.x = {one[0], two[0]}, .y = {one[1], two[1]}, .turn = {one[2], two[2]}};
}

inline void write(const VelocityIn<2>& from, double* v, const std::array<int, 4>& at, std::size_t lane) {
    for (std::size_t i = 0; i < 2; ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        double* const to = v + at[lane + i];
        to[0] = from.x[k], to[1] = from.y[k], to[2] = from.turn[k];
    }
}

template <>
struct HalfIn<2> {
    FourRowsIn<2>& row;
    std::size_t lane;

    Pair of(const Lanes& four) const { return Eigen::Map<const Pair>(four.data() + lane); }
    void put(const Pair& two, Lanes& four) const { Eigen::Map<Pair>(four.data() + lane) = two; }

    /// SweepRow::push, operation by operation.
    void push(const Pair& d_n, const Pair& d_t, VelocityIn<2>& a, VelocityIn<2>& b) const {
        const Pair d_x = of(row.n_x) * d_n + of(row.n_y) * d_t, d_y = of(row.n_y) * d_n - of(row.n_x) * d_t;
        a.x -= of(row.s_a) * d_x;
        a.y -= of(row.s_a) * d_y;
        a.turn += of(row.n_a) * d_n + of(row.t_a) * d_t;
        b.x += of(row.s_b) * d_x;
        b.y += of(row.s_b) * d_y;
        b.turn += of(row.n_b) * d_n + of(row.t_b) * d_t;
    }
    void push_impulse(VelocityIn<2>& a, VelocityIn<2>& b) const { push(of(row.r_n), of(row.r_t), a, b); }

    /// SweepRow::settle, operation by operation.
    void settle(VelocityIn<2>& a, VelocityIn<2>& b) const {
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

}  // namespace rbc::halves
