#pragma once

#include <Eigen/Core>
#include <functional>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// What all solvers by sweeps share: iterates until the residual, measured each time, is within the tolerance.
///
/// @param iterate     r <- the next r; it begins with options.start, or 0
/// @param velocities  u <- W r + q, in less time than a dense W takes
/// @throws std::invalid_argument  see check_contact_options
ContactResult sweep_until_solved(const ContactProblem& problem, const ContactOptions& options,
                                 const std::function<void(Eigen::VectorXd& r)>& iterate,
                                 const std::function<void(const Eigen::VectorXd& r, Eigen::VectorXd& u)>& velocities);

/// The r to begin with: options.start, or 0.
/// @throws std::invalid_argument  as sweep_until_solved
Eigen::VectorXd checked_start(const ContactProblem& problem, const ContactOptions& options);

}  // namespace rbc
