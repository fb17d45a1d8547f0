#pragma once

#include <optional>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "demos/08_poisson_impact/rod.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

/// Where a law of impact ends, for the pictures.
struct LawEnd {
    enum class Rule { impulse, velocity, none } rule;  ///< what its end is a value of: p_n, u_n; none: only a point
    Colour colour;
    bool straight = false;  ///< it takes no notice of the path: its own is a straight line
    PlanarImpact impact = {};
};

/// An impact, how far it has got, and how each law ends it.
struct ImpactPicture {
    PlanarImpactProblem problem;
    ImpulsePath path;
    double furthest = 0;  ///< p_n at which the last law that follows the path ends, N s
    double now = 0;       ///< p_n so far, in [0, furthest]
    std::vector<LawEnd> ends = {};

    /// Where an end's own path is now: on the path or at its end; a straight one as far as now is of furthest.
    PathPoint on_the_way(const LawEnd& end) const;
};

/// The impulse plane (p_t right, p_n up): cone of friction, line of sticking (dotted), line of compression (dashed), the
/// laws' ends, and the path as far as it has grown.
Rect impulse_plane_world(const ImpactPicture& picture);
void draw_impulse_plane(Canvas& canvas, const ImpactPicture& picture);

/// Velocities over p_n.
Rect velocities_world(const ImpactPicture& picture);
void draw_velocities(Canvas& canvas, const ImpactPicture& picture);

/// The rod on the floor: before the impact (seconds < 0), at it (0) or after it (> 0, one rod for every law), the
/// friction cone at the contact, and as arrows the impulse so far and the velocity of the tip.
/// @param impact  none: the rod does not hit the floor
void draw_impact_scene(Canvas& canvas, const TiltedRod& rod, const std::optional<ImpactPicture>& impact,
                       double seconds);

}  // namespace rbc
