#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex06 {

/// The square [x c, (x + 1) c] by [y c, (y + 1) c], c the cell size.
struct Cell {
    std::int64_t x, y;
};

/// The cells that a disc touches while its centre moves straight from one place to another, so that a broad phase
/// misses no body on its way: all cells that come as near as `radius` to the segment,
///
///   distance(cell, segment from-to) <= radius                          (E06.3)
///
/// @param from, to  m; at most 10^9 cells from the origin, on any side of it; may be the same, and may lie on a rim
/// @param radius    >= 0, m; at most some cells
/// @param cell      c, 1e-6 to 1e3 m
/// @return each of these cells once, in any order, and no others. A cell that is touched only at its rim, to 10^-6 c,
///         may be left out or not.
/// Cost: proportional to the cells returned. The way may be a hundred thousand cells long, in any direction.
/// @missing the cells that a moving disc touches (E06.3)
std::vector<Cell> swept_cells(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double radius, double cell);

RBC_EXERCISE(swept_cells)

}  // namespace rbc::ex06
