#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// The sweeps of a step by the student's function (exercise rows): contacts as rows with bounds, in the order of the system.
/// @param r        the first guess, then the answer
/// @param history  filled: the residual before the first sweep, then after each
/// @throws CallFailure  the function failed, or its answer does not fit
void sweep_by_student(CallTarget& target, const ContactSystem& system, int sweeps, Eigen::Ref<Eigen::VectorXd> r,
                      std::vector<double>& history);

}  // namespace rbc
