#pragma once

#include <array>
#include <string>

#include "common/demo/kit/camera.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/23_space/free_rotation.hpp"

namespace rbc {

enum class SpaceScene { top, table, disc, billiard, heavy_top, coin, stack, wall, heap, chain };
enum class SpaceExercise { carry, loop };

/// What can be chosen in the demo, and the worlds that follow from it. The body that a picture is about is body 1, of
/// the top body 0.
struct SpaceChoice {
    SpaceScene scene = SpaceScene::stack;
    SpinUpdate update = SpinUpdate::dropped;  ///< of the second lane of top and heavy top
    double spin = 5;                          ///< of top, disc and heavy top, rad/s
    double tilt = 0.3;                        ///< of the axis of heavy top and coin from the vertical, rad
    double legs = 4;                          ///< of the table, 3 or 4
    double weight_x = 0.3, weight_y = 0.15;   ///< where the load is on it, m from the middle
    double speed = 1.5;                       ///< of disc, ball and what strikes the wall, m/s
    double corners = 8;                       ///< of the disc's third lane
    double side = 0.3;                        ///< how far from the middle the cue strikes the ball, in radii
    double friction = 0.3;
    double height = 10;                       ///< boxes of the stack, rows of the wall
    double bodies = 40;                       ///< of the heap
    double slope = 0;                         ///< of the ground of heap and stack, rad
    double links = 8;                         ///< of the chain
    double swing = 0;                         ///< where it begins, rad; 0: it hangs
    double sweeps = 10;
    double restitution = 0.6;                 ///< of the wall's shocks
    SpaceExercise exercise = SpaceExercise::carry;

    void bind(Parameters& parameters);
    /// @param lane       0 to 2: some scenes have bodies of their own in each lane
    /// @param downwards  m/s^2, for motions that begin steadily; the world's own gravity is set elsewhere
    SpatialWorld world(int lane = 0, double downwards = 9.81) const;
    Camera home() const;
    Rect part() const;     ///< of the camera's picture, m
    double gravity() const { return scene == SpaceScene::top ? 0 : 9.81; }
    double time_step() const;
    std::size_t shown_body() const { return scene == SpaceScene::top ? 0 : 1; }
    int count(double value) const;
    bool is_round() const { return scene == SpaceScene::heavy_top || scene == SpaceScene::coin; }

    static constexpr double disc_radius = 0.25, disc_height = 0.06;  ///< m
    static constexpr double ball_radius = 0.0286;                    ///< m
};

/// A prism of this many corners in place of the disc: at rest on the ground.
SpatialBody prism_body(int corners, double radius, double height, double density);

/// A plane that falls by this angle along +x, and a small block on it that moves at `speed`, its direction an angle from
/// downhill.
SpatialWorld block_on_incline(double angle, double speed, double direction);

}  // namespace rbc
