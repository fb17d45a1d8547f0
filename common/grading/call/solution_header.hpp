#pragma once

/// Precompiled for students' files: what they commonly include. What carries their functions' values is compiled with
/// the contract, once for all implementations of it.

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"
#include "common/grading/call/instances.hpp"
