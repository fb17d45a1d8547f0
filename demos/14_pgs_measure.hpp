#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/world.hpp"
#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// contact_residual of a ContactSystem without its matrix: O(contacts), so that it can be asked after every sweep.
class ResidualWatch {
  public:
    void set(const ContactSystem& system);
    double of(const Eigen::VectorXd& r);

  private:
    const ContactSystem* system_ = nullptr;
    Eigen::VectorXd W_nn_;
    Eigen::Matrix3Xd velocities_;  ///< of the bodies: M^-1 J' r
    double size_ = 0;              ///< |q|_inf
};

/// Runs the sweeps from r, and looks after every one of them.
/// @param history  filled: the residual before the first sweep, then after each
void solve_sweeps_watched(const ContactSystem& system, BodySweeps& sweeps, int iterations, Eigen::VectorXd& r,
                          std::vector<double>& history);

/// The residual before the first sweep and after each of them, in the step that a world is about to make, from r = 0.
std::vector<double> cold_history(World world, const StepOptions& options);

/// Sweeps that the step which a world is about to make needs, from r = 0, until the residual is at most `tolerance`.
/// @return  options.iterations if it does not come that far
int sweeps_needed(const World& world, const StepOptions& options, double tolerance);

}  // namespace rbc
