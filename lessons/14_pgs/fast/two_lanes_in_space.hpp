#pragma once

#include "lessons/14_pgs/fast/two_lanes.hpp"

/// Two lanes of four contacts in space. For four_sweeps.cpp alone.
namespace rbc::halves {

namespace {

using Three = std::array<Pair, 3>;

template <>
struct VelocityIn<3> {
    Three linear, turn;
};

template <>
inline VelocityIn<3> velocities<3>(const double* v, const std::array<int, 4>& at, std::size_t lane) {
    VelocityIn<3> of;
    for (std::size_t k = 0; k < 3; ++k) {
        of.linear[k] = {v[at[lane]], v[at[lane + 1]]};
        of.turn[k] = {v[at[lane] + 4], v[at[lane + 1] + 4]};
        ++v;
    }
    return of;
}

inline void write(const VelocityIn<3>& from, double* v, const std::array<int, 4>& at, std::size_t lane) {
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            v[static_cast<std::size_t>(at[lane + i]) + k] = from.linear[k][static_cast<Eigen::Index>(i)];
            v[static_cast<std::size_t>(at[lane + i]) + k + 4] = from.turn[k][static_cast<Eigen::Index>(i)];
        }
}

template <>
struct HalfIn<3> {
    FourRowsIn<3>& row;
    std::size_t lane;

    Pair of(const Lanes& four) const { return Eigen::Map<const Pair>(four.data() + lane); }
    void put(const Pair& two, Lanes& four) const { Eigen::Map<Pair>(four.data() + lane) = two; }

    Pair dot(const std::array<Lanes, 3>& v, const Three& w) const {
        return of(v[0]) * w[0] + of(v[1]) * w[1] + of(v[2]) * w[2];
    }
    Pair combined(const LanesOfAxes& axes, std::size_t k, const Three& d) const {
        return of(axes[0][k]) * d[0] + of(axes[1][k]) * d[1] + of(axes[2][k]) * d[2];
    }

    /// SweepRow::push, operation by operation.
    void push(const Three& d, VelocityIn<3>& a, VelocityIn<3>& b) const {
        for (std::size_t k = 0; k < 3; ++k) {
            const Pair P = combined(row.frame, k, d);
            a.linear[k] -= of(row.s_a) * P;
            a.turn[k] += combined(row.of_a, k, d);
            b.linear[k] += of(row.s_b) * P;
            b.turn[k] += combined(row.of_b, k, d);
        }
    }
    void push_impulse(VelocityIn<3>& a, VelocityIn<3>& b) const {
        push({of(row.r[0]), of(row.r[1]), of(row.r[2])}, a, b);
    }

    /// SweepRow::settle, operation by operation.
    void settle(VelocityIn<3>& a, VelocityIn<3>& b) const {
        Three v, u;
        for (std::size_t k = 0; k < 3; ++k) v[k] = of(row.s_b) * b.linear[k] - of(row.s_a) * a.linear[k];
        for (std::size_t k = 0; k < 3; ++k)
            u[k] = dot(row.frame[k], v) + (dot(row.of_a[k], a.turn) + dot(row.of_b[k], b.turn) + of(row.q[k]));

        const Pair before_n = of(row.r[0]), before_1 = of(row.r[1]), before_2 = of(row.r[2]);
        const Pair r_n = Pair::Zero().max(before_n - u[0] * of(row.inverse_nn));  // (14.5); of -0 it is 0, as there
        const Pair d_n = r_n - before_n, limit = of(row.friction) * r_n;
        Pair r_1 = before_1 - (u[1] + of(row.W_tn[0]) * d_n) * of(row.inverse_tt);
        Pair r_2 = before_2 - (u[2] + of(row.W_tn[1]) * d_n) * of(row.inverse_tt);
        const Pair squared = r_1 * r_1 + r_2 * r_2;
        if ((squared > limit * limit).any()) {
            const Pair scale = (squared > limit * limit).select(limit / squared.sqrt(), Pair::Ones());
            r_1 *= scale;  // (14.7)
            r_2 *= scale;
        }
        put(r_n, row.r[0]);
        put(r_1, row.r[1]);
        put(r_2, row.r[2]);
        push({d_n, r_1 - before_1, r_2 - before_2}, a, b);
    }
};

}  // namespace

}  // namespace rbc::halves
