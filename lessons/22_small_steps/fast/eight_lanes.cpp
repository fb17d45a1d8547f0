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

RBC_WITH_FMA_INLINE Eight two(const float* one, const float* other) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_load_ps(one)), _mm_load_ps(other), 1);
}

RBC_WITH_FMA_INLINE EightBodies gather(const float* v, const std::array<int, 8>& at) {
    const Eight of_04 = two(v + at[0], v + at[4]), of_15 = two(v + at[1], v + at[5]);
    const Eight of_26 = two(v + at[2], v + at[6]), of_37 = two(v + at[3], v + at[7]);
    const Eight xy_0 = _mm256_unpacklo_ps(of_04, of_15), xy_2 = _mm256_unpacklo_ps(of_26, of_37);
    const Eight zl_0 = _mm256_unpackhi_ps(of_04, of_15), zl_2 = _mm256_unpackhi_ps(of_26, of_37);
    return {_mm256_shuffle_ps(xy_0, xy_2, 0x44), _mm256_shuffle_ps(xy_0, xy_2, 0xEE),
            _mm256_shuffle_ps(zl_0, zl_2, 0x44), _mm256_shuffle_ps(zl_0, zl_2, 0xEE)};
}

RBC_WITH_FMA_INLINE void put_two(Eight of_two, float* one, float* other) {
    _mm_store_ps(one, _mm256_castps256_ps128(of_two));
    _mm_store_ps(other, _mm256_extractf128_ps(of_two, 1));
}

RBC_WITH_FMA_INLINE void scatter(const EightBodies& from, float* v, const std::array<int, 8>& at) {
    const Eight xy_0 = _mm256_unpacklo_ps(from.x, from.y), xy_2 = _mm256_unpackhi_ps(from.x, from.y);
    const Eight zl_0 = _mm256_unpacklo_ps(from.z, from.last), zl_2 = _mm256_unpackhi_ps(from.z, from.last);
    put_two(_mm256_shuffle_ps(xy_0, zl_0, 0x44), v + at[0], v + at[4]);
    put_two(_mm256_shuffle_ps(xy_0, zl_0, 0xEE), v + at[1], v + at[5]);
    put_two(_mm256_shuffle_ps(xy_2, zl_2, 0x44), v + at[2], v + at[6]);
    put_two(_mm256_shuffle_ps(xy_2, zl_2, 0xEE), v + at[3], v + at[7]);
}

struct EightMasses {
    Eight a, turn_a, b, turn_b;
};

RBC_WITH_FMA_INLINE EightMasses masses(const SoftEight& eight) {
    return {load(eight.mass_a), load(eight.inertia_a), load(eight.mass_b), load(eight.inertia_b)};
}

/// What the impulses d_n and d_t do to both bodies.
RBC_WITH_FMA_INLINE void push(const SoftEightRows& row, const EightMasses& m, Eight d_n, Eight d_t, EightBodies& a,
                              EightBodies& b) {
    const Eight n_x = load(row.n_x), n_y = load(row.n_y);
    const Eight x = n_x * d_n + n_y * d_t, y = n_y * d_n - n_x * d_t;
    a.x -= m.a * x;
    a.y -= m.a * y;
    a.z -= m.turn_a * (load(row.n_a) * d_n + load(row.t_a) * d_t);
    b.x += m.b * x;
    b.y += m.b * y;
    b.z += m.turn_b * (load(row.n_b) * d_n + load(row.t_b) * d_t);
}

