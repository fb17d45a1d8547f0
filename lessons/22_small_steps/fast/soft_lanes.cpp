#include "lessons/22_small_steps/fast/soft_lanes.hpp"

#include "lessons/14_pgs/fast/four_registers.hpp"

#ifdef RBC_HAS_FOUR_REGISTERS

namespace rbc {

namespace {

using avx2::load, avx2::store, avx2::Velocities;

/// Four numbers along x, four along y.
struct Vectors {
    __m256d x, y;
};

struct Masses {
    __m256d a, turn_a, b, turn_b;
};

RBC_WITH_AVX2_INLINE Masses masses(const SoftFour& four) {
    return {load(four.mass_a), load(four.inertia_a), load(four.mass_b), load(four.inertia_b)};
}

/// velocity_between, operation by operation; so are the next ones.
RBC_WITH_AVX2_INLINE Vectors between(const SoftLanes& row, const Velocities& a, const Velocities& b) {
    return {b.x - b.turn * load(row.arm_by) - a.x + a.turn * load(row.arm_ay),
            b.y + b.turn * load(row.arm_bx) - a.y - a.turn * load(row.arm_ax)};
}

/// push_apart
RBC_WITH_AVX2_INLINE void push(const SoftLanes& row, const Masses& m, const Vectors& r, Velocities& a, Velocities& b) {
    a.x -= m.a * r.x;
    a.y -= m.a * r.y;
    a.turn -= m.turn_a * (load(row.arm_ax) * r.y - load(row.arm_ay) * r.x);
    b.x += m.b * r.x;
    b.y += m.b * r.y;
    b.turn += m.turn_b * (load(row.arm_bx) * r.y - load(row.arm_by) * r.x);
}

/// settle; softly or hard. Where an argument is not a number the order of those of max and min matters: it is that of
/// std::max and std::clamp there.
template <bool softly>
RBC_WITH_AVX2_INLINE void settle(SoftLanes& row, const Masses& m, __m256d friction, Velocities& a, Velocities& b) {
    const __m256d n_x = load(row.n_x), n_y = load(row.n_y), before_n = load(row.r_n), before_t = load(row.r_t);
    const __m256d minus = _mm256_set1_pd(-0.0);
    const Vectors u = between(row, a, b);
    const __m256d u_n = n_x * u.x + n_y * u.y;
    const __m256d change = softly ? (u_n + load(row.bias) + load(row.softness) * before_n) / load(row.divisor)
                                  : (u_n + load(row.hard_bias)) / load(row.W_nn);
    const __m256d d_n = _mm256_max_pd(_mm256_xor_pd(minus, change), _mm256_xor_pd(minus, before_n));  // (22.10)
    const __m256d r_n = before_n + d_n;
    store(row.r_n, r_n);
    store(row.largest, _mm256_max_pd(r_n, load(row.largest)));
    push(row, m, {d_n * n_x, d_n * n_y}, a, b);

    const Vectors v = between(row, a, b);
    const __m256d u_t = n_y * v.x - n_x * v.y, limit = friction * r_n;
    const __m256d free = before_t - u_t / load(row.W_tt);
    const __m256d r_t = _mm256_min_pd(limit, _mm256_max_pd(_mm256_xor_pd(minus, limit), free));
    const __m256d d_t = r_t - before_t;
    store(row.r_t, r_t);
    push(row, m, {d_t * n_y, _mm256_xor_pd(minus, d_t * n_x)}, a, b);
}

/// Where bodies are, and their axes.
struct Places {
    __m256d x, y, c, s;
};

RBC_WITH_AVX2_INLINE Places look(const double* places, const std::array<int, 4>& at) {
    const __m256d xy_02 = avx2::two(places + at[0], places + at[2]), xy_13 = avx2::two(places + at[1], places + at[3]);
    const __m256d cs_02 = avx2::two(places + at[0] + 2, places + at[2] + 2),
                  cs_13 = avx2::two(places + at[1] + 2, places + at[3] + 2);
    return {_mm256_unpacklo_pd(xy_02, xy_13), _mm256_unpackhi_pd(xy_02, xy_13), _mm256_unpacklo_pd(cs_02, cs_13),
            _mm256_unpackhi_pd(cs_02, cs_13)};
}

/// Gap, biases and softness of a row whose bodies are there now.
RBC_WITH_AVX2_INLINE void measure(SoftLanes& row, SoftGapLanes& gaps, const Places& a, const Places& b, double step,
                                  double push_out) {
    const __m256d h = _mm256_set1_pd(step), fastest = _mm256_set1_pd(-push_out), zero = _mm256_setzero_pd();
    const __m256d a_x = load(gaps.local_ax), a_y = load(gaps.local_ay), b_x = load(gaps.local_bx),
                  b_y = load(gaps.local_by);
    const __m256d x = b.x + (b.c * b_x - b.s * b_y) - a.x - (a.c * a_x - a.s * a_y);
    const __m256d y = b.y + (b.s * b_x + b.c * b_y) - a.y - (a.s * a_x + a.c * a_y);
    const __m256d gap = load(gaps.start_gap) + (load(row.n_x) * (x - load(gaps.start_x)) +
                                                 load(row.n_y) * (y - load(gaps.start_y)));  // (22.11)
    const __m256d apart = _mm256_cmp_pd(gap, zero, _CMP_GT_OQ), closing = gap / h;
    const __m256d soft = _mm256_max_pd(fastest, load(gaps.correction) * gap / h), gamma = load(gaps.softness);
    store(gaps.gap, gap);
    store(row.bias, _mm256_blendv_pd(soft, closing, apart));
    store(row.softness, _mm256_andnot_pd(apart, gamma));
    store(row.divisor, load(row.W_nn) + _mm256_andnot_pd(apart, gamma));
    store(row.hard_bias, _mm256_and_pd(apart, closing));
}

}  // namespace

RBC_WITH_AVX2 void push_avx2(const SoftFour* fours, std::size_t count, const SoftLanes* rows, double* v) {
    for (const SoftFour* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        const Masses m = masses(*fours);
        Velocities a = avx2::gather(v, at_a), b = avx2::gather(v, at_b);
        for (const SoftLanes* const last = rows + fours->rows; rows != last; ++rows) {
            const __m256d n_x = load(rows->n_x), n_y = load(rows->n_y), r_n = load(rows->r_n), r_t = load(rows->r_t);
            push(*rows, m, {r_n * n_x + r_t * n_y, r_n * n_y - r_t * n_x}, a, b);
        }
        avx2::scatter(a, v, at_a);
        avx2::scatter(b, v, at_b);
    }
}

RBC_WITH_AVX2 void sweep_softly_avx2(const SoftFour* fours, std::size_t count, SoftLanes* rows, double friction,
                                     double* v) {
    const __m256d mu = _mm256_set1_pd(friction);
    for (const SoftFour* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        const Masses m = masses(*fours);
        Velocities a = avx2::gather(v, at_a), b = avx2::gather(v, at_b);
        for (const SoftLanes* const last = rows + fours->rows; rows != last; ++rows) settle<true>(*rows, m, mu, a, b);
        avx2::scatter(a, v, at_a);
        avx2::scatter(b, v, at_b);
    }
}

RBC_WITH_AVX2 void measure_avx2(const SoftFour* fours, std::size_t count, SoftLanes* rows, SoftGapLanes* gaps, double h,
                                double push_out, const double* places) {
    for (const SoftFour* const end = fours + count; fours != end; ++fours) {
        const Places a = look(places, fours->a), b = look(places, fours->b);
        for (const SoftLanes* const last = rows + fours->rows; rows != last; ++rows, ++gaps)
            measure(*rows, *gaps, a, b, h, push_out);
    }
}

RBC_WITH_AVX2 void relax_avx2(const SoftFour* fours, std::size_t count, SoftLanes* rows, SoftGapLanes* gaps, double h,
                              double push_out, double friction, const double* places, double* v) {
    const __m256d mu = _mm256_set1_pd(friction);
    for (const SoftFour* const end = fours + count; fours != end; ++fours) {
        const std::array<int, 4> at_a = fours->a, at_b = fours->b;
        const Masses m = masses(*fours);
        const Places place_a = look(places, at_a), place_b = look(places, at_b);
        Velocities a = avx2::gather(v, at_a), b = avx2::gather(v, at_b);
        for (const SoftLanes* const last = rows + fours->rows; rows != last; ++rows, ++gaps) {
            measure(*rows, *gaps, place_a, place_b, h, push_out);
            settle<false>(*rows, m, mu, a, b);
        }
        avx2::scatter(a, v, at_a);
        avx2::scatter(b, v, at_b);
    }
}

}  // namespace rbc

#else

#include <stdexcept>

namespace rbc {

namespace {

[[noreturn]] void refuse() {
    throw std::logic_error("no AVX2 here");
}

}  // namespace

void push_avx2(const SoftFour*, std::size_t, const SoftLanes*, double*) {
    refuse();
}
void sweep_softly_avx2(const SoftFour*, std::size_t, SoftLanes*, double, double*) {
    refuse();
}
void relax_avx2(const SoftFour*, std::size_t, SoftLanes*, SoftGapLanes*, double, double, double, const double*,
                double*) {
    refuse();
}
void measure_avx2(const SoftFour*, std::size_t, SoftLanes*, SoftGapLanes*, double, double, const double*) {
    refuse();
}

}  // namespace rbc

#endif
