#pragma once

#include <Eigen/Core>

namespace rbc {

/// The equations of sliding, u_t = (u_1, u_2) != 0, as right sides of ordinary differential equations in four different
/// parameters. All describe the same path. With theta the direction of u_t, k_1, k_2, k_3 the rows of K in the axes
/// (t1, t2, n), and W the work of the normal impulse since the bodies touched,
///
///   xi = (-mu cos theta, -mu sin theta, 1)                                                  (10.3)
///
/// K symmetric positive definite, mu >= 0; nothing is checked.

/// xi for a tangential velocity that is not zero.
Eigen::Vector3d sliding_vector(double mu, double u_1, double u_2);

/// Over the normal impulse p: d(u_1, u_2, u_n, W_n)/dp = (K xi, u_n), always valid.           (10.4)
Eigen::Vector4d slope_over_impulse(const Eigen::Matrix3d& K, double mu, const Eigen::Vector4d& y);

/// The slides' equations for compression, over u_n:
///
///   d(u_1, u_2, W_n)/du_n = (k_1 . xi, k_2 . xi, u_n)/(k_3 . xi)                            (10.5)
///
/// They need k_3 . xi > 0 all along: u_n must rise.
Eigen::Vector3d slope_over_normal_velocity(const Eigen::Matrix3d& K, double mu, double u_n, const Eigen::Vector3d& y);

/// The slides' equations for restitution, over the normal work W_n:
///
///   d(u_1, u_2, u_n)/dW_n = K xi/u_n                                                        (10.6)
///
/// They need u_n > 0.
Eigen::Vector3d slope_over_work(const Eigen::Matrix3d& K, double mu, const Eigen::Vector3d& y);

/// The regular form (10.7) in polar coordinates, y = (theta, ln r, p, u_n, W_n) over lambda: with (10.8),
///
///   theta' = Phi,   (ln r)' = R,   p' = r,   u_n' = r (K33 - mu k . d),   W_n' = r u_n        (10.9)
///
/// u_t = 0 is reached at lambda = infinity.
Eigen::Matrix<double, 5, 1> slope_over_lambda(const Eigen::Matrix3d& K, double mu,
                                              const Eigen::Matrix<double, 5, 1>& y);

}  // namespace rbc
