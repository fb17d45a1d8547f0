#pragma once

#include <Eigen/Core>
#include <cmath>

#include "common/foundation/model/body.hpp"

namespace rbc {

/// A box in its place. Corners and edges are numbered as in manifold.hpp.
struct BoxFrame {
    Eigen::Vector2d centre, x, y;  ///< m; unit vectors of the box's axes
    double half_width, half_height;

    /// @param origin  what positions are measured from: near the box, so that no digits are lost far away
    BoxFrame(const Body& body, const Box& box, const Eigen::Vector2d& origin)
        : BoxFrame(box, body.position - origin, {std::cos(body.angle), std::sin(body.angle)}) {}
    BoxFrame(const Box& box, const Eigen::Vector2d& at, const Eigen::Vector2d& own_x)
        : centre(at),
          x(own_x),
          y(-own_x.y(), own_x.x()),
          half_width(box.half_width),
          half_height(box.half_height) {}

    Eigen::Vector2d corner(int i) const {
        i &= 3;
        return centre + (i == 1 || i == 2 ? half_width : -half_width) * x + (i >= 2 ? half_height : -half_height) * y;
    }
    /// Outward unit normal of edge i.
    Eigen::Vector2d normal(int i) const { return (i & 3) == 0 ? -y : (i & 3) == 1 ? x : (i & 3) == 2 ? y : -x; }
    /// From the centre to edge i.
    double reach(int i) const { return i % 2 == 0 ? half_height : half_width; }
    /// How far the box reaches from its centre in the direction n: its support function.
    double extent(const Eigen::Vector2d& n) const {
        return half_width * std::abs(n.dot(x)) + half_height * std::abs(n.dot(y));
    }
};

}  // namespace rbc
