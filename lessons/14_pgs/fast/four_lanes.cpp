#include "lessons/14_pgs/fast/four_lanes.hpp"

#include "lessons/14_pgs/fast/four_registers.hpp"

#ifdef RBC_HAS_FOUR_REGISTERS

namespace rbc {

namespace {

using avx2::load, avx2::Velocities;

/// SweepRow::push, operation by operation.                                                          (14.9)
RBC_WITH_AVX2_INLINE void push(const FourRows& row, __m256d d_n, __m256d d_t, Velocities& a, Velocities& b) {
    const __m256d n_x = load(row.n_x), n_y = load(row.n_y), s_a = load(row.s_a), s_b = load(row.s_b);
    const __m256d d_x = n_x * d_n + n_y * d_t, d_y = n_y * d_n - n_x * d_t;
    a.x -= s_a * d_x;
    a.y -= s_a * d_y;
    a.turn += load(row.n_a) * d_n + load(row.t_a) * d_t;
    b.x += s_b * d_x;
    b.y += s_b * d_y;
    b.turn += load(row.n_b) * d_n + load(row.t_b) * d_t;
}

/// SweepRow::settle, operation by operation. Where an argument is not a number the order of those of max and min
/// matters: it is that of std::max and std::min there.
RBC_WITH_AVX2_INLINE void settle(FourRows& row, Velocities& a, Velocities& b) {
    const __m256d n_x = load(row.n_x), n_y = load(row.n_y), s_a = load(row.s_a), s_b = load(row.s_b);
    const __m256d n_a = load(row.n_a), n_b = load(row.n_b), t_a = load(row.t_a), t_b = load(row.t_b);
    const __m256d x = s_b * b.x - s_a * a.x, y = s_b * b.y - s_a * a.y;
    const __m256d u_n = n_x * x + n_y * y + (n_a * a.turn + n_b * b.turn + load(row.q_n));
    const __m256d u_t = n_y * x - n_x * y + (t_a * a.turn + t_b * b.turn + load(row.q_t));

    const __m256d before_n = load(row.r_n), before_t = load(row.r_t);
    const __m256d r_n = _mm256_max_pd(before_n - u_n * load(row.inverse_nn), _mm256_setzero_pd());  // (14.5)
    const __m256d d_n = r_n - before_n;
    const __m256d limit = load(row.friction) * r_n;
    const __m256d free = before_t - (u_t + load(row.W_tn) * d_n) * load(row.inverse_tt);
    const __m256d r_t = _mm256_min_pd(limit, _mm256_max_pd(-limit, free));  // (14.6)
    const __m256d d_t = r_t - before_t;
    avx2::store(row.r_n, r_n);
    avx2::store(row.r_t, r_t);

    push(row, d_n, d_t, a, b);
}

/// Impulses (n, t) of four contacts into a row, and back. Most rows have all four.
RBC_WITH_AVX2_INLINE void take(const double* r, const std::array<int, 4>& of, FourRows& row) {
    if ((of[0] | of[1] | of[2] | of[3]) < 0) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            row.r_n[lane] = of[lane] < 0 ? 0 : r[2 * of[lane]];
            row.r_t[lane] = of[lane] < 0 ? 0 : r[2 * of[lane] + 1];
        }
        return;
    }
    const __m256d nt_02 = avx2::two_anywhere(r + 2 * of[0], r + 2 * of[2]),
                  nt_13 = avx2::two_anywhere(r + 2 * of[1], r + 2 * of[3]);
    avx2::store(row.r_n, _mm256_unpacklo_pd(nt_02, nt_13));
    avx2::store(row.r_t, _mm256_unpackhi_pd(nt_02, nt_13));
}

RBC_WITH_AVX2_INLINE void give(const FourRows& row, const std::array<int, 4>& of, double* r) {
    if ((of[0] | of[1] | of[2] | of[3]) < 0) {
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (of[lane] >= 0) r[2 * of[lane]] = row.r_n[lane], r[2 * of[lane] + 1] = row.r_t[lane];
        return;
    }
    const __m256d r_n = load(row.r_n), r_t = load(row.r_t);
    const __m256d nt_02 = _mm256_unpacklo_pd(r_n, r_t), nt_13 = _mm256_unpackhi_pd(r_n, r_t);
    _mm_storeu_pd(r + 2 * of[0], _mm256_castpd256_pd128(nt_02));
    _mm_storeu_pd(r + 2 * of[1], _mm256_castpd256_pd128(nt_13));
    _mm_storeu_pd(r + 2 * of[2], _mm256_extractf128_pd(nt_02, 1));
    _mm_storeu_pd(r + 2 * of[3], _mm256_extractf128_pd(nt_13, 1));
}

}  // namespace

RBC_WITH_AVX2 void sweep_avx2(const FourPairs* fours, std::size_t count, FourRows* rows, double* velocities) {
    for (const FourPairs* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        Velocities a = avx2::gather(velocities, at_a), b = avx2::gather(velocities, at_b);
        for (const FourRows* const last = rows + fours->rows; rows != last; ++rows) settle(*rows, a, b);
        avx2::scatter(a, velocities, at_a);
        avx2::scatter(b, velocities, at_b);
    }
}

RBC_WITH_AVX2 void start_avx2(const FourPairs* fours, std::size_t count, FourRows* rows,
                              const std::array<int, 4>* contacts, const double* r, double* velocities) {
    for (const FourPairs* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        Velocities a = avx2::gather(velocities, at_a), b = avx2::gather(velocities, at_b);
        for (const FourRows* const last = rows + fours->rows; rows != last; ++rows, ++contacts) {
            take(r, *contacts, *rows);
            push(*rows, load(rows->r_n), load(rows->r_t), a, b);
        }
        avx2::scatter(a, velocities, at_a);
        avx2::scatter(b, velocities, at_b);
    }
}

RBC_WITH_AVX2 void read_avx2(const FourRows* rows, std::size_t count, const std::array<int, 4>* contacts, double* r) {
    for (const FourRows* const end = rows + count; rows != end; ++rows, ++contacts) give(*rows, *contacts, r);
}

}  // namespace rbc

#else

#include <stdexcept>

namespace rbc {

void sweep_avx2(const FourPairs*, std::size_t, FourRows*, double*) {
    throw std::logic_error("sweep_avx2: no AVX2 here");
}

void start_avx2(const FourPairs*, std::size_t, FourRows*, const std::array<int, 4>*, const double*, double*) {
    throw std::logic_error("start_avx2: no AVX2 here");
}

void read_avx2(const FourRows*, std::size_t, const std::array<int, 4>*, double*) {
    throw std::logic_error("read_avx2: no AVX2 here");
}

}  // namespace rbc

#endif
