#pragma once

#include "demos/13_dantzig_friction/motion.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"

namespace rbc {

/// How far what stands on the floor has moved along it, m: the foot of the ladder, the box, the rod's end, the lowest row.
double slip_of(const FrictionScene& scene, const World& start, const World& world);

/// Contacts that slide, or whose friction could not be larger.
long contacts_at_limit(const FrictionStep& step);

/// Of all contacts with the floor (body 0), N; along the tangent or the normal.
double floor_force(const FrictionStep& step, bool tangent);

/// Without the round-off of what is 0.
inline double clean(double value) {
    return value > -1e-9 && value < 1e-9 ? 0 : value;
}

}  // namespace rbc
