#pragma once

#include <array>
#include <cstddef>

namespace rbc {

/// A number of eight contacts, in float.
struct alignas(32) FloatLanes : std::array<float, 8> {};

/// Eight pairs of bodies, and how many rows of contacts follow on them.
struct SoftEight {
    std::array<int, 8> a, b;  ///< where each body begins in velocities and ways, counted in floats
    int lanes, rows;          ///< from `lanes` on lanes are empty
    FloatLanes mass_a, inertia_a, mass_b, inertia_b;  ///< inverse ones
};

/// Eight SoftRows. Lanes without a contact are 0.
struct SoftEightRows {
    FloatLanes n_x, n_y, n_a, n_b, t_a, t_b;        ///< normal; arm x n and arm x t of both bodies
    FloatLanes inverse_nn, inverse_tt, W_tn_by_tt;  ///< 1/W_nn, 1/W_tt, W_tn/W_tt; 0: nothing moves it
    FloatLanes bias, soft_inverse, kept;            ///< dr = -soft_inverse (u + bias) - kept r, as the gap is now
    FloatLanes hard_bias;                           ///< of (22.12)
    FloatLanes r_n, r_t;
    FloatLanes start_gap, ground;  ///< ground: 1 where one of the two never moves, else 0
};

/// (22.5) and the rate of (22.10) for substeps of h: of contacts between bodies, and of those with the ground.
struct SoftEightLaw {
    struct Kind {
        float mass_scale, impulse_scale, correction_rate;  ///< the last: beta/h, 1/s
    };
    Kind between, ground;
    float h, push_out, friction;  ///< s; m/s
};

/// The loops of SoftSweeps in float, with AVX2 and FMA, which must be there (has_avx2_and_fma).
/// @param velocities  x, y, turn and one unused per body, aligned to 16 bytes
/// @param ways        x, y, the sine of the turn and its cosine less 1 per body: since the step began
bool has_avx2_and_fma();
/// 1/W_nn, 1/W_tt and W_tn/W_tt: what follows from normals, arms and masses.
void set_responses(const SoftEight* eights, std::size_t count, SoftEightRows* rows);
void push_eights(const SoftEight* eights, std::size_t count, const SoftEightRows* rows, float* velocities);
void sweep_eights_softly(const SoftEight* eights, std::size_t count, SoftEightRows* rows, float friction,
                         float* velocities);
/// Measures every row before it relaxes it: one way through memory instead of two.
void relax_eights(const SoftEight* eights, std::size_t count, SoftEightRows* rows, const SoftEightLaw& law,
                  const float* ways, float* velocities);
void measure_eights(const SoftEight* eights, std::size_t count, SoftEightRows* rows, const SoftEightLaw& law,
                    const float* ways);

}  // namespace rbc
