#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <tuple>

namespace rbc {

/// One point where two bodies touch, or nearly do.
struct Contact {
    int a = 0, b = 0;                                   ///< indices of the bodies
    Eigen::Vector2d point = Eigen::Vector2d::Zero();    ///< midway between the two surfaces, m
    Eigen::Vector2d normal = Eigen::Vector2d::UnitY();  ///< unit, from A to B
    double gap = 0;                                     ///< along the normal, m: > 0 apart, < 0 penetrating
    std::uint32_t feature = 0;  ///< which corners and faces meet; the same from step to step while they do

    /// The tangent that makes (t, n) right-handed: n = +y gives t = +x.
    Eigen::Vector2d tangent() const { return {normal.y(), -normal.x()}; }
};

/// What makes a contact the same from step to step, and what contact sets are sorted by.
/// @param contact  anything with a, b and feature
template <class WithFeature>
auto identity(const WithFeature& contact) {
    return std::tuple(contact.a, contact.b, contact.feature);
}

}  // namespace rbc
