#pragma once

#include <utility>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/contact.hpp"
#include "demos/20_shock_propagation/scenes.hpp"

namespace rbc {

/// Which contacts were struck, round by round.
using Rounds = std::vector<std::vector<int>>;

/// Strings, beam, arrows of the velocities; below the balls the numbers of the contacts and the velocities.
void draw_cradle(Canvas& canvas, const Cradle& cradle, const Rect& part);

/// Where and in which round, from 1 on.
std::vector<std::pair<Point, int>> marks_of(const Rounds& struck, const std::vector<Contact>& contacts);

/// Where a shock struck and in which round, the later the darker.
void draw_marks(Canvas& canvas, const std::vector<std::pair<Point, int>>& marks, int rounds);

/// A pane of contacts and rounds, at least so many contacts wide.
Rect rounds_view(const Rounds& struck, int contacts);
void draw_rounds(Canvas& canvas, const Rounds& struck);

/// A pane of what the energy has become after each turn of restitution and friction, J; dashed what the safe order
/// makes of it, and a line where the source stops at the latest.
Rect turns_view(const std::vector<double>& made, int turns);
void draw_turns(Canvas& canvas, const std::vector<double>& made, double safe);

}  // namespace rbc
