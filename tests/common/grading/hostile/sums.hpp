#pragma once

#include <string>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::hostile {

/// a + b, right or (by kind) wrong in one way.
double sum(double a, double b, const std::string& kind);

RBC_EXERCISE(sum)

}  // namespace rbc::hostile
