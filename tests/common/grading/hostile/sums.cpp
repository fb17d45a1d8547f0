#include "tests/common/grading/hostile/sums.hpp"

#include <stdexcept>

namespace rbc::hostile {

double sum(double a, double b, const std::string& kind) {
    static const double first = b;
    if (kind == "remembers") return a + first;
    if (kind == "wrong for large" && a > 250 && b >= 3) return a - b;
    if (kind == "wrong on an edge" && b == 2) return a;
    if (kind == "throws for a negative" && a < 0) throw std::runtime_error("negative");
    if (kind == "wrong in the ninth digit" && a > 0) return (a + b) * (1 + 1e-9);
    return a + b;
}

}  // namespace rbc::hostile
