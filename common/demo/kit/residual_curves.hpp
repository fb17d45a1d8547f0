#pragma once

#include <functional>
#include <span>
#include <vector>

#include "common/demo/kit/pane.hpp"

namespace rbc {

/// The residual of one solve: before its first iteration, and after each.
struct SolveCurve {
    Colour colour;
    std::span<const double> residual;
    std::span<const int> rings = {};  ///< iterations with a ring, as where an outer one ended
};

/// Iterations of the last step to the right, log10 of the residual upwards.
/// @param x_name  of the axis.  @param curves  what is to be seen now
Pane residual_pane(const std::string& x_name, std::function<std::vector<SolveCurve>()> curves);

}  // namespace rbc
