#pragma once

#include "common/foundation/exercise/call.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"

namespace rbc {

/// The weights of the gap one step ago and one step on, of exercise `averages`. The gap now has the rest.
struct AverageWeights {
    double before = 0, after = 1;
};

/// give_laws, with the student's law_of for every contact: the same spring and damper, averaged with these weights.
void laws_by_student(CallTarget& target, const AverageWeights& weights, const SoftOptions& options, double h,
                     SoftSweeps& sweeps);

}  // namespace rbc
