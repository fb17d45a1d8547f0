#pragma once

#include <string>

#include "common/demo/player/player.hpp"

// What a page has to know of a player, as JSON. Numbers that are not finite are null.
namespace rbc {

/// What does not change while it is played with: title, parameters with their ranges, presets, methods, speeds.
std::string description_json(const Player& player);

/// What does: values, advice, message, pace, which methods are visible and what is wrong with them.
std::string state_json(const Player& player);

/// Every probe of every variant, over the run so far: first, last, least, largest. As `./course demo NN --headless`
/// prints them.
std::string numbers_json(const Player& player);

}  // namespace rbc
