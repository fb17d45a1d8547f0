#pragma once

#include <Eigen/Core>
#include <deque>
#include <span>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// The latest impulses of one method, (P_t, P_n) in N s, the newest last.
struct ConeCloud {
    static constexpr std::size_t max_kept = 120;
    Colour colour;
    const std::deque<Eigen::Vector2d>* impulses;
};

/// What the picture of the cone shows.
Rect impulse_cone_world(double friction);

/// The friction cone |P_t| <= mu P_n and the impulses in it, in units of the largest P_n; older ones fade.
void draw_impulse_cone(Canvas& canvas, double friction, std::span<const ConeCloud> clouds);

}  // namespace rbc
