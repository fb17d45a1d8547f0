#include "lessons/10_mirtich_friction/sliding.hpp"

#include <cmath>

#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

Eigen::Vector3d sliding_vector(double mu, double u_1, double u_2) {
    const double r = std::hypot(u_1, u_2);
    return {-mu * u_1 / r, -mu * u_2 / r, 1};  // (10.3)
}

Eigen::Vector4d slope_over_impulse(const Eigen::Matrix3d& K, double mu, const Eigen::Vector4d& y) {
    Eigen::Vector4d slope;
    slope << K * sliding_vector(mu, y[0], y[1]), y[2];  // (10.4)
    return slope;
}

Eigen::Vector3d slope_over_normal_velocity(const Eigen::Matrix3d& K, double mu, double u_n, const Eigen::Vector3d& y) {
    const Eigen::Vector3d rise = K * sliding_vector(mu, y[0], y[1]);
    return Eigen::Vector3d(rise.x(), rise.y(), u_n) / rise.z();  // (10.5)
}

Eigen::Vector3d slope_over_work(const Eigen::Matrix3d& K, double mu, const Eigen::Vector3d& y) {
    return K * sliding_vector(mu, y[0], y[1]) / y[2];  // (10.6)
}

Eigen::Matrix<double, 5, 1> slope_over_lambda(const Eigen::Matrix3d& K, double mu,
                                              const Eigen::Matrix<double, 5, 1>& y) {
    const Eigen::Vector2d d(std::cos(y[0]), std::sin(y[0]));
    const double r = std::exp(y[1]);
    const Flow f = flow(K, mu, d);
    Eigen::Matrix<double, 5, 1> slope;
    slope << f.turning, f.growth, r, r * (K(2, 2) - mu * K.topRightCorner<2, 1>().dot(d)), r * y[3];  // (10.9)
    return slope;
}

}  // namespace rbc
