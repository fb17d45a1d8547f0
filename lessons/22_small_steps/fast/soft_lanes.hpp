#pragma once

#include <array>
#include <cstddef>

#include "lessons/14_pgs/fast/four_lanes.hpp"

namespace rbc {

/// Four pairs of bodies, and how many rows of contacts follow on them.
struct SoftFour {
    std::array<int, 4> a, b;  ///< where each body begins in velocities and places, counted in doubles
    int rows;
    Lanes mass_a, inertia_a, mass_b, inertia_b;  ///< inverse ones
};

/// What the sweeps see of four SoftRows. Without a contact: 0, and 1 where something is divided by.
struct SoftLanes {
    Lanes n_x, n_y, arm_ax, arm_ay, arm_bx, arm_by;
    Lanes W_nn, W_tt;
    Lanes bias, softness, divisor;  ///< of (22.10) as the gap is now
    Lanes hard_bias;                ///< of (22.12)
    Lanes r_n, r_t, largest;
};

/// What the gaps of four SoftRows come from, (22.11), and what is made of them.
struct SoftGapLanes {
    Lanes local_ax, local_ay, local_bx, local_by, start_gap, start_x, start_y;
    Lanes correction, softness;
    Lanes gap;
};

/// The loops of SoftSweeps with AVX2, which must be there (has_avx2): the same numbers, to the last bit.
/// @param fours, count  in the order of the sweep
/// @param rows          of the first four, then of the next, ...
/// @param velocities    x, y, turn and one unused per body, aligned to 32 bytes
void push_avx2(const SoftFour* fours, std::size_t count, const SoftLanes* rows, double* velocities);
void sweep_softly_avx2(const SoftFour* fours, std::size_t count, SoftLanes* rows, double friction, double* velocities);

/// Gaps where the bodies are now, and the biases and softness of the next sweeps.
/// @param places    x, y, and the axis (cosine, sine) per body, aligned to 32 bytes
/// @param h         of the substep, s
/// @param push_out  see (22.10)
void measure_avx2(const SoftFour* fours, std::size_t count, SoftLanes* rows, SoftGapLanes* gaps, double h,
                  double push_out, const double* places);
/// Measures every row before it relaxes it: one way through memory instead of two.
void relax_avx2(const SoftFour* fours, std::size_t count, SoftLanes* rows, SoftGapLanes* gaps, double h,
                double push_out, double friction, const double* places, double* velocities);

}  // namespace rbc
