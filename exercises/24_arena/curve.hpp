#pragma once

#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex24 {

/// What may be asked of a curve.
inline constexpr Allowed sample_counts{30, 400}, works{1e-6, 1e6}, residuals{1e-20, 1e16},
    line_decades{3, 8},         ///< by which a line changes in all
    below_the_begin{1, 20},     ///< decades by which the tolerance is below where the line begins
    beside_a_level{1e-6, 1e2},  ///< times a level is the tolerance
    no_levels{1e-13, 1e-11};    ///< there is none between
/// A level is round-off at this or below; what an exact 0 counts as; and by how much what is wild is off.
inline constexpr double round_off_at = 1e-12, counts_as_0 = 1e-17, wild_factor = 1e6;

/// A point of a residual curve.
struct ResidualPoint {
    double work = 0;      ///< sweeps, ms, ...: increasing from sample to sample, not evenly
    double residual = 0;  ///< >= 0; may be NaN or infinite
};

enum class Course {
    unknown,    ///< fewer than 8 residuals that are finite
    falling,    ///< it falls to the last sample
    round_off,  ///< it fell and stays, or stays all the time, at `round_off_at` or below: no more is to be had
    stalled,    ///< the same, above it: something is in its way
    growing,    ///< it rises to the last sample
};

/// What a curve says.
struct Reading {
    Course course = Course::unknown;
    double decades = 0;  ///< by which it falls per unit of work, where it falls; < 0: it rises; 0: it does neither
    double floor = 0;    ///< where it stays; 0: nowhere
    double work = 0;     ///< at which the straight fall reaches the tolerance; infinite: never
};

inline constexpr Tolerance decades_tolerance{0.1},  ///< of itself
    work_tolerance{0.1},                            ///< of its distance from the end of the transient
    floor_factor{1.25};                             ///< by which the floor is off, at most, either way
inline constexpr Tolerance sample_noise{0.05};      ///< of a decade: how far a number is off, at most

/// Reads a curve as somebody does who has seen some. What he relies on, with n samples, n of `sample_counts`:
///
///   the first quarter of them, n/4 rounded up, is a transient, in which anything may happen;
///   then log10 of the residual follows a straight line in the work, up or down by `line_decades`, to the last sample;
///   or down so far for n/3 samples or more and then level for n/3 or more; or level from there on;       (E24.5)
///   a line changes by less than 1.5 decades from one sample to the next;
///   behind the transient any n/3 samples in a row take a twentieth of the work or more, the last ones a quarter or
///   more; every number there is off by up to `sample_noise`;
///   and some of them, of any three in a row one at most, are wild: NaN, infinite, or `wild_factor` times too large or
///   too small.
///
/// An exact 0 is `counts_as_0`, and only levels have some. Work is of `works` in all, lines and levels are of
/// `residuals`, a level is not between `no_levels`. Of fewer samples only what
/// is unknown is asked.
///
/// @param tolerance  > 0, `below_the_begin` of the straight line; where there is a level, one of `beside_a_level` times
///                   that, and not within a factor of 2 of it
/// @return  course, exactly; decades to `decades_tolerance`, floor to `floor_factor`, work to `work_tolerance`. work is
///          infinite where a level is above the tolerance, and where it grows; it is 0 of what is level all the time,
///          below the tolerance. Of what is unknown all numbers are 0.
/// @missing clear away what is wild, find the line and the level, and read both (E24.5)
Reading read_curve(const std::vector<ResidualPoint>& samples, double tolerance);

RBC_EXERCISE(read_curve)

}  // namespace rbc::ex24
