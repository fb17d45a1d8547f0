#include "lessons/14_pgs/fast/four_lanes.hpp"

#include "lessons/14_pgs/fast/four_registers.hpp"

#ifdef RBC_HAS_FOUR_REGISTERS

namespace rbc {

namespace {

using avx2::load, avx2::Three;
using Rows = FourRowsIn<3>;

/// A body's velocity and its turn.
struct Motion {
    Three linear, turn;
};

RBC_WITH_AVX2_INLINE Motion gather(const double* velocities, const std::array<int, 4>& at) {
    return {avx2::gather_three(velocities, at), avx2::gather_three(velocities + 4, at)};
}

RBC_WITH_AVX2_INLINE void scatter(const Motion& from, double* velocities, const std::array<int, 4>& at) {
    avx2::scatter_three(from.linear, velocities, at);
    avx2::scatter_three(from.turn, velocities + 4, at);
}

/// The sums of body_sweeps.cpp, in its order.
RBC_WITH_AVX2_INLINE __m256d dot(const std::array<Lanes, 3>& v, const Three& w) {
    return load(v[0]) * w.x + load(v[1]) * w.y + load(v[2]) * w.z;
}
RBC_WITH_AVX2_INLINE __m256d combined(const LanesOfAxes& axes, std::size_t k, const Three& d) {
    return load(axes[0][k]) * d.x + load(axes[1][k]) * d.y + load(axes[2][k]) * d.z;
}
RBC_WITH_AVX2_INLINE Three combined(const LanesOfAxes& axes, const Three& d) {
    return {combined(axes, 0, d), combined(axes, 1, d), combined(axes, 2, d)};
}

/// SweepRow::push, operation by operation.                                                          (14.9)
RBC_WITH_AVX2_INLINE void push(const Rows& row, const Three& d, Motion& a, Motion& b) {
    const __m256d s_a = load(row.s_a), s_b = load(row.s_b);
    const Three P = combined(row.frame, d), of_a = combined(row.of_a, d), of_b = combined(row.of_b, d);
    a.linear.x -= s_a * P.x, a.linear.y -= s_a * P.y, a.linear.z -= s_a * P.z;
    a.turn.x += of_a.x, a.turn.y += of_a.y, a.turn.z += of_a.z;
    b.linear.x += s_b * P.x, b.linear.y += s_b * P.y, b.linear.z += s_b * P.z;
    b.turn.x += of_b.x, b.turn.y += of_b.y, b.turn.z += of_b.z;
}

/// SweepRow::settle, operation by operation. Where an argument is not a number the order of those of max matters: it
/// is that of std::max there.
RBC_WITH_AVX2_INLINE void settle(Rows& row, Motion& a, Motion& b) {
    const __m256d s_a = load(row.s_a), s_b = load(row.s_b);
    const Three v = {s_b * b.linear.x - s_a * a.linear.x, s_b * b.linear.y - s_a * a.linear.y,
                     s_b * b.linear.z - s_a * a.linear.z};
    const __m256d u_n = dot(row.frame[0], v) + (dot(row.of_a[0], a.turn) + dot(row.of_b[0], b.turn) + load(row.q[0]));
    const __m256d u_1 = dot(row.frame[1], v) + (dot(row.of_a[1], a.turn) + dot(row.of_b[1], b.turn) + load(row.q[1]));
    const __m256d u_2 = dot(row.frame[2], v) + (dot(row.of_a[2], a.turn) + dot(row.of_b[2], b.turn) + load(row.q[2]));

    const __m256d before_n = load(row.r[0]), before_1 = load(row.r[1]), before_2 = load(row.r[2]);
    const __m256d r_n = _mm256_max_pd(before_n - u_n * load(row.inverse_nn), _mm256_setzero_pd());  // (14.5)
    const __m256d d_n = r_n - before_n, limit = load(row.friction) * r_n, inverse_tt = load(row.inverse_tt);
    __m256d r_1 = before_1 - (u_1 + load(row.W_tn[0]) * d_n) * inverse_tt;
    __m256d r_2 = before_2 - (u_2 + load(row.W_tn[1]) * d_n) * inverse_tt;
    const __m256d squared = r_1 * r_1 + r_2 * r_2;
    const __m256d slides = _mm256_cmp_pd(squared, limit * limit, _CMP_GT_OQ);
    if (_mm256_movemask_pd(slides) != 0) {  // hardly ever at rest, and then nothing waits for a root
        const __m256d scale = _mm256_blendv_pd(_mm256_set1_pd(1), limit / _mm256_sqrt_pd(squared), slides);
        r_1 *= scale;  // (14.7)
        r_2 *= scale;
    }
    avx2::store(row.r[0], r_n);
    avx2::store(row.r[1], r_1);
    avx2::store(row.r[2], r_2);
    push(row, {d_n, r_1 - before_1, r_2 - before_2}, a, b);
}

}  // namespace

RBC_WITH_AVX2 void sweep_avx2(const FourPairs* fours, std::size_t count, Rows* rows, double* velocities) {
    for (const FourPairs* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        Motion a = gather(velocities, at_a), b = gather(velocities, at_b);
        for (const Rows* const last = rows + fours->rows; rows != last; ++rows) settle(*rows, a, b);
        scatter(a, velocities, at_a);
        scatter(b, velocities, at_b);
    }
}

RBC_WITH_AVX2 void start_avx2(const FourPairs* fours, std::size_t count, Rows* rows, const std::array<int, 4>* contacts,
                              const double* r, double* velocities) {
    for (const FourPairs* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        Motion a = gather(velocities, at_a), b = gather(velocities, at_b);
        for (const Rows* const last = rows + fours->rows; rows != last; ++rows, ++contacts) {
            for (std::size_t lane = 0; lane < 4; ++lane)
                for (std::size_t k = 0; k < 3; ++k)
                    rows->r[k][lane] =
                        (*contacts)[lane] < 0 ? 0 : r[3 * static_cast<std::size_t>((*contacts)[lane]) + k];
            push(*rows, {load(rows->r[0]), load(rows->r[1]), load(rows->r[2])}, a, b);
        }
        scatter(a, velocities, at_a);
        scatter(b, velocities, at_b);
    }
}

RBC_WITH_AVX2 void read_avx2(const Rows* rows, std::size_t count, const std::array<int, 4>* contacts, double* r) {
    for (const Rows* const end = rows + count; rows != end; ++rows, ++contacts)
        for (std::size_t lane = 0; lane < 4; ++lane)
            for (std::size_t k = 0; k < 3 && (*contacts)[lane] >= 0; ++k)
                r[3 * static_cast<std::size_t>((*contacts)[lane]) + k] = rows->r[k][lane];
}

}  // namespace rbc

#else

#include <stdexcept>

namespace rbc {

void sweep_avx2(const FourPairs*, std::size_t, FourRowsIn<3>*, double*) {
    throw std::logic_error("sweep_avx2: no AVX2 here");
}

void start_avx2(const FourPairs*, std::size_t, FourRowsIn<3>*, const std::array<int, 4>*, const double*, double*) {
    throw std::logic_error("start_avx2: no AVX2 here");
}

void read_avx2(const FourRowsIn<3>*, std::size_t, const std::array<int, 4>*, double*) {
    throw std::logic_error("read_avx2: no AVX2 here");
}

}  // namespace rbc

#endif
