#include "tests/common/grading/hostile/loaded.hpp"

#include <cstdlib>

static const int early = (std::exit(0), 0);
