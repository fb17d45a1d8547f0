#include "tests/common/grading/hostile/hostile.hpp"

namespace rbc::hostile {

double misbehave(const std::string&) {
    return 1;
}
double healthy(double x) {
    return 2 * x;
}

}  // namespace rbc::hostile
