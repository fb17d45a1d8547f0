#pragma once

#include <optional>

#include "demos/08_poisson_impact/pictures.hpp"
#include "demos/08_poisson_impact/rod.hpp"

namespace rbc {

/// The rod on the floor: before the impact (seconds < 0), at it (0) or after it (> 0, one rod for every law), the
/// friction cone at the contact, and as arrows the impulse so far and the velocity of the tip.
/// @param impact  none: the rod does not hit the floor
void draw_impact_scene(Canvas& canvas, const TiltedRod& rod, const std::optional<ImpactPicture>& impact,
                       double seconds);

}  // namespace rbc
