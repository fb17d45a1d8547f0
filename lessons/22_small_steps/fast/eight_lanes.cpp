#include "lessons/22_small_steps/fast/eight_lanes.hpp"

#include "lessons/06_contact_sets/fast/lanes.hpp"

#ifdef RBC_HAS_FOUR_REGISTERS

#include <immintrin.h>

#define RBC_WITH_FMA __attribute__((target("avx2,fma")))
#define RBC_WITH_FMA_INLINE __attribute__((target("avx2,fma"), always_inline)) inline

namespace rbc {

namespace {

using Eight = __m256;

RBC_WITH_FMA_INLINE Eight load(const FloatLanes& lanes) {
    return _mm256_load_ps(lanes.data());
}
RBC_WITH_FMA_INLINE void store(FloatLanes& lanes, Eight x) {
    _mm256_store_ps(lanes.data(), x);
}

/// Four numbers of each of eight bodies: the first of all, the second of all, ...
struct EightBodies {
    Eight x, y, z, last;
};

RBC_WITH_FMA_INLINE Eight one(const float* body) {
    return _mm256_zextps128_ps256(_mm_load_ps(body));
}
RBC_WITH_FMA_INLINE Eight two(const float* body, const float* other) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_load_ps(body)), _mm_load_ps(other), 1);
}

/// Where lanes 4 to 7 are empty nothing is read, and below nothing written, for them.
RBC_WITH_FMA_INLINE EightBodies gather(const float* v, const std::array<int, 8>& at, int lanes) {
    Eight of[4];
    for (std::size_t i = 0; i < 4; ++i) of[i] = lanes > 4 ? two(v + at[i], v + at[i + 4]) : one(v + at[i]);
    const Eight xy_0 = _mm256_unpacklo_ps(of[0], of[1]), xy_2 = _mm256_unpacklo_ps(of[2], of[3]);
    const Eight zl_0 = _mm256_unpackhi_ps(of[0], of[1]), zl_2 = _mm256_unpackhi_ps(of[2], of[3]);
    return {_mm256_shuffle_ps(xy_0, xy_2, 0x44), _mm256_shuffle_ps(xy_0, xy_2, 0xEE),
            _mm256_shuffle_ps(zl_0, zl_2, 0x44), _mm256_shuffle_ps(zl_0, zl_2, 0xEE)};
}

RBC_WITH_FMA_INLINE void scatter(const EightBodies& from, float* v, const std::array<int, 8>& at, int lanes) {
    const Eight xy_0 = _mm256_unpacklo_ps(from.x, from.y), xy_2 = _mm256_unpackhi_ps(from.x, from.y);
    const Eight zl_0 = _mm256_unpacklo_ps(from.z, from.last), zl_2 = _mm256_unpackhi_ps(from.z, from.last);
    const Eight of[4] = {_mm256_shuffle_ps(xy_0, zl_0, 0x44), _mm256_shuffle_ps(xy_0, zl_0, 0xEE),
                         _mm256_shuffle_ps(xy_2, zl_2, 0x44), _mm256_shuffle_ps(xy_2, zl_2, 0xEE)};
    for (std::size_t i = 0; i < 4; ++i) _mm_store_ps(v + at[i], _mm256_castps256_ps128(of[i]));
    if (lanes <= 4) return;
    for (std::size_t i = 0; i < 4; ++i) _mm_store_ps(v + at[i + 4], _mm256_extractf128_ps(of[i], 1));
}

struct EightMasses {
    Eight a, turn_a, b, turn_b;
};

RBC_WITH_FMA_INLINE EightMasses masses(const SoftEight& eight) {
    return {load(eight.mass_a), load(eight.inertia_a), load(eight.mass_b), load(eight.inertia_b)};
}

/// c + a b and c - a b, rounded once.
RBC_WITH_FMA_INLINE Eight plus(Eight c, Eight a, Eight b) {
    return _mm256_fmadd_ps(a, b, c);
}
RBC_WITH_FMA_INLINE Eight minus(Eight c, Eight a, Eight b) {
    return _mm256_fnmadd_ps(a, b, c);
}

/// What the impulses d_n and d_t do to both bodies.
RBC_WITH_FMA_INLINE void push(const SoftEightRows& row, const EightMasses& m, Eight d_n, Eight d_t, EightBodies& a,
                              EightBodies& b) {
    const Eight n_x = load(row.n_x), n_y = load(row.n_y);
    a.x = minus(minus(a.x, m.a * n_x, d_n), m.a * n_y, d_t);
    a.y = plus(minus(a.y, m.a * n_y, d_n), m.a * n_x, d_t);
    a.z = minus(minus(a.z, m.turn_a * load(row.n_a), d_n), m.turn_a * load(row.t_a), d_t);
    b.x = plus(plus(b.x, m.b * n_x, d_n), m.b * n_y, d_t);
    b.y = minus(plus(b.y, m.b * n_y, d_n), m.b * n_x, d_t);
    b.z = plus(plus(b.z, m.turn_b * load(row.n_b), d_n), m.turn_b * load(row.t_b), d_t);
}

