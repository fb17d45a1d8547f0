#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

/// Iterates until the residual is within the tolerance, measured after every iteration: what all solvers by sweeps share.
///
/// @param iterate     r <- the next r; it begins with options.start, or 0
/// @param velocities  u <- W r + q, in less time than a dense W takes
/// @param history     if given: the residual after every iteration
/// @throws std::invalid_argument  an option outside its range; start of another size, or not finite
ContactResult sweep_until_solved(const ContactProblem& problem, const PgsOptions& options,
                                 const std::function<void(Eigen::VectorXd& r)>& iterate,
                                 const std::function<void(const Eigen::VectorXd& r, Eigen::VectorXd& u)>& velocities,
                                 std::vector<double>* history = nullptr);

}  // namespace rbc
