#include "exercises/17_friction_stabilization/bristle.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace rbc::ex17 {

namespace {

using Eigen::Vector3d;

Vector3d bend(const Vector3d& x_a, const Vector3d& x_b, const Vector3d& n, double most) {
    Vector3d e = -n.cross(n.cross(x_a - x_b));
    if (!(most > 0)) return Vector3d::Zero();
    const double times = e.norm() / most;
    if (times > 1) e /= times;
    return e;
}

}  // namespace

Vector3d pull(const Place& a, const Place& b, const Nails& nails, const Vector3d& n, double f_n,
              const Bristle& bristle) {
    return bristle.stiffness * bend(a.rotation * nails.in_a + a.position, b.rotation * nails.in_b + b.position, n,
                                    bristle.friction * f_n / bristle.stiffness);
}

Nails follow(const Place& a, const Place& b, const Nails& nails, const Vector3d& n, double f_n,
             const Bristle& bristle) {
    const Vector3d x_a = a.rotation * nails.in_a + a.position, x_b = b.rotation * nails.in_b + b.position;
    const Vector3d middle = (x_a + x_b) / 2;
    const Vector3d kept = bend(x_a, x_b, n, bristle.friction * f_n / bristle.stiffness) + n * n.dot(x_a - x_b);
    return {a.rotation.inverse() * (middle + kept / 2 - a.position),
            b.rotation.inverse() * (middle - kept / 2 - b.position)};
}

}  // namespace rbc::ex17
