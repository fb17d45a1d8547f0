#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex16 {

/// What may be asked.
inline constexpr Allowed intervals{1e-6, 10, "s"}, half_counts{1, 100}, coordinate_counts{1, 8},
    positions{1e-9, 1e9, "m"}, masses{1e-12, 1e6, "kg"}, still_levels{1e-12, 1e12, "J"}, loud_ratios{2, 1e9},
    steps_ahead{0, 10000};

/// What is known of something that should be at rest: coordinates, at equal times.
struct Record {
    double dt = 0.1;       ///< h, of `intervals`
    Eigen::MatrixXd x;     ///< m: a row per sample, 2 N + 1 of them, N of `half_counts`, and a column per coordinate,
                           ///< `coordinate_counts`; the largest |x| of a coordinate is 0, or of `positions`
    Eigen::VectorXd mass;  ///< of each coordinate, of `masses`
};

struct Levels {
    double still = 1e-6;  ///< of `still_levels`: less energy is not seen
    double loud = 10;     ///< J, `still` times one of `loud_ratios`: more is a disaster
    int ahead = 100;      ///< steps to look ahead, of `steps_ahead`
};

enum class Verdict { rest, creep, jitter, blow_up };

struct Tremor {
    Verdict verdict = Verdict::rest;
    double jitter = 0;      ///< mean kinetic energy of what is not drift, J
    double growth = 1;      ///< the factor by which that grows from step to step
    Eigen::VectorXd drift;  ///< mean velocity of each coordinate, m/s
};

inline constexpr Tolerance drift_tolerance{1e-11},  ///< of the largest |x|/h of the coordinate
    tremor_tolerance{1e-9},                         ///< of jitter and of growth themselves
    limit_tolerance{1e-3};                          ///< of a limit of the verdict

/// Tells rest, creep, jitter and blow-up apart, from positions alone.
///
/// Each of the 2 N steps has a velocity, v = (x_next - x)/h. Their mean is the drift. What is left is the tremor:
///
///   T_i = 1/2 sum over coordinates of m (v_i - drift)^2                                           (E16.2)
///
/// jitter is its mean over all steps, as it is; T_1 and T_2 are those over the first N and over the last N. Positions are
/// stored with some 16 digits, so velocities are known only up to 4 epsilon max|x|/h, with the largest |x| of the
/// coordinate and the epsilon of a double. Less energy than that is round-off and means nothing:
///
///   floor = 1/2 sum m (4 epsilon max|x|/h)^2,   T_1 and T_2 count as at least that                (E16.3)
///
/// The two means are N steps apart; if the tremor grows by one factor per step, that is
///
///   growth^N = T_2/T_1,    T_later = T_2 growth^ahead                                             (E16.4)
///
/// (growth = 1 if all is exactly 0). The verdict looks at what will be: blow_up if T_later > loud; else jitter if
/// T_later > still; else creep if the kinetic energy of the drift is > still; else rest.
///
/// A record with a number that is not finite, be it a position, a mass or dt, is a blow_up: jitter and growth are
/// infinite, drift is 0 for all.
///
/// @return drift to `drift_tolerance`; jitter and growth to `tremor_tolerance`, where T_1 and T_2 are a million times
///         the floor, or no number is rounded; growth also where both are below the floor; a verdict whose energy is
///         within `limit_tolerance` of a limit may be either
/// @missing drift and tremor (E16.2), its growth (E16.4), and the verdict
Tremor judge_motion(const Record& record, const Levels& levels);

RBC_EXERCISE(judge_motion)

}  // namespace rbc::ex16
