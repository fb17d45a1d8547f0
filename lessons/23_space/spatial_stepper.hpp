#pragma once

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"

namespace rbc {

/// The step of lesson 14 in space: contacts by contact_set, on a grid that keeps its memory, and between two steps the
/// free motion (23.6). All that later lessons attach to a ContactStepper they attach to this one: other terms, other
/// solvers, shocks, the loop of lesson 21.
ContactStepperIn<3> spatial_stepper(const StepOptions& options = {});

/// The small steps of lesson 22 in space.
SoftStepperIn<3> spatial_soft_stepper(const SoftOptions& options = {});

}  // namespace rbc
