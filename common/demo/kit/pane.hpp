#pragma once

#include <functional>
#include <string>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// A second picture beside the scene, with axes: a plane of impulses or of velocities, a map over two parameters.
struct Pane {
    std::string title;                  ///< "Impulse plane"
    std::string x_name, y_name;         ///< of the axes, with units: "p_t [N s]"
    std::function<Rect()> world;        ///< what it shows at least, in units of the axes
    std::function<void(Canvas&)> draw;  ///< the view is already set, clipped to the pane
    bool equal_axes = true;             ///< both axes have the same scale, as planes need
    /// The pointer was pressed (first) or moved while pressed, at a point of the pane. True: the run started again.
    std::function<bool(Point, bool first)> drag = {};
    bool numbers = true;  ///< along its edges; false: a diagram without a scale
};

/// The view of a pane in its rectangle, in pixels.
View pane_view(const Pane& pane, const Rect& pixels, double scale = 1);

/// Heading, axes with ticks, and what the pane draws.
void draw_pane(Canvas& canvas, const Rect& pixels, const Pane& pane);

}  // namespace rbc
