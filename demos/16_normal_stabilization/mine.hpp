#pragma once

#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "exercises/16_normal_stabilization/layer.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

/// What contacts ask for, by the student's function (exercise layer), one call each. All that they ask for is in its answer,
/// the bounce too; friction is the stepper's.
/// @param answers  filled with every step: the answers, in the order of the contacts, m/s; must live as long as the hook
/// @throws CallFailure  (when called) the function failed, or its answer is not finite
ContactTermsHook terms_by_student(CallTarget& target, const ex16::Layer& layer, std::vector<double>& answers);

}  // namespace rbc
