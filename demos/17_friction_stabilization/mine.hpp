#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// Which contacts stick after a step, by the student's function (exercise pair). What slid may stick again up to the
/// speed g h that gravity gives in a step: sweeps that end early leave more than the 1 cm/s that the exercise comes
/// with.
/// @param system  of this step
/// @param known   what stuck before
/// @throws CallFailure  the function failed, or its answer does not fit
std::vector<bool> sticking_by_student(CallTarget& target, const StepView& view, const ContactSystem& system,
                                      const Eigen::Ref<const Eigen::VectorXd>& r, const std::vector<bool>& known);

}  // namespace rbc
