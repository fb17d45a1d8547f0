#pragma once

#include <array>

#include "lessons/14_pgs/fast/four_lanes.hpp"

/// What every sweep with AVX2 begins and ends with: the velocities of four bodies, a number of each in one register.
/// Functions that use it are compiled for AVX2, everything else is not: so the same program runs where there is none,
/// and no inline function of a header is compiled in two ways. For their .cpp files alone.
#if defined(__x86_64__) && defined(__GNUC__)
#define RBC_HAS_FOUR_REGISTERS 1

#include <immintrin.h>

#define RBC_WITH_AVX2 __attribute__((target("avx2")))
#define RBC_WITH_AVX2_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace rbc::avx2 {

struct Velocities {
    __m256d x, y, turn;
};

RBC_WITH_AVX2_INLINE __m256d load(const Lanes& lanes) {
    return _mm256_load_pd(lanes.data());
}

RBC_WITH_AVX2_INLINE void store(Lanes& lanes, __m256d x) {
    _mm256_store_pd(lanes.data(), x);
}

/// Two bodies side by side: (x, y) of the one and of the other, or (turn, unused).
RBC_WITH_AVX2_INLINE __m256d two(const double* one, const double* other) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_load_pd(one)), _mm_load_pd(other), 1);
}

/// The same, aligned or not.
RBC_WITH_AVX2_INLINE __m256d two_anywhere(const double* one, const double* other) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(one)), _mm_loadu_pd(other), 1);
}

/// @param v   x, y, turn and one unused per body, aligned to 32 bytes
/// @param at  where the four begin in it
RBC_WITH_AVX2_INLINE Velocities gather(const double* v, const std::array<int, 4>& at) {
    const __m256d xy_02 = two(v + at[0], v + at[2]), xy_13 = two(v + at[1], v + at[3]);
    const __m256d turn_02 = two(v + at[0] + 2, v + at[2] + 2), turn_13 = two(v + at[1] + 2, v + at[3] + 2);
    return {_mm256_unpacklo_pd(xy_02, xy_13), _mm256_unpackhi_pd(xy_02, xy_13), _mm256_unpacklo_pd(turn_02, turn_13)};
}

RBC_WITH_AVX2_INLINE void scatter(const Velocities& from, double* v, const std::array<int, 4>& at) {
    const __m256d xy_02 = _mm256_unpacklo_pd(from.x, from.y), xy_13 = _mm256_unpackhi_pd(from.x, from.y);
    const __m256d turn_02 = _mm256_unpacklo_pd(from.turn, from.turn),
                  turn_13 = _mm256_unpackhi_pd(from.turn, from.turn);
    _mm256_store_pd(v + at[0], _mm256_insertf128_pd(xy_02, _mm256_castpd256_pd128(turn_02), 1));
    _mm256_store_pd(v + at[1], _mm256_insertf128_pd(xy_13, _mm256_castpd256_pd128(turn_13), 1));
    _mm256_store_pd(v + at[2], _mm256_permute2f128_pd(xy_02, turn_02, 0x31));
    _mm256_store_pd(v + at[3], _mm256_permute2f128_pd(xy_13, turn_13, 0x31));
}

}  // namespace rbc::avx2

#endif
