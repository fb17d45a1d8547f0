#pragma once

#include <array>
#include <cstddef>

#include "lessons/06_contact_sets/fast/lanes.hpp"

namespace rbc {

/// Three directions of four contacts, or what goes along them: x, y, z of each.
using LanesOfAxes = std::array<std::array<Lanes, 3>, 3>;

/// Four SweepRows, side by side. Where there is no contact: 0.
template <int D>
struct FourRowsIn;

template <>
struct FourRowsIn<2> {
    Lanes n_x, n_y, s_a, s_b;
    Lanes n_a, n_b, t_a, t_b;
    Lanes q_n, q_t, friction;
    Lanes inverse_nn, inverse_tt, W_tn;
    Lanes r_n, r_t;
};

template <>
struct FourRowsIn<3> {
    Lanes s_a, s_b;
    LanesOfAxes frame, of_a, of_b;  ///< n, t1, t2; J^ of the turning
    std::array<Lanes, 3> q;
    Lanes friction, inverse_nn, inverse_tt;
    std::array<Lanes, 2> W_tn;
    std::array<Lanes, 3> r;
};

using FourRows = FourRowsIn<2>;

/// Four pairs of bodies, of which no two share one that moves, and how many FourRows of contacts they have.
struct FourPairs {
    std::array<int, 4> a, b;  ///< where the velocities of each body begin, in doubles: 4 times its number, in space 8
    int lanes, rows;          ///< lanes: how many of the four are real
};

/// One sweep with AVX2, the numbers of SweepRow::settle to the last bit (it must be there: has_avx2).
/// @param fours, count  in the order of the sweep
/// @param rows          the contacts of the first four, then of the next, ...; their impulses change
/// @param velocities    w^ of (14.9), aligned to 32 bytes: x, y, turn and one unused per body; in space x, y, z and one
///                      unused of the velocity, and the same of the turn
void sweep_avx2(const FourPairs* fours, std::size_t count, FourRowsIn<2>* rows, double* velocities);
void sweep_avx2(const FourPairs* fours, std::size_t count, FourRowsIn<3>* rows, double* velocities);

/// Impulses into the rows, and what bodies feel of them: velocities are 0 before. As SweepRow::push, to the last bit.
/// @param contacts  of each row; -1: none
/// @param r         (n, t) per contact
void start_avx2(const FourPairs* fours, std::size_t count, FourRowsIn<2>* rows, const std::array<int, 4>* contacts,
                const double* r, double* velocities);
void start_avx2(const FourPairs* fours, std::size_t count, FourRowsIn<3>* rows, const std::array<int, 4>* contacts,
                const double* r, double* velocities);

/// The impulses of `count` rows out again.
void read_avx2(const FourRowsIn<2>* rows, std::size_t count, const std::array<int, 4>* contacts, double* r);
void read_avx2(const FourRowsIn<3>* rows, std::size_t count, const std::array<int, 4>* contacts, double* r);

}  // namespace rbc
