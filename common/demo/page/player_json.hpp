#pragma once

#include <string>
#include <vector>

#include "common/demo/page/command_canvas.hpp"
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

/// What a plot or pane says where the pointer is.
struct Pointed {
    struct Value {
        std::string label;  ///< of the method, "GBF"
        std::string text;   ///< "x = 0.31 m"
        Colour colour;
        Point at;  ///< on the curve, pixels
    };
    std::string heading;  ///< "t = 1.25 s"; empty: the pointer is neither in a plot nor in a pane with numbers
    Rect box;             ///< of the axes, pixels
    std::vector<Value> values;
};

/// @param layout, canvas  of the picture that is shown
Pointed pointed_at(const Player& player, const StageLayout& layout, const CommandCanvas& canvas, Point pointer);

/// As JSON for the page; "" where there is nothing.
std::string pointed_json(const Pointed& pointed);

}  // namespace rbc
