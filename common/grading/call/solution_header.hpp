#pragma once

/// Precompiled for students' files: what they commonly include of the language, and what comes with Eigen, so that a file
/// does not depend on whether its contract speaks of matrices. What carries their functions' values is compiled with the
/// contract, once for all implementations of it.

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

// GCC instantiates the templates behind <string>'s inline functions at the end of each file, even if nothing calls them.
// A constant expression instantiates them here instead, once. This saves a tenth of a short file's compile time.
static_assert([] {
    using namespace std::literals;
    std::string text = "longer than a string keeps without memory of its own"s;
    text = "a" + text + "b" + std::string(3, 'c') + std::string(text.c_str());
    text.append("d"s).insert(1, "e"s).replace(2, 1, "f") += 'g';
    return (text + "h").size() + L"longer than a string keeps without memory of its own"s.size() +
           u8"longer than a string keeps without memory of its own"s.size() +
           u"longer than a string keeps without memory of its own"s.size() +
           U"longer than a string keeps without memory of its own"s.size() +
           "a"sv.size() + L"a"sv.size() + u8"a"sv.size() + u"a"sv.size() + U"a"sv.size();
}() > 0);
