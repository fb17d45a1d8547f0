#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex11 {

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
/// Equal means equal: the compared numbers are those of the formulas, with no tolerance, of any size. What rounding
/// would decide (a gap within 1e-12 of the pile's size of `layer`, two v.p that close) is not asked, unless nothing
/// rounds there, or the two points are the same.
///
/// @param points    of the contacts, m; any number, none included; the pile 1e-6 to 1e3 m wide; the same one may come
///                  several times
/// @param gravity   m/s^2, any direction, zero or 1e-3 to 1e3
/// @param velocity  m/s, any direction, zero or 1e-9 to 1e3
/// @param layer     0 to 1e3 m, both included; with 0 only points of exactly the same depth are a layer
/// @return the indices of the points in the order of the visit, each once
/// @missing layers along gravity (E11.5), back and forth along the velocity (E11.6)
std::vector<int> layered_order(const std::vector<Eigen::Vector2d>& points, const Eigen::Vector2d& gravity,
                               const Eigen::Vector2d& velocity, double layer);

RBC_EXERCISE(layered_order)

}  // namespace rbc::ex11
