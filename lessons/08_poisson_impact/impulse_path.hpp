#pragma once

#include <Eigen/Core>
#include <array>
#include <limits>
#include <span>
#include <string>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// How the contact point moves along the tangent.
enum class Motion { slip, stick, reverse };

/// A point of the path.
struct PathPoint {
    Eigen::Vector2d impulse = Eigen::Vector2d::Zero();  ///< (p_t, p_n) on B so far, N s
    Eigen::Vector2d u = Eigen::Vector2d::Zero();        ///< (u_t, u_n), m/s
    Eigen::Vector2d work = Eigen::Vector2d::Zero();     ///< (of friction, of the normal impulse) so far, J
};

/// A straight piece of the path: from its start to the start of the next, the last one without end.
struct PathPiece {
    PathPoint start = {};
    Motion motion = Motion::slip;
    int sign = 0;                                     ///< s, the direction of slip; 0 in stick
    double friction = 0;                              ///< dp_t/dp_n
    Eigen::Vector2d slope = Eigen::Vector2d::Zero();  ///< du/dp_n, 1/kg; (exactly 0, > 0) in stick
};

/// The path of a planar impact in Routh's impulse plane, exact: no step, no iteration.
///
///   The normal impulse p = p_n grows from 0 and takes the place of time. Every little bit of it changes the
///   relative velocity u = (u_t, u_n) through the collision matrix, and Coulomb's law holds for every little bit:
///
///     du = K (dp_t, dp)                                                              (08.1)
///     dp_t = -mu s dp  while u_t slips in the direction s = +-1,  |dp_t| <= mu dp  while u_t = 0       (08.2)
///
///   So u_t, u_n and p_t are piecewise linear in p. At most two laws follow each other:
///
///     slip:     du_t/dp = K_tn - mu s K_tt,   du_n/dp = K_nn - mu s K_tn               (08.3)
///               until u_t = 0 at  p_s = -u_t / (du_t/dp),  if that is > 0              (08.4)
///     stick:    if |K_tn| <= mu K_tt:  dp_t/dp = -K_tn/K_tt,  du_n/dp = K_nn - K_tn^2/K_tt             (08.5)
///     reverse:  else slip (08.3) with  s = sign(K_tn), which is never the first direction again       (08.6)
///
///   One more point matters, the end of compression:  u_n = 0 at p_c, and rises                        (08.7)
///   The end of the impact is no property of the path: the laws of restitution disagree about it.
///
/// Ties: |K_tn| == mu K_tt sticks. u_t = 0 at the start goes to (08.5) or (08.6) at once; the latter then counts as
/// slip, for nothing is reversed.
/// Jam: du_n/dp <= 0 in the first slip. u_n falls further until p_s, and stick always follows (08.8).
/// Source: [5DV058] and [COMP259] name the phases; the impulse plane is Routh's, the closed form of its corners ours.
struct ImpulsePath {
    std::array<PathPiece, 3> storage{};
    int count = 0;        ///< of pieces, 2 or 3: at most two motions, one of them split at the end of compression
    int restitution = 0;  ///< the piece that starts at the end of compression, with u_n = 0 exactly

    std::span<const PathPiece> pieces() const&& = delete;  // they would outlive their path
    std::span<const PathPiece> pieces() const& { return {storage.data(), static_cast<std::size_t>(count)}; }
    const PathPiece& piece(int i) const { return storage[static_cast<std::size_t>(i)]; }
    const PathPoint& compression_end() const { return piece(restitution).start; }  ///< (08.7)
};

/// The path from `problem`'s velocity on, for every p_n >= 0; restitution plays no part in it.
/// @param problem  u_n <= 0. With u_n = 0 the path starts where compression would end, unless it jams.
/// @throws std::invalid_argument  u_n > 0, or what check_impact_problem refuses
/// Cost: some 30 ns, no allocation.
ImpulsePath impulse_path(const PlanarImpactProblem& problem);

/// The point of the path at p_n = `normal_impulse` >= 0. Work is the trapezoid of each piece, exactly:
/// dW_n = (u_n0 + u_n1)/2 dp, dW_t = (u_t0 + u_t1)/2 dp_t.                                 (08.11)
PathPoint point_on(const ImpulsePath& path, double normal_impulse);

/// The p_n >= p_c at which u_n is `u_n` >= 0. There is one: after compression u_n only rises.
double normal_impulse_at_velocity(const ImpulsePath& path, double u_n);

/// The p_n >= p_c at which the normal impulse has given back `work` >= 0, counted from the end of compression:
///   dp = 2 w / (u_n + sqrt(u_n^2 + 2 w du_n/dp))  inside a piece, w what is left of the work     (08.12)
/// (the root of (08.11) written so that nothing cancels).
double normal_impulse_at_returned_work(const ImpulsePath& path, double work);

/// The outcome of an impact that ends at p_n = `end` > 0 on its path: the only place where a result is made.
///   energy_change = P.(u- + u+)/2                                                     (08.13)
/// Status: ended if that agrees with the work of both impulses summed along the path, up to 64 epsilon times the
/// sizes of the terms (K_tt p_t^2 + K_nn p_n^2 + |P|.|u|); else inaccurate. From u_t = 0 the first event, at p_n = 0,
/// is stick or reversal: friction holds, or it cannot.
PlanarImpact end_impact(const PlanarImpactProblem& problem, const ImpulsePath& path, double end);

/// What happened up to p_n = `end`, in words: "slip_c-stick_c-stick_r": c in compression, r in restitution.
std::string regime(const ImpulsePath& path, double end = std::numeric_limits<double>::infinity());

}  // namespace rbc
