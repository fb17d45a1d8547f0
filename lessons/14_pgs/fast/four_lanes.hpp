#pragma once

#include <array>
#include <cstddef>

namespace rbc {

/// A number of four contacts, side by side.
struct alignas(32) Lanes : std::array<double, 4> {};

/// Four SweepRows, side by side. Where there is no contact: 0.
struct FourRows {
    Lanes n_x, n_y, s_a, s_b;
    Lanes n_a, n_b, t_a, t_b;
    Lanes q_n, q_t, friction;
    Lanes inverse_nn, inverse_tt, W_tn;
    Lanes r_n, r_t;
};

/// Four pairs of bodies, of which no two share one that moves, and how many FourRows of contacts they have.
struct FourPairs {
    std::array<int, 4> a, b;  ///< where the velocities of each body begin, counted in doubles: 4 times its number
    int lanes, rows;          ///< lanes: how many of the four are real
};

/// Whether this program was compiled for x86-64 and now runs on a processor with AVX2, four doubles in one instruction.
bool has_avx2();

/// One sweep with AVX2, the numbers of SweepRow::settle to the last bit (it must be there: has_avx2).
/// @param fours, count  in the order of the sweep
/// @param rows          the contacts of the first four, then of the next, ...; their impulses change
/// @param velocities    w^ of (14.9): x, y, turn and one unused per body, aligned to 32 bytes
void sweep_avx2(const FourPairs* fours, std::size_t count, FourRows* rows, double* velocities);

/// Impulses into the rows, and what bodies feel of them: velocities are 0 before. As SweepRow::push, to the last bit.
/// @param contacts  of each row; -1: none
/// @param r         (n, t) per contact
void start_avx2(const FourPairs* fours, std::size_t count, FourRows* rows, const std::array<int, 4>* contacts,
                const double* r, double* velocities);

/// The impulses of `count` rows out again.
void read_avx2(const FourRows* rows, std::size_t count, const std::array<int, 4>* contacts, double* r);

}  // namespace rbc
