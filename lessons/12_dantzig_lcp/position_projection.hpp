#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/lcp.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// How far the joints are from what they hold, m: the rows of (12.7), in the order of ContactEquations.
/// @throws std::out_of_range  a joint names no body
Eigen::VectorXd joint_errors(const World& world);

struct PositionProjection {
    SolverStatus status = SolverStatus::solved;  ///< the last LCP's
    double left = 0;                             ///< the deepest penetration or largest joint error on exit, m
    int passes = 0, pivots = 0;
};

/// Moves bodies so that nothing penetrates and all joints hold, by the least motion (kinetic metric): the LCP once
/// more, in places instead of velocities.
///
///   A f + d >= 0,   f >= 0,   f'(A f + d) = 0;   joints: A f + c = 0;   x += M^-1 J' f                        (12.24)
///
/// with the gaps d and the joints' errors c. Repeated, because gaps are not linear in x: near the answer the error is
/// squared each time. Velocities stay.
/// @param pressed    contacts (of these only a, b and feature count) whose bodies shall touch: their rows are
///                   bilateral, unless redundant ones contradict each other
/// @param reach      m, >= 0: contacts with d <= reach have a row
/// @param tolerance  m: good enough; a world that is good already is not touched
PositionProjection project_positions(World& world, std::vector<Contact> pressed, double reach,
                                     double tolerance = 1e-11);

}  // namespace rbc
