#include "tests/common/grading/hostile/loaded.hpp"

#include <cstdlib>

static const int early = (std::abort(), 0);
