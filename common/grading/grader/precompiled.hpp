#pragma once

/// Precompiled for graders.

#include "common/grading/grader/assertions.hpp"
// Before all that includes Eigen.
#include <doctest/doctest.h>

#include <iomanip>
#include <random>

#include "common/foundation/precompiled.hpp"
