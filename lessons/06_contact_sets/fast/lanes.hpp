#pragma once

#include <array>

/// Four numbers side by side, and what functions that compute four at once begin with. Such functions are compiled for
/// AVX2, everything else is not: so the same program runs where there is none, and no inline function of a header is
/// compiled in two ways. Intrinsics are for .cpp files alone.
#if defined(__x86_64__) && defined(__GNUC__)
#define RBC_HAS_FOUR_REGISTERS 1
#define RBC_WITH_AVX2 __attribute__((target("avx2")))
#define RBC_WITH_AVX2_INLINE __attribute__((target("avx2"), always_inline)) inline
#endif

namespace rbc {

/// A number of four contacts, or of four pairs of bodies.
struct alignas(32) Lanes : std::array<double, 4> {};

/// Whether this program was compiled for x86-64 and now runs on a processor with AVX2, four doubles in one instruction.
bool has_avx2();

}  // namespace rbc
