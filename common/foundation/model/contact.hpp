#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace rbc {

/// The tangent that makes (t, n) right-handed: n = +y gives t = +x.
inline Eigen::Vector2d tangents(const Eigen::Vector2d& normal) {
    return {normal.y(), -normal.x()};
}

/// Two tangents, columns, that make (t1, t2, n) right-handed: n = +z gives t1 = -y, t2 = +x. Which two is arbitrary, and
/// no rule makes them follow n without a jump: nothing physical may depend on it.
inline Eigen::Matrix<double, 3, 2> tangents(const Eigen::Vector3d& normal) {
    // The coordinate axis that is farthest from the normal gives a safe cross product.
    Eigen::Index farthest = 0;
    normal.cwiseAbs().minCoeff(&farthest);
    Eigen::Matrix<double, 3, 2> t;
    t.col(0) = Eigen::Vector3d::Unit(farthest).cross(normal).normalized();
    t.col(1) = normal.cross(t.col(0));
    return t;
}

/// What goes along the tangents of a contact: a number in the plane, two in space.
template <int D>
using Tangential = std::conditional_t<D == 2, double, Eigen::Vector2d>;

template <int D>
Tangential<D> no_tangential() {
    if constexpr (D == 2)
        return 0;
    else
        return Eigen::Vector2d::Zero();
}

/// The part of a vector along the tangents.
inline double along(const Eigen::Vector2d& tangent, const Eigen::Vector2d& v) {
    return v.dot(tangent);
}
inline Eigen::Vector2d along(const Eigen::Matrix<double, 3, 2>& tangents, const Eigen::Vector3d& v) {
    return tangents.transpose() * v;
}

/// The nearest one that is not longer than `limit`, >= 0.
inline double cut_down(double r_t, double limit) {
    return std::clamp(r_t, -limit, limit);
}
inline Eigen::Vector2d cut_down(const Eigen::Vector2d& r_t, double limit) {
    const double length = r_t.norm();
    return length > limit ? Eigen::Vector2d(limit / length * r_t) : r_t;
}

/// One point where two bodies touch, or nearly do, in D dimensions, 2 or 3.
template <int D>
struct ContactIn {
    int a = 0, b = 0;                                                    ///< indices of the bodies
    Eigen::Vector<double, D> point = Eigen::Vector<double, D>::Zero();   ///< midway between the two surfaces, m
    Eigen::Vector<double, D> normal = Eigen::Vector<double, D>::Unit(D - 1);  ///< unit, from A to B
    double gap = 0;                                     ///< along the normal, m: > 0 apart, < 0 penetrating
    std::uint32_t feature = 0;  ///< which corners and faces meet; the same from step to step while they do

    Eigen::Vector2d tangent() const
        requires(D == 2)
    {
        return tangents(normal);
    }
};

using Contact = ContactIn<2>;
using SpatialContact = ContactIn<3>;

/// What makes a contact the same from step to step, and what contact sets are sorted by.
/// @param contact  anything with a, b and feature
template <class WithFeature>
auto identity(const WithFeature& contact) {
    return std::tuple(contact.a, contact.b, contact.feature);
}

}  // namespace rbc
