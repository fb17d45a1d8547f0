#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex09 {

/// What may be asked, with q = sqrt(K_nn/K_tt). Where a number may also be 0, it says so.
inline constexpr Allowed seen_mobilities{1e-3, 1e6, "1/kg"}, seen_couplings{0.1, 0.95},
    seen_approaches{1e-6, 1e3, "m/s"}, seen_slips{1e-2, 1e2}, rebounds{0.01, 2}, line_counts{1, 2000};

/// What was seen of an impact: the corners of its path in the impulse plane, from a high-speed camera or from a
/// simulation by any law. Between two corners the impulse grows along a straight line.
struct SeenImpact {
    Eigen::Matrix2d K;   ///< (t, n), 1/kg, its diagonal of `seen_mobilities`; K_tn is 0, or sqrt(K_tt K_nn) times one
                         ///< of `seen_couplings`, of either sign; u = u0 + K P at the impulse P
    Eigen::Vector2d u0;  ///< relative velocity before, m/s; -u_n of `seen_approaches`; u_t is 0, or |u_n|/q times one
                         ///< of `seen_slips`, of either sign
    std::vector<Eigen::Vector2d> corners;  ///< impulses (p_t, p_n) on B, N s; first (0, 0), then p_n never falls
};

/// The three coefficients of restitution of one and the same impact, and its energies.
struct Coefficients {
    double newton;         ///< by velocity:  -u_n(end)/u_n(start)
    double poisson;        ///< by impulse:   p_n after the end of compression / p_n before it
    double stronge;        ///< by work:      e with  e^2 = (work given back)/(work stored)      (E09.1)
    double normal_work;    ///< of the normal impulse, all in all, J
    double friction_work;  ///< of the tangential impulse, all in all, J; of either sign
};

inline constexpr Tolerance seen_tolerance{1e-12};  ///< u_i: of the largest |u0_i| + |K_it p_t| + |K_in p_n| on the
                                                   ///< way; works: of that of u_n times the last p_n, and of that of
                                                   ///< u_t times the way of p_t to and fro

/// Measures the three coefficients. u_n rises through 0 exactly once, inside one of the straight lines or at a
/// corner; that is the end of compression. Until there the normal impulse stores work, from there it gives back.
///
/// p_t may go either way, along the slip, too: the path is seen, and obeys no law of friction. The work of the
/// tangential impulse is negative where it opposes the slip, and positive where it drives it.
///
/// @param seen  as above; one more corners than one of `line_counts`, no line too short to count, some corners perhaps
///              on a straight line, twice, or exactly where u_n = 0; the impact ends at the last one, where u_n is 0,
///              or |u_n| before the impact times one of `rebounds`
/// @return the works to `seen_tolerance`, the coefficients to what follows: of newton and stronge for velocities and
///         works that are off by it, of poisson for a p_c where u_n is off by it
/// @missing three coefficients of restitution of one impact (E09.1)
Coefficients three_coefficients(const SeenImpact& seen);

RBC_EXERCISE(three_coefficients)

}  // namespace rbc::ex09
