#pragma once

#include <string>

#include "common/demo/player/player.hpp"

// How fast time goes, in words.
namespace rbc {

/// "1/4 of real time". @param speed  simulated seconds a second
std::string speed_text(double speed);
/// As it was asked for, and what of it this machine manages, where that is less.
std::string honest_speed(const Player& player);

}  // namespace rbc
