#include "lessons/14_pgs/four_lanes.hpp"

#include "lessons/14_pgs/four_registers.hpp"

#ifdef RBC_HAS_FOUR_REGISTERS

namespace rbc {

namespace {

using avx2::load, avx2::Velocities;

/// SweepRow::settle, operation by operation. Where an argument is not a number the order of those of max and min
/// matters: it is that of std::max and std::min there.
RBC_WITH_AVX2_INLINE void settle(SweepRow<Lanes>& row, Velocities& a, Velocities& b) {
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

    const __m256d d_x = n_x * d_n + n_y * d_t, d_y = n_y * d_n - n_x * d_t;  // (14.9)
    a.x -= s_a * d_x;
    a.y -= s_a * d_y;
    a.turn += n_a * d_n + t_a * d_t;
    b.x += s_b * d_x;
    b.y += s_b * d_y;
    b.turn += n_b * d_n + t_b * d_t;
}

}  // namespace

bool has_avx2() {
    static const bool has = (__builtin_cpu_init(), __builtin_cpu_supports("avx2") != 0);
    return has;
}

RBC_WITH_AVX2 void sweep_avx2(const FourPairs* fours, std::size_t count, SweepRow<Lanes>* rows, double* velocities) {
    for (const FourPairs* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        Velocities a = avx2::gather(velocities, at_a), b = avx2::gather(velocities, at_b);
        for (const SweepRow<Lanes>* const last = rows + fours->rows; rows != last; ++rows) settle(*rows, a, b);
        avx2::scatter(a, velocities, at_a);
        avx2::scatter(b, velocities, at_b);
    }
}

}  // namespace rbc

#else

#include <stdexcept>

namespace rbc {

bool has_avx2() {
    return false;
}

void sweep_avx2(const FourPairs*, std::size_t, SweepRow<Lanes>*, double*) {
    throw std::logic_error("sweep_avx2: no AVX2 here");
}

}  // namespace rbc

#endif
