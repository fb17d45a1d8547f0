#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex16 {

/// What is known of something that should be at rest: coordinates, at equal times.
struct Record {
    double dt = 0.1;    ///< h, 1e-6 to 10 s
    Eigen::MatrixXd x;  ///< a row per sample, a column per coordinate, at least one, m; 2 N + 1 samples, N >= 1; |x|
                        ///< 0 or 1e-9 to 1e9
    Eigen::VectorXd mass;  ///< of each coordinate, 1e-12 to 1e6 kg
};

struct Levels {
    double still = 1e-6;  ///< J, > 0: less is not seen
    double loud = 10;     ///< J, > still: more is a disaster
    int ahead = 100;      ///< steps to look ahead, 0 to 10000
};

enum class Verdict { rest, creep, jitter, blow_up };

struct Tremor {
    Verdict verdict = Verdict::rest;
    double jitter = 0;      ///< mean kinetic energy of what is not drift, J
    double growth = 1;      ///< the factor by which that grows from step to step
    Eigen::VectorXd drift;  ///< mean velocity of each coordinate, m/s
};

/// Tells rest, creep, jitter and blow-up apart, from positions alone.
///
/// Each of the 2 N steps has a velocity, v = (x_next - x)/h. Their mean is the drift. What is left is the tremor:
///
///   T_i = 1/2 sum over coordinates of m (v_i - drift)^2                                           (E16.2)
///
/// jitter is its mean over all steps; T_1 and T_2 are those over the first N and over the last N. Positions are stored
/// with some 16 digits, so velocities are known only up to 4 epsilon max|x|/h, with the largest |x| of the coordinate
/// and epsilon = 2.2e-16. Less energy than that is round-off and means nothing:
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
/// @return where the tremor is well above the floor, drift is right to 1e-11 of the largest |x|/h, jitter and growth to
///         1e-9 of themselves; a verdict whose energy is within a thousandth of a limit may be either
/// @missing drift and tremor (E16.2), its growth (E16.4), and the verdict
Tremor judge_motion(const Record& record, const Levels& levels);

RBC_EXERCISE(judge_motion)

}  // namespace rbc::ex16
