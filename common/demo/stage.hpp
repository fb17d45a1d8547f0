#pragma once

#include <string>
#include <vector>

#include "common/demo/demo.hpp"
#include "common/demo/recording.hpp"

namespace rbc {

/// Where the parts of a demo's picture are, in pixels.
struct StageLayout {
    Rect title, scene, table;
    std::vector<Rect> panes, plots;
};

/// Lays out title and advice, the scene, the live plots and the table of variants in an area of the picture: tall
/// scenes stand beside the plots, wide scenes and scenes with panes above them.
/// @param scale  1 at 100 %, 2 on a HiDPI screen: sizes of text, lines and margins
StageLayout lay_out_stage(const Demo& demo, const Rect& area, double scale = 1);

/// The view of the demo's scene in its rectangle.
View scene_view(const Demo& demo, const StageLayout& layout);

/// Draws everything: the same picture in the window and in the headless PNG and SVG.
/// @param seconds  how much of the past the plots show
void draw_stage(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& area, double seconds = 10);

/// The scene and its panes alone, as large as they get in the area: the drawing beside a lesson's equations.
void draw_scene(const Demo& demo, Canvas& canvas, const Rect& area);

/// Words of `text` in lines no wider than `width` pixels.
std::vector<std::string> wrap_text(const Canvas& canvas, const std::string& text, double width, const TextStyle& style);

}  // namespace rbc
