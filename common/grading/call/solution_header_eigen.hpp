#pragma once

/// Precompiled for students' files whose contract speaks of matrices or vectors.

#include <Eigen/Dense>

#include "common/grading/call/instances.hpp"
#include "common/grading/call/solution_header.hpp"
