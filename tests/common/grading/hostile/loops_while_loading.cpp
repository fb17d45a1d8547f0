#include "tests/common/grading/hostile/loaded.hpp"

static const int early = [] {
    for (volatile int i = 0;; i = i + 1) {
    }
    return 0;
}();
