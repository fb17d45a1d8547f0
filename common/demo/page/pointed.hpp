#pragma once

#include <string>
#include <vector>

#include "common/demo/page/command_canvas.hpp"
#include "common/demo/player/player.hpp"

namespace rbc {

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