/// Both velocities are read at once: what the normal impulse does to the tangential one is W_tn d_n, as in (14.6).
template <bool softly>
RBC_WITH_FMA_INLINE void settle(SoftEightRows& row, const EightMasses& m, Eight friction, EightBodies& a,
                                EightBodies& b) {
    const Eight zero = _mm256_setzero_ps();
    const Eight n_x = load(row.n_x), n_y = load(row.n_y), before_n = load(row.r_n), before_t = load(row.r_t);
    const Eight inverse = softly ? load(row.soft_inverse) : load(row.inverse_nn);
    const Eight at_rest = softly ? before_n - load(row.kept) * before_n - inverse * load(row.bias)
                                 : before_n - inverse * load(row.hard_bias);
    const Eight x = b.x - a.x, y = b.y - a.y;
    const Eight u_n = n_x * x + (n_y * y + (load(row.n_b) * b.z - load(row.n_a) * a.z));
    const Eight u_t = n_y * x - (n_x * y - (load(row.t_b) * b.z - load(row.t_a) * a.z));
    const Eight r_n = _mm256_max_ps(at_rest - inverse * u_n, zero), d_n = r_n - before_n;  // (22.10)
    const Eight limit = friction * r_n;
    const Eight free = before_t - (u_t + load(row.W_tn) * d_n) * load(row.inverse_tt);
    const Eight r_t = _mm256_min_ps(limit, _mm256_max_ps(zero - limit, free));
    store(row.r_n, r_n);
    store(row.r_t, r_t);
    push(row, m, d_n, r_t - before_t, a, b);
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
    const Eight a_x = load(row.arm_ax), a_y = load(row.arm_ay), b_x = load(row.arm_bx),
                b_y = load(row.arm_by), inverse_nn = load(row.inverse_nn);
    const Eight x = (b.x + (b.last * b_x - b.z * b_y)) - (a.x + (a.last * a_x - a.z * a_y));
    const Eight y = (b.y + (b.last * b_y + b.z * b_x)) - (a.y + (a.last * a_y + a.z * a_x));
    const Eight gap = load(row.start_gap) + (load(row.n_x) * x + load(row.n_y) * y);  // (22.11)
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

struct EightVectors {
    Eight x, y;
};

/// 1/W, and 0 where W is 0.
RBC_WITH_FMA_INLINE Eight inverse(Eight W) {
    const Eight zero = _mm256_setzero_ps();
    return _mm256_and_ps(_mm256_cmp_ps(W, zero, _CMP_GT_OQ), _mm256_set1_ps(1) / W);
}

RBC_WITH_FMA_INLINE Eight cross(Eight arm_x, Eight arm_y, const EightVectors& v) {
    return arm_x * v.y - arm_y * v.x;
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
            const EightVectors n{load(rows->n_x), load(rows->n_y)}, t{n.y, zero - n.x};
            const Eight a_x = load(rows->arm_ax), a_y = load(rows->arm_ay), b_x = load(rows->arm_bx),
                        b_y = load(rows->arm_by);
            const Eight n_a = cross(a_x, a_y, n), n_b = cross(b_x, b_y, n), t_a = cross(a_x, a_y, t),
                        t_b = cross(b_x, b_y, t);
            const Eight real = _mm256_cmp_ps(n.x * n.x + n.y * n.y, zero, _CMP_GT_OQ), both = m.a + m.b;
            store(rows->n_a, n_a);
            store(rows->n_b, n_b);
            store(rows->t_a, t_a);
            store(rows->t_b, t_b);
            const Eight W_nn = both + m.turn_a * n_a * n_a + m.turn_b * n_b * n_b;
            const Eight W_tt = both + m.turn_a * t_a * t_a + m.turn_b * t_b * t_b;
            store(rows->inverse_nn, _mm256_and_ps(real, inverse(W_nn)));
            store(rows->inverse_tt, _mm256_and_ps(real, inverse(W_tt)));
            store(rows->W_tn, m.turn_a * n_a * t_a + m.turn_b * n_b * t_b);
        }
    }
}

RBC_WITH_FMA void push_eights(const SoftEight* eights, std::size_t count, const SoftEightRows* rows, float* v) {
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        EightBodies a = gather(v, eights->a), b = gather(v, eights->b);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows)
            push(*rows, m, load(rows->r_n), load(rows->r_t), a, b);
        scatter(a, v, eights->a);
        scatter(b, v, eights->b);
    }
}

RBC_WITH_FMA void sweep_eights_softly(const SoftEight* eights, std::size_t count, SoftEightRows* rows, float friction,
                                      float* v) {
    const Eight mu = _mm256_set1_ps(friction);
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        EightBodies a = gather(v, eights->a), b = gather(v, eights->b);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows)
            settle<true>(*rows, m, mu, a, b);
        scatter(a, v, eights->a);
        scatter(b, v, eights->b);
    }
}

RBC_WITH_FMA void measure_eights(const SoftEight* eights, std::size_t count, SoftEightRows* rows,
                                 const SoftEightLaw& law, const float* ways) {
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightBodies a = gather(ways, eights->a), b = gather(ways, eights->b);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows) measure(*rows, a, b, law);
    }
}

RBC_WITH_FMA void relax_eights(const SoftEight* eights, std::size_t count, SoftEightRows* rows, const SoftEightLaw& law,
                               const float* ways, float* v) {
    const Eight mu = _mm256_set1_ps(law.friction);
    for (const SoftEight* const end = eights + count; eights != end; ++eights) {
        const EightMasses m = masses(*eights);
        const EightBodies way_a = gather(ways, eights->a), way_b = gather(ways, eights->b);
        EightBodies a = gather(v, eights->a), b = gather(v, eights->b);
        for (const SoftEightRows* const last = rows + eights->rows; rows != last; ++rows) {
            measure(*rows, way_a, way_b, law);
            settle<false>(*rows, m, mu, a, b);
        }
        scatter(a, v, eights->a);
        scatter(b, v, eights->b);
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
