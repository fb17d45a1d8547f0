#include "exercises/17_friction_stabilization/bristle.hpp"

#include <algorithm>

namespace rbc::ex17 {

namespace {

Eigen::Vector3d error(const Place& a, const Place& b, const Nails& nails, const Eigen::Vector3d& n) {
    const Eigen::Vector3d apart = a.rotation * nails.in_a + a.position - (b.rotation * nails.in_b + b.position);
    return apart - n * n.dot(apart);
}

/// The part of e that bristles hold, 0 to 1.
double held(const Eigen::Vector3d& e, double f_n, const Bristle& bristle) {
    const double most = bristle.friction * std::max(0.0, f_n) / bristle.stiffness;
    return e.norm() <= most ? 1 : most / e.norm();
}

}  // namespace

Eigen::Vector3d pull(const Place& a, const Place& b, const Nails& nails, const Eigen::Vector3d& n, double f_n,
                     const Bristle& bristle) {
    const Eigen::Vector3d e = error(a, b, nails, n);
    return bristle.stiffness * held(e, f_n, bristle) * e;  // (E17.2)
}

Nails follow(const Place& a, const Place& b, const Nails& nails, const Eigen::Vector3d& n, double f_n,
             const Bristle& bristle) {
    const Eigen::Vector3d e = error(a, b, nails, n);
    const Eigen::Vector3d way = (1 - held(e, f_n, bristle)) / 2 * e;  // (E17.3)
    return {nails.in_a - a.rotation.transpose() * way, nails.in_b + b.rotation.transpose() * way};
}

}  // namespace rbc::ex17
