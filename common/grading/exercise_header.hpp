#pragma once

/// Precompiled for students' files: what they commonly include, and what carries their functions' values.

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

#include "common/grading/subject_export.hpp"
#include "common/model/exercise.hpp"
#include "common/precompiled/eigenvalue_instances.hpp"
#include "common/precompiled/factor_instances.hpp"
#include "common/precompiled/product_instances.hpp"
#include "common/precompiled/qr_instances.hpp"
#include "common/precompiled/wire_instances.hpp"
