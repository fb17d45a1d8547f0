#pragma once

#include <Eigen/Core>

#include "common/foundation/model/world.hpp"

namespace rbc {

/// Where (16.13) can be seen without anything else: balls of 1 kg and 1 m, one on top of the other on the ground (body
/// 0), one contact each, no friction.
World column_of_balls(int height);

/// Its W: 2 on the diagonal but 1 at the ground, -1 beside it, 1/kg.
Eigen::MatrixXd column_matrix(int height);

/// A column at rest is pushed by 1 um/s, and stepped with Baumgarte's correction, `sweeps` warm sweeps a step.
///
/// @return  its largest kinetic energy late (the last quarter of 600 steps) over that early (the first half): below 1
///          where the push dies out, above 1 where the column begins to tremble
double column_growth(int height, int sweeps, double error_reduction);

}  // namespace rbc
