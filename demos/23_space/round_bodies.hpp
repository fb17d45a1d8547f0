#pragma once

#include "demos/23_space/ways.hpp"
#include "lessons/23_space/steady_roll.hpp"

namespace rbc {

/// A hull that is a body of revolution but for its corners, with what steady_roll.hpp takes of it.
struct RoundHull {
    SpatialBody body;
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< d in the body's frame, unit
    RoundBody round;
    double end = 0;  ///< of the axis over the centre, m
};

/// Tip, rim and stem, 20 cm wide and 11 cm high. Its rim meets the table at a tilt of 0.54 rad.
RoundHull top_on_its_tip();
/// 10 cm wide, 4 mm thick, with 64 corners on each rim.
RoundHull coin_on_its_rim();
RoundHull round_hull(SpaceScene scene);  ///< the coin of the scene coin, else the top

/// Below this spin a top at this tilt has no steady precession (23.58). rad/s, >= 0
double least_spin(const RoundBody& top, double tilt);

/// How the first lane's body begins: steadily, if there is such a motion; else without precession.
/// @param round  with the gravity of the run, m/s^2, > 0
SteadyRoll first_roll(const SpaceChoice& choice, const RoundBody& round);

/// Table and top, or table and coin. @param lane  the third top has six tenths of the least spin
SpatialWorld round_world(const SpaceChoice& choice, int lane, double gravity);

SpaceLane heavy_top_lane(const SpaceChoice& choice, int lane, double dt);
SpaceLane coin_lane(const SpaceChoice& choice, int lane, double dt);

}  // namespace rbc
