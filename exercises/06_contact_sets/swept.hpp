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

/// What may be asked: the size of a cell, and in cells each coordinate of a place and of a way, which may have either
/// sign, and the radius.
inline constexpr Allowed cell_sizes{1e-6, 1e3, "m"}, cell_places{-1e9, 1e9}, cell_ways{1e-9, 1e5}, disc_radii{0, 3};
inline constexpr Tolerance rim_tolerance{1e-6};  ///< of c

/// The cells that a disc touches while its centre moves straight from one place to another, so that a broad phase
/// misses no body on its way: all cells that come as near as `radius` to the segment,
///
///   distance(cell, segment from-to) <= radius                          (E06.3)
///
/// @param from, to  m; of `cell_places`, may lie on a rim; each coordinate of `to - from` is 0, or in size of
///                  `cell_ways`
/// @param radius    m; of `disc_radii`
/// @param cell      c, of `cell_sizes`, m
/// @return each of these cells once, in any order, and no others. A cell that is touched only at its rim, to
///         `rim_tolerance`, may be left out or not.
/// Cost: proportional to the cells returned, however long the way is, in any direction.
/// @missing the cells that a moving disc touches (E06.3)
std::vector<Cell> swept_cells(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double radius, double cell);

RBC_EXERCISE(swept_cells)

}  // namespace rbc::ex06
