#pragma once

#include <array>

#include "lessons/14_pgs/fast/four_lanes.hpp"

/// What every sweep with AVX2 begins and ends with: the velocities of four bodies, a number of each in one register.
/// For .cpp files alone.
#ifdef RBC_HAS_FOUR_REGISTERS

#include <immintrin.h>

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

struct Three {
    __m256d x, y, z;
};

/// Three numbers of each of four bodies.
/// @param v   three numbers and one unused, again and again, aligned to 32 bytes
/// @param at  where those of the four begin in it
RBC_WITH_AVX2_INLINE Three gather_three(const double* v, const std::array<int, 4>& at) {
    const __m256d xy_02 = two(v + at[0], v + at[2]), xy_13 = two(v + at[1], v + at[3]);
    const __m256d z_02 = two(v + at[0] + 2, v + at[2] + 2), z_13 = two(v + at[1] + 2, v + at[3] + 2);
    return {_mm256_unpacklo_pd(xy_02, xy_13), _mm256_unpackhi_pd(xy_02, xy_13), _mm256_unpacklo_pd(z_02, z_13)};
}

RBC_WITH_AVX2_INLINE void scatter_three(const Three& from, double* v, const std::array<int, 4>& at) {
    const __m256d xy_02 = _mm256_unpacklo_pd(from.x, from.y), xy_13 = _mm256_unpackhi_pd(from.x, from.y);
    const __m256d z_02 = _mm256_unpacklo_pd(from.z, from.z), z_13 = _mm256_unpackhi_pd(from.z, from.z);
    _mm256_store_pd(v + at[0], _mm256_insertf128_pd(xy_02, _mm256_castpd256_pd128(z_02), 1));
    _mm256_store_pd(v + at[1], _mm256_insertf128_pd(xy_13, _mm256_castpd256_pd128(z_13), 1));
    _mm256_store_pd(v + at[2], _mm256_permute2f128_pd(xy_02, z_02, 0x31));
    _mm256_store_pd(v + at[3], _mm256_permute2f128_pd(xy_13, z_13, 0x31));
}

/// x, y, turn of four bodies of the plane.
RBC_WITH_AVX2_INLINE Velocities gather(const double* v, const std::array<int, 4>& at) {
    const Three of = gather_three(v, at);
    return {of.x, of.y, of.z};
}

RBC_WITH_AVX2_INLINE void scatter(const Velocities& from, double* v, const std::array<int, 4>& at) {
    scatter_three({from.x, from.y, from.turn}, v, at);
}

}  // namespace rbc::avx2

#endif
