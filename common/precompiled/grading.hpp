#pragma once

/// Precompiled for graders.

#include "common/grading/assertions.hpp"
// Before all that includes Eigen.
#include "common/precompiled/testing.hpp"
