#include <cstdlib>

#include "tests/common/grading/hostile/hostile.hpp"

namespace rbc::hostile {

namespace {

struct Early {
    Early() {
        for (volatile int i = 0;; i = i + 1) {
        }
    }
} early;

}  // namespace

double misbehave(const std::string&) {
    return 1;
}
std::vector<double> ones(double) {
    return {};
}
double healthy(double x) {
    return 2 * x;
}

}  // namespace rbc::hostile
