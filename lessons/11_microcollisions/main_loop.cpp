#include "lessons/11_microcollisions/main_loop.hpp"

#include <algorithm>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

bool collides(const World& world, double depth, double tolerance) {
    for (const Contact& contact : contact_set(world, 0)) {
        if (contact.gap < -depth && contact.normal.dot(relative_velocity(world, contact)) < -tolerance) return true;
    }
    return false;
}

World flown(World world, double duration) {
    fly(world, duration);
    return world;
}

/// A time before `end` (when something collides) at which something does, and 1e-12 of `end` before which nothing does.
double collision_time(const World& world, double end, double depth, double tolerance) {
    double before = 0, after = end;
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (before + after);
        (collides(flown(world, middle), depth, tolerance) ? after : before) = middle;
    }
    return after;
}

}  // namespace

MainLoopResult advance_micro(World& world, const MicroParameters& parameters, long max_events) {
    check_micro_parameters(parameters);
    check_world_of_contacts(world);
    require(max_events >= 1, "max_events must be at least 1");
    MainLoopResult result;
    const double depth = 1e-3 * parameters.restitution.envelope;
    for (result.left = parameters.dt; result.left > 0;) {
        World end = flown(world, result.left);
        if (!collides(end, depth, parameters.tolerance)) {
            world = std::move(end);
            result.left = 0;
        } else if (result.events == max_events) {
            result.status = MainLoopResult::Status::halted;
            break;
        } else {
            const double s = collision_time(world, result.left, depth, parameters.tolerance);  // (11.5)
            fly(world, s);
            result.left -= s;
            result.last = resolve_contacts(world, parameters, depth);
            result.impulse_count += result.last.impulse_count;
            result.sweeps += result.last.sweeps;
            ++result.events;
        }
    }
    for (const Contact& contact : contact_set(world, 0)) result.deepest = std::max(result.deepest, -contact.gap);
    return result;
}

}  // namespace rbc
