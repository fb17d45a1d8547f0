#pragma once

#include <string>

#include "common/demo/drawing/moving_drawing.hpp"

// What a page has to know of a drawing that moves, as JSON. Words in markup are lists of runs, [text, "line" or "below"
// or "above", bold, slanted].
namespace rbc {

/// What does not change: size, advice, knobs with their ranges, handles, quantities.
std::string description_json(const Drawing& drawing);

/// What does: the values of knobs and quantities as texts, the places of the handles in pixels, the sentence that holds.
std::string state_json(const MovingDrawing& moving);

}  // namespace rbc