/// (22.10). Both velocities are read at once: what the normal impulse does to the tangential velocity is W_tn d_n, as
/// in (14.6). A contact waits for the one before it on the same body: so what knows no velocity is multiplied first,
/// and changes of impulses are bounded instead of impulses. That is the shortest way between velocities.
template <bool softly>
RBC_WITH_FMA_INLINE void settle(SoftEightRows& row, const EightMasses& m, Eight friction, EightBodies& a,
                                EightBodies& b) {
    const Eight zero = _mm256_setzero_ps();
    const Eight n_x = load(row.n_x), n_y = load(row.n_y), r_n = load(row.r_n), r_t = load(row.r_t);
    const Eight inverse = softly ? load(row.soft_inverse) : load(row.inverse_nn);
    const Eight at_rest = softly ? minus(minus(zero, load(row.kept), r_n), inverse, load(row.bias))
                                 : minus(zero, inverse, load(row.hard_bias));
    const Eight x = b.x - a.x, y = b.y - a.y;

    const Eight turning = plus(minus(at_rest, inverse * load(row.n_b), b.z), inverse * load(row.n_a), a.z);
    const Eight moving = plus(inverse * n_x * x, inverse * n_y, y);
    const Eight d_n = _mm256_max_ps(turning - moving, zero - r_n);
    const Eight now_n = _mm256_max_ps((r_n + turning) - moving, zero);  // beside d_n, not after it

    const Eight u_t = minus(n_y * x, n_x, y) + minus(load(row.t_b) * b.z, load(row.t_a), a.z);
    const Eight free = minus(minus(zero, load(row.inverse_tt), u_t), load(row.W_tn_by_tt), d_n);
    const Eight most = _mm256_fmsub_ps(friction, now_n, r_t), least = minus(zero - r_t, friction, now_n);
    const Eight d_t = _mm256_min_ps(most, _mm256_max_ps(least, free));
    store(row.r_n, now_n);
    store(row.r_t, r_t + d_t);
    push(row, m, d_n, d_t, a, b);
}

/// `between`, and where there is ground `ground`.
RBC_WITH_FMA_INLINE Eight pick(Eight is_ground, float between, float ground) {
    return _mm256_blendv_ps(_mm256_set1_ps(between), _mm256_set1_ps(ground), is_ground);
}

/// Gap, biases and softness of a row whose bodies have come so far since the step began.
RBC_WITH_FMA_INLINE void measure(SoftEightRows& row, const EightBodies& a, const EightBodies& b,
                                 const SoftEightLaw& law) {
    const Eight zero = _mm256_setzero_ps(), one_by_h = _mm256_set1_ps(1 / law.h);
    const Eight fastest = _mm256_set1_ps(-law.push_out);
    const Eight turned_a = a.z * load(row.n_a) - a.last * load(row.t_a);
    const Eight turned_b = b.z * load(row.n_b) - b.last * load(row.t_b), inverse_nn = load(row.inverse_nn);
    const Eight come = load(row.n_x) * (b.x - a.x) + load(row.n_y) * (b.y - a.y);
    const Eight gap = load(row.start_gap) + (come + (turned_b - turned_a));  // (22.11)
    const Eight apart = _mm256_cmp_ps(gap, zero, _CMP_GT_OQ), closing = gap * one_by_h;
    const Eight ground = _mm256_cmp_ps(load(row.ground), zero, _CMP_GT_OQ);
    const Eight rate = pick(ground, law.between.correction_rate, law.ground.correction_rate);
    const Eight mass = pick(ground, law.between.mass_scale, law.ground.mass_scale);
    const Eight keep = pick(ground, law.between.impulse_scale, law.ground.impulse_scale);
    store(row.bias, _mm256_blendv_ps(_mm256_max_ps(fastest, rate * gap), closing, apart));
    store(row.soft_inverse, _mm256_blendv_ps(mass * inverse_nn, inverse_nn, apart));
    store(row.kept, _mm256_andnot_ps(apart, keep));
    store(row.hard_bias, _mm256_and_ps(apart, closing));
}

