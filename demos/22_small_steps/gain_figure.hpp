#pragma once

#include "common/demo/kit/figure.hpp"

namespace rbc {

/// Where two discs on each other gain energy: mass ratio against stiffness, by runs and by (22.27).
Figure gain_figure();

}  // namespace rbc
