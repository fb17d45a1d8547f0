#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/body.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

/// A thin plate on a table, seen from above: the one scene in space. It stands on its four corners.
struct TablePush {
    double friction = 0.5;
    double gravity = 9.81;        ///< m/s^2
    Eigen::Vector2d force{0, 0};  ///< in the middle of the plate, N
};

/// The impulses of a step of dt, as a ContactProblem in space: corners, (n, t1, t2) with t1 = x and t2 = y.
ContactProblem table_problem(const Body& plate, const TablePush& push, double dt);

/// One step: v <- v + h force/m, the impulses of the corners by sweeps from r, x <- x + h v.
/// @param r        from the last step, 12 numbers (empty: 0); then those of this one
/// @param history  filled: the residual before the first sweep, then after each
void step_table(Body& plate, const TablePush& push, double dt, FrictionShape shape, int iterations, Eigen::VectorXd& r,
                std::vector<double>& history);

}  // namespace rbc
