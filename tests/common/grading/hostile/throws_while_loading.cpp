#include "tests/common/grading/hostile/loaded.hpp"

#include <stdexcept>

static const int early = []() -> int { throw std::runtime_error("too early"); }();
