#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"
#include "demos/19_shock_propagation/cradle.hpp"

namespace rbc {

/// What is struck.
struct ShockScene {
    enum class Kind { cradle, billiards, bridge, wall, rod };

    Kind kind = Kind::cradle;
    double balls = 5;          ///< of a cradle, of a bridge; rows of billiards and of a wall
    double left = 1;           ///< balls that come from the left
    double right = 0;          ///< and from the right
    double right_speed = 0.5;  ///< of those, over the speed of those from the left
    double ratio = 1;          ///< mass of the first ball over that of the others
    double speed = 8;          ///< of the ball that hits all but a cradle, m/s

    void bind(Parameters& parameters);
    World world() const;
    Cradle cradle() const;
    Rect part_of_world() const;
    bool falls() const { return kind == Kind::wall; }
    double seconds() const;  ///< after which the scene begins again; 0: never

    static constexpr double radius = 0.15;  ///< m, of a ball of the cradle
    static constexpr double string = 1.6;   ///< m
    static constexpr double swing = 0.6;    ///< m, how far balls are pulled out
};

/// Where ball i hangs, m.
Eigen::Vector2d ball_at(const Cradle& cradle, Eigen::Index i);

}  // namespace rbc
