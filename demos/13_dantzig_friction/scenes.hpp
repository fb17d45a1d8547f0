#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What can be chosen in the demo: what stands where, how it starts, and how its ground is shaken.
struct FrictionScene {
    enum class Kind { ladder, ramp, rod, wall };
    enum class Answer { solver, most_pressed };

    Kind kind = Kind::ladder;
    double friction = 0.4, compare = 0.36;   ///< mu of the two lanes
    Answer compare_answer = Answer::solver;  ///< of the second lane, where a single contact has several
    double ladder_angle = 50;                ///< above the floor, degrees
    double ramp_angle = 20;                  ///< below the horizontal, degrees
    double height = 0.5;                     ///< of the box on the ramp, m; it is 0.5 m wide
    double speed = 0;                        ///< of the box down the ramp, m/s
    double rod_angle = 63.43494882292201;    ///< below the horizontal, degrees; tan = 2
    double rod_speed = 1, rod_spin = 0;      ///< of the rod's lower end, m/s; rad/s
    double shake = 0, shake_rate = 2;        ///< of the ground along itself: m/s^2, Hz
    double columns = 4, rows = 4;            ///< of the wall

    void bind(Parameters& parameters);
    World world() const;         ///< at the start
    Rect part_of_world() const;  ///< that the picture shows, m
    /// Whether the map over (mu, angle) is the same.
    bool same_map(const FrictionScene& other) const;
    /// Gravity as the shaken ground feels it, m/s^2.
    Eigen::Vector2d gravity(double magnitude, double time) const;

    double& angle();  ///< the one that the map is over, degrees; of the wall `shake`
    double angle() const { return const_cast<FrictionScene*>(this)->angle(); }
    const char* angle_parameter() const;
    const char* angle_name() const;  ///< with its unit
    double slope() const;            ///< of the ground, rad
};

/// The rungs of a ladder over its thin box.
void draw_ladder(Canvas& canvas, const Body& ladder);

}  // namespace rbc
