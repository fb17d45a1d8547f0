#pragma once

#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex12 {

/// What may be asked.
inline constexpr Allowed row_counts{1, 200}, row_numbers{-1e12, 1e12}, drive_lengths{0, 1e200, "N"};

inline constexpr Tolerance ties{1e-12},  ///< of the shortest length
    length_tolerance{3e-12},             ///< of the length itself; that of any row of a tie will do
    row_round_off{1e-12};                ///< of what the other rows have

/// Where a row's force stands between its two bounds.
enum class Place {
    waiting,  ///< not driven so far: f is 0, a whatever it is
    low,      ///< f = low, and a >= 0
    between,  ///< low <= f <= high, and a = 0
    high,     ///< f = high, and a <= 0
};

/// One row of a problem with two-sided bounds, in the middle of a drive.
///
///   low <= f <= high;  a >= 0 if f = low,  a <= 0 if f = high,  a = 0 between                    (E12.1)
///
/// A contact has the bounds 0 and infinity, a joint -infinity and infinity, a motor or a brake -F and F; low = high
/// means that the force is prescribed: then a may be anything.
struct Row {
    Place place = Place::waiting;
    double low = 0, high = 0;  ///< N, low <= high, low may be -infinity, high +infinity
    double f = 0, a = 0;       ///< N, m/s^2
    double df = 0, da = 0;     ///< per newton of the driven row's force: f + s df, a + s da
};

/// What ends a step: `row` goes to `to` after `length`.
struct Obstacle {
    double length = 0;  ///< s >= 0, N
    int row = -1;
    Place to = Place::waiting;
};

/// How far a drive gets before something must change, which row stops it, and where that row goes.
///
/// Row d is driven: its force runs up or down (df_d is +1 or -1) to bring a_d to 0 from wherever it is. Rows between
/// answer so that their accelerations stay 0. The step ends where the first of these comes:
///
///   a_d reaches 0: d goes between;   f_d reaches the bound it runs to: d goes there              (E12.2)
///   f_i of a row between reaches the bound it runs to: i goes there                              (E12.3)
///   a_i of a row at low falls to 0, or at high rises to 0: i goes between, if its force may move at all   (E12.4)
///
/// If a_d is 0 already, the length is 0. A row that stands still never arrives. One that round-off has carried a little
/// beyond its end, and that moves on outwards, stops the drive at length 0; one that moves back inwards goes on to its
/// other end. No rate is too small to count, but all lengths are infinite or of `drive_lengths`. Lengths that
/// differ from the shortest by no more than `ties` are ties: then row d goes first (a_d = 0 before its bound), then the
/// least index.
///
/// @param rows    as many as one of `row_counts`; all numbers of `row_numbers`, but for infinite bounds; f and a below
///                `row_round_off` may be round-off. But for round-off f of row d and of rows between is within the
///                bounds (so d may be prescribed: then it stops at once, at the bound it runs to), that of rows at low
///                or high is that bound, and a obeys (E12.1). Place of row d does not matter; df of rows that are not
///                between, and da of those that are, neither
/// @param driven  d, an index of rows
/// @return length to `length_tolerance`; row = -1 and an infinite length if nothing ever stops the drive (`to` means
///         nothing then)
/// @missing how far the drive gets, and which row stops it (E12.2) to (E12.4)
Obstacle first_obstacle(const std::vector<Row>& rows, int driven);

RBC_EXERCISE(first_obstacle)

}  // namespace rbc::ex12
