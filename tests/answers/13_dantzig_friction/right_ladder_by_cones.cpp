#include <array>
#include <cmath>
#include <limits>

#include "exercises/13_dantzig_friction/ladder.hpp"

namespace rbc::ex13 {

namespace {

/// Where the upper edges of both cones meet, as a share of the way to the wall. A load that hangs to the left of this
/// point can be carried: three forces of one body in balance meet in a point, and this is the outermost one.
double meeting_point(const Ladder& l) {
    const double along_wall = (1 - l.friction_floor * l.slope) / (1 + l.friction_floor * l.friction_wall);
    return 1 - along_wall;
}

/// A condition  at_zero + rise N >= 0.
struct Line {
    double at_zero, rise;
};

}  // namespace

WallForces wall_forces(const Ladder& l) {
    const double ladder = l.mass * l.gravity, climber = l.climber_mass * l.gravity;
    const double moment = 0.5 * ladder + l.climber_at * climber;
    const std::array<Line, 3> conditions{{
        {-moment, l.slope + l.friction_wall},
        {moment, l.friction_wall - l.slope},
        {l.friction_floor * (ladder + climber - moment), l.friction_floor * l.slope - 1},
    }};
    WallForces forces{true, 0, std::numeric_limits<double>::infinity()};
    for (const Line& c : conditions) {
        const double root = -c.at_zero / c.rise;
        if (c.rise > 0) forces.lowest = std::fmax(forces.lowest, root);
        if (c.rise < 0) forces.highest = std::fmin(forces.highest, root);
    }
    if (forces.lowest > forces.highest) return {};
    return forces;
}

double smallest_slope(const Ladder& ladder) {
    // The meeting point moves out as the ladder gets steeper, linearly: two ladders tell all.
    Ladder flat = ladder, steep = ladder;
    flat.slope = 0;
    steep.slope = 1;
    const double moved = meeting_point(steep) - meeting_point(flat);
    const double load =
        (0.5 * ladder.mass + ladder.climber_at * ladder.climber_mass) / (ladder.mass + ladder.climber_mass);
    if (meeting_point(flat) >= load) return 0;
    return moved > 0 ? (load - meeting_point(flat)) / moved : std::numeric_limits<double>::infinity();
}

std::optional<double> highest_place(const Ladder& ladder) {
    const double x = meeting_point(ladder);
    // Moments of both weights about the point: the ladder's is in the middle, the climber's at the place asked for.
    const double spare = (x - 0.5) * ladder.mass;
    if (spare >= (1 - x) * ladder.climber_mass) return 1;
    if (spare + x * ladder.climber_mass < 0) return {};
    return x + spare / ladder.climber_mass;
}

}  // namespace rbc::ex13
