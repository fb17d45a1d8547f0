#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

inline constexpr double look_ahead = 0.02;  ///< m: contacts that are open no wider count

/// A world that every contestant gets as it is, and what can be said of its motion without any solver. In the plane, or
/// in space.
template <int D>
struct ArenaSceneIn {
    const char* name;
    const char* label;
    const char* kind;   ///< the group it stands in: "towers"
    const char* tests;  ///< what it asks of a method
    const char* ideal;  ///< what a method without an error does with it, in closed form where there is one
    std::function<WorldIn<D>()> world;
    double friction = 0.5;
    double restitution = 0;
    double dt = 1.0 / 60;  ///< s
    double margin = look_ahead;  ///< m: a method asks about contacts that are open no wider
    double seconds = 3;    ///< of a match
    double overlap = 0;    ///< m: how deep its bodies penetrate at the start
    bool rests = true;     ///< what an ideal method leaves is at rest
    double reach = 100;    ///< m: a body that is farther from where it was has left the scene
    /// How far the world is from where it belongs at time t, m; empty: that place is not known. NaN: not yet.
    double (*error)(const WorldIn<D>& start, const WorldIn<D>& now, double t) = nullptr;
    /// Its contacts, where they are not those of lessons 06 and 23; a method that finds its own cannot take part.
    void (*find)(const WorldIn<D>& world, double margin, std::vector<ContactIn<D>>& contacts) = nullptr;
    /// Its motors, before each step: a force F on a body of mass m is v += dt F/m. Their work is energy gained (24.2).
    void (*drive)(WorldIn<D>& world, double t, double dt) = nullptr;
};
using ArenaScene = ArenaSceneIn<2>;

/// An error: what stands stays. The farthest that the centre of a body has gone.
template <int D>
double moved(const WorldIn<D>& start, const WorldIn<D>& now, double) {
    double most = 0;
    for (std::size_t i = 0; i < now.bodies.size(); ++i)
        most = std::max(most, (now.bodies[i].position - start.bodies[i].position).norm());
    return most;
}

/// All of them, kind by kind. A further scene is one line.
const std::vector<ArenaScene>& arena_scenes();
const std::vector<ArenaSceneIn<3>>& arena_scenes_in_space();

}  // namespace rbc