/// 1/W, and 0 where W is 0.
RBC_WITH_FMA_INLINE Eight inverse(Eight W) {
    const Eight zero = _mm256_setzero_ps();
    return _mm256_and_ps(_mm256_cmp_ps(W, zero, _CMP_GT_OQ), _mm256_set1_ps(1) / W);
}

}  // namespace

bool has_avx2_and_fma() {
    static const bool has = has_avx2() && __builtin_cpu_supports("fma") != 0;
    return has;
}

RBC_WITH_FMA void set_responses(const SoftEight* eights, std::size_t count, SoftEightRows* rows) {
    const Eight zero = _mm256_setzero_ps();
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows) {
            const Eight n_x = load(rows->n_x), n_y = load(rows->n_y), both = m.a + m.b;
            const Eight n_a = load(rows->n_a), n_b = load(rows->n_b), t_a = load(rows->t_a), t_b = load(rows->t_b);
            const Eight real = _mm256_cmp_ps(n_x * n_x + n_y * n_y, zero, _CMP_GT_OQ);
            const Eight W_nn = both + m.turn_a * n_a * n_a + m.turn_b * n_b * n_b;
            const Eight W_tt = both + m.turn_a * t_a * t_a + m.turn_b * t_b * t_b;
            const Eight inverse_tt = _mm256_and_ps(real, inverse(W_tt));
            store(rows->inverse_nn, _mm256_and_ps(real, inverse(W_nn)));
            store(rows->inverse_tt, inverse_tt);
            store(rows->W_tn_by_tt, (m.turn_a * n_a * t_a + m.turn_b * n_b * t_b) * inverse_tt);
        }
    }
}

RBC_WITH_FMA void push_eights(const SoftEight* eights, std::size_t count, const SoftEightRows* rows, float* v) {
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        EightBodies a = gather(v, eights->a, eights->lanes), b = gather(v, eights->b, eights->lanes);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows)
            push(*rows, m, load(rows->r_n), load(rows->r_t), a, b);
        scatter(a, v, eights->a, eights->lanes);
        scatter(b, v, eights->b, eights->lanes);
    }
}

RBC_WITH_FMA void sweep_eights_softly(const SoftEight* eights, std::size_t count, SoftEightRows* rows, float friction,
                                      float* v) {
    const Eight mu = _mm256_set1_ps(friction);
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        EightBodies a = gather(v, eights->a, eights->lanes), b = gather(v, eights->b, eights->lanes);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows)
            settle<true>(*rows, m, mu, a, b);
        scatter(a, v, eights->a, eights->lanes);
        scatter(b, v, eights->b, eights->lanes);
    }
}

RBC_WITH_FMA void measure_eights(const SoftEight* eights, std::size_t count, SoftEightRows* rows,
                                 const SoftEightLaw& law, const float* ways) {
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightBodies a = gather(ways, eights->a, eights->lanes), b = gather(ways, eights->b, eights->lanes);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows) measure(*rows, a, b, law);
    }
}

RBC_WITH_FMA void relax_eights(const SoftEight* eights, std::size_t count, SoftEightRows* rows, const SoftEightLaw& law,
                               const float* ways, float* v) {
    const Eight mu = _mm256_set1_ps(law.friction);
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        const EightBodies way_a = gather(ways, eights->a, eights->lanes),
                          way_b = gather(ways, eights->b, eights->lanes);
        EightBodies a = gather(v, eights->a, eights->lanes), b = gather(v, eights->b, eights->lanes);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows) {
            measure(*rows, way_a, way_b, law);
            settle<false>(*rows, m, mu, a, b);
        }
        scatter(a, v, eights->a, eights->lanes);
        scatter(b, v, eights->b, eights->lanes);
    }
}

}  // namespace rbc

#else

#include <stdexcept>

namespace rbc {

namespace {

[[noreturn]] void refuse_eights() {
    throw std::logic_error("no AVX2 here");
}

}  // namespace

bool has_avx2_and_fma() {
    return false;
}
void set_responses(const SoftEight*, std::size_t, SoftEightRows*) {
    refuse_eights();
}
void push_eights(const SoftEight*, std::size_t, const SoftEightRows*, float*) {
    refuse_eights();
}
void sweep_eights_softly(const SoftEight*, std::size_t, SoftEightRows*, float, float*) {
    refuse_eights();
}
void relax_eights(const SoftEight*, std::size_t, SoftEightRows*, const SoftEightLaw&, const float*, float*) {
    refuse_eights();
}
void measure_eights(const SoftEight*, std::size_t, SoftEightRows*, const SoftEightLaw&, const float*) {
    refuse_eights();
}

}  // namespace rbc

#endif
