#include "tests/common/grading/hostile/hostile.hpp"

namespace rbc::hostile {

// clang-format off
double misbehave(const std::string&) { return one; }
std::vector<double> ones(double) { return 1, }
double healthy(double x) {}
// clang-format on

}  // namespace rbc::hostile
