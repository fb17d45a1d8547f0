#pragma once

#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex22 {

/// A point of a residual curve.
struct ResidualPoint {
    double work = 0;      ///< sweeps, ms, ...: increasing from sample to sample, not evenly
    double residual = 0;  ///< >= 0; may be NaN or infinite
};

enum class Course {
    unknown,    ///< fewer than 8 residuals that are finite
    falling,    ///< it falls to the last sample
    round_off,  ///< it fell and stays, or stays all the time, at 1e-12 or below: there is no more to be had
    stalled,    ///< the same, above 1e-12: something is in its way
    growing,    ///< it rises to the last sample
};

/// What a curve says.
struct Reading {
    Course course = Course::unknown;
    double decades = 0;  ///< by which it falls per unit of work, where it falls; < 0: it rises; 0: it does neither
    double floor = 0;    ///< where it stays; 0: nowhere
    double work = 0;     ///< at which the straight fall reaches the tolerance; infinite: never
};

/// Reads a curve as somebody does who has seen some. What he relies on, with n samples, n = 30 to 400:
///
///   the first quarter of them, n/4 rounded up, is a transient, in which anything may happen;
///   then log10 of the residual follows a straight line in the work, up or down by 3 to 8 decades, to the last sample;
///   or down so far for n/3 samples or more and then level for n/3 or more; or level from there on;       (E22.5)
///   a line changes by less than 1.5 decades from one sample to the next;
///   behind the transient any n/3 samples in a row take a twentieth of the work or more, the last ones a quarter or
///   more; every number is off by up to 0.05 decades;
///   and some, of any three in a row one at most, are wild: NaN, infinite, or 1e6 times too large or too small.
///
/// An exact 0 counts as 1e-17, and only levels have some. Work may be 1e-6 or 1e6 in all, residuals of any size from
/// 1e-20 to 1e16; a level is not between 1e-13 and 1e-11. Of fewer samples than 30 only those curves are asked that are
/// unknown.
///
/// @param tolerance  > 0, at least a decade below where the straight line begins; not within a factor of 2 of a level
/// @return  course, exactly; decades right to 10 % of itself, floor to a factor of 1.25, work to 10 % of its distance
///          from the end of the transient. work is infinite where a level is above the tolerance, and where it grows;
///          it is 0 of what is level all the time, below the tolerance. Of what is unknown all numbers are 0.
/// @missing clear away what is wild, find the line and the level, and read both (E22.5)
Reading read_curve(const std::vector<ResidualPoint>& samples, double tolerance);

RBC_EXERCISE(read_curve)

}  // namespace rbc::ex22
