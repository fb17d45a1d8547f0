#pragma once

#include "tests/common/grading/hostile/hostile.hpp"

/// Healthy functions, for a file that does something while it is being loaded. Include it once, in the file itself.
namespace rbc::hostile {

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
