#pragma once

#include <Eigen/Core>

namespace rbc {

/// What friction in an impact is measured against.
enum class FrictionRule {
    impulse_consistent,  ///< mu times the whole normal impulse: Coulomb's law for impulses
    slide_formula,       ///< mu times the normal impulse of the compression only, as the source prints it
};

struct NewtonCoulombParameters {
    double restitution = 0.5;  ///< e in [0, 1]
    double friction = 0.3;     ///< mu >= 0; no upper limit
    FrictionRule rule = FrictionRule::impulse_consistent;
};

/// Velocity after the impact of a particle on an oriented plane. With v_n = n.v < 0 and v_t = v - v_n n:
///
///   v_n' = -e v_n,   P_n = -m (1 + e) v_n                                   (07.1)
///   v_t' = max(0, 1 - mu (1 + e) |v_n|/|v_t|) v_t      impulse_consistent   (07.2)
///   v_t' = max(0, 1 - mu |v_n|/|v_t|) v_t              slide_formula        (07.3)
///
/// (07.2) is |P_t| <= mu P_n, with equality while it slides. (07.3) is that with mu/(1 + e) instead of mu (07.4);
/// the two agree for e = 0 and where both stop the particle. Neither ever adds energy.
///
/// @param v  velocity relative to the plane, m/s, finite        @param n  unit normal, away from the plane
/// @return   velocity after, m/s; v itself where v_n >= 0. The impulse on the particle is m (v' - v).
/// @throws std::invalid_argument  v not finite, n not a unit vector (to 1e-9), e or mu out of range (says which)
/// Cost: O(1). Source: [5DV058] 'Newton impact for particle against oriented plane', 'Coulomb friction'. Ours adds
/// (07.2) and does not ask for mu <= 1.
Eigen::Vector2d impact_newton_coulomb(const Eigen::Vector2d& v, const Eigen::Vector2d& n,
                                      const NewtonCoulombParameters& parameters);
/// The same in space.
Eigen::Vector3d impact_newton_coulomb(const Eigen::Vector3d& v, const Eigen::Vector3d& n,
                                      const NewtonCoulombParameters& parameters);

}  // namespace rbc
