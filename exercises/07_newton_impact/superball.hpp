#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex07 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed disc_masses{1e-6, 1e6, "kg"}, disc_shapes{2.5e-3, 1e3}, disc_radii{1e-6, 1e3, "m"},
    disc_speeds{1e-9, 1e3, "m/s"}, disc_frictions{0, 10};

/// A disc that moves and spins. With an inverse inertia of 0 it keeps its spin; with an inverse mass of 0 its centre
/// keeps its velocity, and it still turns, a roller on an axle. With both 0 it is a wall: its spin is 0, its radius
/// means nothing, and it may move, as a paddle does.
struct SpinningDisc {
    double inverse_mass;       ///< 1/kg: 0, or 1/m with m of `disc_masses`
    double inverse_inertia;    ///< 1/(kg m^2): 0, or 1/(k m R^2) with k of `disc_shapes`; m of a roller: the other's
    double radius;             ///< R, of `disc_radii`, m
    Eigen::Vector2d velocity;  ///< of the centre, m/s
    double spin;               ///< w, rad/s, counter-clockwise; 0 for a wall
};

/// How two surfaces answer to an impact.
struct RoughSurface {
    double restitution;  ///< e in [0, 1]
    double grip;         ///< f in [-1, 1]: what restitution is for the normal, for the tangent
    double friction;     ///< mu, of `disc_frictions`
};

/// How both move afterwards.
struct DiscMotions {
    Eigen::Vector2d velocity_a;
    double spin_a;
    Eigen::Vector2d velocity_b;
    double spin_b;
};

inline constexpr Tolerance motion_tolerance{1e-12};  ///< of V, times K_tt/K_nn; R w: times its square

/// The impact of two rough discs. Along the normal Newton's law; along the tangent the surfaces wind up like a spring
/// and give a part of it back,
///
///   u_n' = -e u_n,   u_t' = -f u_t   if that needs no more friction than |P_t| <= mu P_n,     (E07.1)
///
/// else they slide: |P_t| = mu P_n, against u_t. f = -1 is smooth, f = 0 sticks (the lesson's law), f = 1 is a super
/// ball. u = v_B - v_A at the contact point, spins included; n from A to B, t = (n_y, -n_x).
///
/// V, of `disc_speeds`, is the largest of the components of both velocities and of R |w| of both. Any of these may be
/// 0, and small beside V; it counts however small it is. At least one disc has an inverse mass > 0.
/// @param n  unit vector in any direction, from the centre of A to that of B; at a wall, perpendicular to it
/// @return   the motions after, to `motion_tolerance`; those before if the surfaces do not approach (u_n >= 0), however
///           fast they slide
/// @missing the impact of two rough discs (E07.1)
DiscMotions collide_rough_discs(const SpinningDisc& a, const SpinningDisc& b, const Eigen::Vector2d& n,
                                const RoughSurface& surface);

RBC_EXERCISE(collide_rough_discs)

}  // namespace rbc::ex07
