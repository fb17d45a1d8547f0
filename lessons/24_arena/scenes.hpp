#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

inline constexpr double look_ahead = 0.02;  ///< m: contacts that are open no wider are asked about

/// A world that every contestant gets as it is, and what can be said of its motion without any solver.
struct ArenaScene {
    const char* name;
    const char* label;
    std::function<World()> world;
    double friction = 0.5;
    double restitution = 0;
    double dt = 1.0 / 60;  ///< s
    double seconds = 3;    ///< of a match
    double reach = 100;    ///< m: a body that is farther from where it was has left the scene
    /// How far the world is from where it belongs at time t, m; empty: that place is not known.
    double (*error)(const World& start, const World& now, double t) = nullptr;
    /// Its contacts, where they are not those of lesson 06; a method that finds its own contacts cannot take part.
    void (*find)(const World& world, double margin, std::vector<Contact>& contacts) = nullptr;
};

/// All of them. A further scene is one line.
const std::vector<ArenaScene>& arena_scenes();

}  // namespace rbc
