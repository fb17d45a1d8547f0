#pragma once

#include <Eigen/Core>
#include <array>

namespace rbc {

/// What happens where the tangential velocity is zero. Notation, in contact coordinates (t1, t2, n):
/// Ktt the upper left 2x2 block of K, k = (K13, K23), d = (cos theta, sin theta), xi = (-mu d, 1).
/// All functions here take K symmetric positive definite and mu >= 0, finite; they check nothing and allocate nothing.

/// Sticking: per unit of normal impulse, the friction that holds the contact, and how the normal velocity rises.
struct Sticking {
    Eigen::Vector2d force_ratio;  ///< -Ktt^-1 k, which is also ((K^-1)_13, (K^-1)_23)/(K^-1)_33   (10.13)
    double slope;                 ///< S = du_n/dp = K33 - k' Ktt^-1 k = 1/(K^-1)_33 > 0, 1/kg
};
Sticking sticking(const Eigen::Matrix3d& K);

/// Whether friction can hold the contact: |Ktt^-1 k| <= mu.                                  (10.14)
bool sticking_is_stable(const Eigen::Matrix3d& K, double mu);

/// The same by the inverse, as the slides print it:
///   ((K^-1)_13)^2 + ((K^-1)_23)^2 <= mu^2 ((K^-1)_33)^2                                     (10.15)
bool sticking_is_stable_by_inverse(const Eigen::Matrix3d& K, double mu);

/// How the tangential velocity turns and grows while it points along d, per unit of the parameter of (10.7):
///
///   Phi = d_perp . (k - mu Ktt d),   R = d . (k - mu Ktt d),   d_perp = (-sin theta, cos theta)   (10.8)
struct Flow {
    double turning;  ///< Phi = dtheta/dlambda, 1/kg
    double growth;   ///< R = d(ln r)/dlambda, 1/kg; also d|u_t|/dp
};
Flow flow(const Eigen::Matrix3d& K, double mu, const Eigen::Vector2d& d);

/// An invariant ray: a direction that sliding keeps, Phi = 0. Along it u_t moves on a straight line through the origin
/// of the tangential-velocity plane, away from it (growth > 0) or towards it.
struct Ray {
    double angle = 0;  ///< theta, rad, in (-pi, pi]
    Eigen::Vector2d direction{1, 0};
    double growth = 0;  ///< R = d|u_t|/dp along it, 1/kg
};

/// Where sliding goes if sticking is not stable: the only ray with R > 0, from the scalar equation
///
///   |(mu Ktt + R 1)^-1 k| = 1  for R in (0, |k|],   d = (mu Ktt + R 1)^-1 k                 (10.17)
///
/// The left side falls with R, so there is one root, and 1/left side is concave: Newton from below cannot miss it.
/// mu = 0 gives d = k/|k|.
/// @param K, mu  sticking is not stable
Ray diverging_ray(const Eigen::Matrix3d& K, double mu);

/// All invariant rays, from the quartic in t = tan(theta/2) that Phi = 0 becomes:
///
///   (K23 + mu K12) t^4 + 2 (K13 + mu (K11 - K22)) t^3 - 6 mu K12 t^2
///     + 2 (K13 - mu (K11 - K22)) t + (mu K12 - K23) = 0                                     (10.12)
///
/// and theta = pi where the leading coefficient vanishes. Two or four (three where two of them meet); none listed where
/// every direction is invariant (k = 0 and mu Ktt a multiple of 1).
struct Rays {
    std::array<Ray, 4> ray{};  ///< in order of their angles; the first `count` count
    int count = 0;
};
Rays invariant_rays(const Eigen::Matrix3d& K, double mu);

/// The diverging ray out of the quartic's, as the slides do it. @param K, mu  sticking is not stable
Ray diverging_ray_by_quartic(const Eigen::Matrix3d& K, double mu);

/// q = xi' K xi, the slope of dT/dp while sliding along d: the turning goes downhill on it,
///
///   dq/dtheta = -2 mu Phi                                                                   (10.10)
double sliding_form(const Eigen::Matrix3d& K, double mu, const Eigen::Vector2d& d);

/// The end of a contact that sticks, in closed form, from a normal velocity u_n and the normal work W_n so far:
///
///   end of compression (u_n < 0):   dp = -u_n/S,   W_c = W_n - u_n^2/(2 S)                  (10.16)
///   to the work W_end >= W_n (u_n >= 0):
///                                   u_n' = sqrt(u_n^2 + 2 S (W_end - W_n)),   dp = (u_n' - u_n)/S
struct StickingEnd {
    double normal_impulse;   ///< dp until then, N s
    double normal_velocity;  ///< m/s
    double normal_work;      ///< J
};
StickingEnd sticking_compression_end(double slope, double normal_velocity, double normal_work);
StickingEnd sticking_work_reached(double slope, double normal_velocity, double normal_work, double work_end);

}  // namespace rbc
