#pragma once

#include <span>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/exercise/call.hpp"
#include "exercises/16_normal_stabilization/layer.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"

namespace rbc {

/// One method in the picture of its law: the line it asks for, and its contacts on it.
struct GapLaw {
    StackOptions options;
    double envelope_reduction;  ///< k of the envelope's method
    Colour colour;
    const std::vector<double>* gaps;  ///< m, of the last step
    const std::vector<double>* answers =
        nullptr;  ///< m/s, to these gaps, where the line between them is not known: dots only
};

/// What the picture shows: gaps in mm, velocities in m/s.
Rect gap_law_world(double envelope);

/// The least u_n after the step against the gap, for a contact at rest, and where the contacts are on it.
void draw_gap_laws(Canvas& canvas, std::span<const GapLaw> laws);

/// What contacts ask for, by the student's function (exercise layer), one call each. All that they ask for is in its
/// answer, the bounce too; friction is the stepper's.
/// @param answers  filled with every step: the answers, in the order of the contacts, m/s; must live as long as the
///         hook
/// @throws CallFailure  (when called) the function failed, or its answer is not finite
ContactTermsHook terms_by_student(CallTarget& target, const ex16::Layer& layer, std::vector<double>& answers);

}  // namespace rbc
