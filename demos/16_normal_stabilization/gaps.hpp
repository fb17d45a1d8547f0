#pragma once

#include <span>
#include <vector>

#include "common/demo/kit/canvas.hpp"
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

}  // namespace rbc
