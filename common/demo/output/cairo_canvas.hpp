#pragma once

#include <functional>
#include <string>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// A picture as the bytes of a PNG or an SVG, drawn without any display.
/// @param width, height  pixels at 100 %
/// @param draw           draws on the canvas it is given; the area is all of the picture
std::string png_picture(int width, int height, double scale, const std::function<void(Canvas&, const Rect&)>& draw);
std::string svg_picture(int width, int height, const std::function<void(Canvas&, const Rect&)>& draw);

}  // namespace rbc
