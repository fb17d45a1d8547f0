#pragma once

#include <Eigen/Core>

namespace rbc {

/// The equations of sliding, u_t = (u_x, u_y) != 0, as right sides of ordinary differential equations in four different
/// parameters. All describe the same path. With theta the direction of u_t and k_x, k_y, k_z the rows of K,
///
///   xi = (-mu cos theta, -mu sin theta, 1)                                                  (10.3)
///
/// K symmetric positive definite, mu >= 0; nothing is checked.

/// xi for a tangential velocity that is not zero.
Eigen::Vector3d sliding_vector(double mu, double u_x, double u_y);

/// Over the normal impulse p: d(u_x, u_y, u_z, W)/dp = (K xi, u_z), always valid.             (10.4)
Eigen::Vector4d slope_over_impulse(const Eigen::Matrix3d& K, double mu, const Eigen::Vector4d& y);

/// The slides' equations for compression, over u_z:
///
///   d(u_x, u_y, W)/du_z = (k_x . xi, k_y . xi, u_z)/(k_z . xi)                              (10.5)
///
/// They need k_z . xi > 0 all along: u_z must rise.
Eigen::Vector3d slope_over_normal_velocity(const Eigen::Matrix3d& K, double mu, double u_z, const Eigen::Vector3d& y);

/// The slides' equations for restitution, over the normal work W:
///
///   d(u_x, u_y, u_z)/dW = K xi/u_z                                                          (10.6)
///
/// They need u_z > 0.
Eigen::Vector3d slope_over_work(const Eigen::Matrix3d& K, double mu, const Eigen::Vector3d& y);

/// The regular form (10.7) in polar coordinates, y = (phi, ln r, p, u_z, W) over lambda: with (10.8),
///
///   phi' = Phi,   (ln r)' = R,   p' = r,   u_z' = r (K33 - mu k . d),   W' = r u_z          (10.9)
///
/// u_t = 0 is reached at lambda = infinity.
Eigen::Matrix<double, 5, 1> slope_over_lambda(const Eigen::Matrix3d& K, double mu,
                                              const Eigen::Matrix<double, 5, 1>& y);

}  // namespace rbc
