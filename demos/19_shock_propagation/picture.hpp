#pragma once

#include <utility>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "demos/19_shock_propagation/scenes.hpp"

namespace rbc {

/// Which contacts were struck, round by round.
using Rounds = std::vector<std::vector<int>>;

/// Strings, beam, arrows of the velocities; below the balls the numbers of the contacts and the velocities.
void draw_cradle(Canvas& canvas, const Cradle& cradle, const Rect& part);

/// Where a shock struck and in which round, the later the darker.
void draw_marks(Canvas& canvas, const std::vector<std::pair<Point, int>>& marks, int rounds);

/// A pane of contacts and rounds, at least so many contacts wide.
Rect rounds_view(const Rounds& struck, int contacts);
void draw_rounds(Canvas& canvas, const Rounds& struck);

}  // namespace rbc
