#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/world.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// Runs the sweeps from r, and looks after every one of them. Ends early only where a residual is at most `tolerance`.
/// @param history  filled: the residual before the first sweep, then after each
void solve_sweeps_watched(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r, std::vector<double>& history,
                          double tolerance = -1);

/// The sweeps after which the residual was at most `tolerance` for the first time; NaN: it never was.
/// @param history  as solve_sweeps_watched fills it
double sweeps_until(const std::vector<double>& history, double tolerance);

/// Of all bodies, m/s.
double largest_speed(const World& world);

/// The residual before the first sweep and after each of them, in the step that a world is about to make, from r = 0.
std::vector<double> cold_history(World world, const StepOptions& options, double tolerance = -1);

/// Sweeps that the step which a world is about to make needs, from r = 0, until the residual is at most `tolerance`.
/// @return  options.iterations if it does not come that far
int sweeps_needed(const World& world, const StepOptions& options, double tolerance);

}  // namespace rbc
