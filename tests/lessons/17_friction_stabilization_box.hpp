#pragma once

#include "lessons/17_friction_stabilization/building.hpp"

namespace rbc::test {

/// A world of ground and one box of 1 m x 0.5 m on it, its tangent +x.
inline World box_on_the_ground() {
    const Building building = stack_building(1, 0);
    World world = building.start;
    world.bodies.push_back(building.bricks[0]);
    return world;
}

inline PaperParameters exact(double dt = 0.1) {
    PaperParameters settings;
    settings.dt = dt;
    settings.iterations = 400;
    settings.friction = 1;         // less than 3/4 and the feet of a box squeeze
    settings.error_reduction = 0;  // nothing but friction is corrected
    return settings;
}

}  // namespace rbc::test
