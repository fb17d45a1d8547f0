#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex07 {

/// A disc that moves and spins. With an inverse inertia of 0 it keeps its spin; with an inverse mass of 0 its centre
/// keeps its velocity, and it still turns, a roller on an axle. With both 0 it is a wall: its spin is 0, its radius
/// means nothing (any number), and it may move, as a paddle does.
struct SpinningDisc {
    double inverse_mass;       ///< 1/kg, 0 or 1e-6 to 1e6
    double inverse_inertia;    ///< 1/(kg m^2), >= 0
    double radius;             ///< R, m, 1e-6 to 1e3
    Eigen::Vector2d velocity;  ///< of the centre, m/s, 0 to 1e3
    double spin;               ///< w, rad/s, counter-clockwise; R |w| up to 1e3 m/s; 0 for a wall
};

/// How two surfaces answer to an impact.
struct RoughSurface {
    double restitution;  ///< e in [0, 1]
    double grip;         ///< f in [-1, 1]: what restitution is for the normal, for the tangent
    double friction;     ///< mu >= 0, up to 10
};

/// How both move afterwards.
struct DiscMotions {
    Eigen::Vector2d velocity_a;
    double spin_a;
    Eigen::Vector2d velocity_b;
    double spin_b;
};

/// The impact of two rough discs. Along the normal Newton's law; along the tangent the surfaces wind up like a spring
/// and give a part of it back,
///
///   u_n' = -e u_n,   u_t' = -f u_t   if that needs no more friction than |P_t| <= mu P_n,     (E07.1)
///
/// else they slide: |P_t| = mu P_n, against u_t. f = -1 is smooth, f = 0 sticks (the lesson's law), f = 1 is a super
/// ball. u = v_B - v_A at the contact point, spins included; n from A to B, t = (n_y, -n_x).
///
/// @param n  unit vector in any direction, from the centre of A to that of B; at a wall, perpendicular to it
/// @return   the motions after, right to 12 digits of the fastest of the speeds that come in, R |w| among them (to
///           fewer where K_tt, which the sum of R^2/I is part of, is far above K_nn); those before if the surfaces do
///           not approach (u_n >= 0), however fast they slide
/// At least one of the two has an inverse mass > 0, and K_tt is at most 1000 K_nn.
/// @missing the impact of two rough discs (E07.1)
DiscMotions collide_rough_discs(const SpinningDisc& a, const SpinningDisc& b, const Eigen::Vector2d& n,
                                const RoughSurface& surface);

RBC_EXERCISE(collide_rough_discs)

}  // namespace rbc::ex07
