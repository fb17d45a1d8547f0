#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex11 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed point_counts{0, 6000}, pile_sizes{1e-6, 1e3, "m"}, pile_gravities{1e-3, 1e3, "m/s^2"},
    pile_velocities{1e-9, 1e3, "m/s"}, layer_heights{0, 1e3, "m"};

inline constexpr Tolerance undecided{1e-12};  ///< of the size of a pile; for v.p, of that times |v|

/// The order of contacts in a pile, along gravity and along velocity, as a mason walks: layer by layer, and back and
/// forth.
///
/// Layers. With the depth of a point along gravity,
///
///   z_i = g.p_i/|g|                                                    (E11.5)
///
/// the points sorted from the deepest up fall into layers: a new one begins wherever the next point is more than
/// `layer` higher than the one before it. So a layer may be thicker than `layer`, and where it begins depends on the
/// points, not on a grid. The deepest layer comes first. Without gravity all points are one layer.
///
/// Within a layer. The first, third, fifth... layer is visited along the velocity,
///
///   the greatest v.p_i first                                           (E11.6)
///
/// the second, fourth... the other way round. Points of a layer with exactly the same v.p_i are visited in the order of
/// the list, in every layer, whichever way it runs. So without velocity each layer is visited in the order of the list.
///
/// Equal means equal: the compared numbers are those of the formulas, with no tolerance. What rounding would decide (a
/// gap that differs from `layer` by `undecided`, two v.p that close) is not asked, unless nothing rounds there, or the
/// two points are the same.
///
/// @param points    of the contacts, m; as many as one of `point_counts`, the same one may come several times. The
///                  pile's size, the greatest |coordinate|, is of `pile_sizes`
/// @param gravity   any direction, zero or of `pile_gravities`
/// @param velocity  any direction, zero or of `pile_velocities`
/// @param layer     of `layer_heights`; with 0 only points of exactly the same depth are a layer
/// @return the indices of the points in the order of the visit, each once
/// @missing layers along gravity (E11.5), back and forth along the velocity (E11.6)
std::vector<int> layered_order(const std::vector<Eigen::Vector2d>& points, const Eigen::Vector2d& gravity,
                               const Eigen::Vector2d& velocity, double layer);

RBC_EXERCISE(layered_order)

}  // namespace rbc::ex11
