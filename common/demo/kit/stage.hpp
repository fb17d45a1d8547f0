#pragma once

#include <string>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc {

/// How much of a demo is in its picture: the scene with what says why beside it, or all plots, panes and the table.
enum class Detail { essential, everything };

/// Where the parts of a demo's picture are, in pixels. Parts that are not shown are left out: `panes` are the demo's from
/// first_pane on, `plots` its first ones, `names` is the legend or the table.
struct StageLayout {
    Rect title, scene;
    std::vector<Rect> panes, plots;
    Rect names;                  ///< the legend, or the table
    std::size_t first_pane = 0;  ///< which of the demo's the first of the panes is
};

/// Lays out a picture.
/// Essential: title, advice, the scene, one pane or plot beside or below it, whichever leaves the scene larger, and a
/// legend. The scene is as large as it gets, at least six tenths of what title, legend and margins leave, on a phone half.
/// Everything, and whatever stands still: all panes and plots, and the table of variants in place of the legend.
/// @param scale  1 at 100 %, 2 on a HiDPI screen: sizes of text, lines and margins
StageLayout lay_out_stage(const Demo& demo, const Rect& area, double scale = 1, Detail detail = Detail::essential);

/// Lays out nothing but the scene and, if there is one, the pane that says why.
StageLayout lay_out_scene(const Demo& demo, const Rect& area, double scale = 1);

/// The view of the demo's scene in its rectangle.
View scene_view(const Demo& demo, const StageLayout& layout);

/// Draws a demo: the same picture in the window and in the headless PNG and SVG.
/// @param seconds  how much of the past the plots show
void draw_stage(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& area, double seconds = 10,
                Detail detail = Detail::essential);

/// The scene and the pane that says why, alone and as large as they get: a picture beside a lesson's equations.
void draw_scene(const Demo& demo, Canvas& canvas, const Rect& area);

/// Words of `text` in lines no wider than `width` pixels.
std::vector<std::string> wrap_text(const Canvas& canvas, const std::string& text, double width, const TextStyle& style);
/// One line, if the text fits in letters that can be read on a phone; else lines of such letters, which `style` then has.
std::vector<std::string> readable_lines(const Canvas& canvas, const std::string& text, double width, TextStyle& style);

}  // namespace rbc
