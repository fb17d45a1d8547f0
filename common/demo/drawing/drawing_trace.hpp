#pragma once

#include <string>
#include <string_view>

#include "common/demo/drawing/drawing.hpp"

namespace rbc {

/// What a drawing draws, as a number of 16 hexadecimal digits: of all strokes, areas and words, with their places to a
/// tenth of a pixel and their colours. Words are measured by rule, so that neither fonts nor cairo play a part.
std::string drawing_mark(const Drawing& drawing);

/// The SVG with its title and its mark.
std::string marked_svg(std::string svg, const Drawing& drawing);
/// The mark in an SVG that marked_svg made; empty: there is none.
std::string mark_in(std::string_view svg);

}  // namespace rbc
