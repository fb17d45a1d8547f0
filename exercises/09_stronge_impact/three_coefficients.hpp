#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex09 {

/// What was seen of an impact: the corners of its path in the impulse plane, from a high-speed camera or from a
/// simulation by any law. Between two corners the impulse grows along a straight line.
struct SeenImpact {
    Eigen::Matrix2d K;                     ///< (t, n), 1/kg; u = u0 + K P at the impulse P
    Eigen::Vector2d u0;                    ///< relative velocity before, m/s; u_n < 0
    std::vector<Eigen::Vector2d> corners;  ///< impulses (p_t, p_n) on B, N s; the first is (0, 0), p_n never falls
};

/// The three coefficients of restitution of one and the same impact, and its energies.
struct Coefficients {
    double newton;         ///< by velocity:  -u_n(end)/u_n(start)
    double poisson;        ///< by impulse:   p_n after the end of compression / p_n before it
    double stronge;        ///< by work:      e with  e^2 = (work given back)/(work stored)      (E09.1)
    double normal_work;    ///< of the normal impulse, all in all, J
    double friction_work;  ///< of the tangential impulse, all in all, J; of either sign
};

/// Measures the three coefficients. u_n rises through 0 exactly once, inside one of the straight lines or at a
/// corner; that is the end of compression. Until there the normal impulse stores work, from there it gives back.
///
/// p_t may go either way, along the slip, too: the path is seen, and obeys no law of friction. The work of the
/// tangential impulse is negative where it opposes the slip, and positive where it drives it.
///
/// @param seen  as above; two corners or thousands, no line too short to count, some corners perhaps on a straight
///              line, twice, or exactly where u_n = 0; the impact ends at the last one, with u_n >= 0. Speeds 1e-6 to
///              1e3 m/s, masses of milligrams to tonnes
/// @return works right to about 12 digits of the largest on the way, coefficients as they follow from impulses,
///         velocities and works that are right to 12 digits of the largest
/// @missing three coefficients of restitution of one impact (E09.1)
Coefficients three_coefficients(const SeenImpact& seen);

RBC_EXERCISE(three_coefficients)

}  // namespace rbc::ex09
