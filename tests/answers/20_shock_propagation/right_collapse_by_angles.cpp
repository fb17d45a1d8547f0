#include <cmath>

#include "exercises/20_shock_propagation/collapse.hpp"

namespace rbc::ex20 {

/// sqrt(k) is the sine of an angle a, and the limit tan^2(a/2).
double collapse_limit(const ThreeBalls& b) {
    const double a = std::atan2(std::sqrt(b.left) * std::sqrt(b.right),
                                std::sqrt(b.middle) * std::sqrt(b.left + b.middle + b.right));
    const double t = std::tan(a / 2);
    return t * t;
}

/// By letting them hit each other, and adding up.
double shrink_factor(const ThreeBalls& b, double e) {
    const double limit = collapse_limit(b);
    if (e > limit) return 0;
    // Eigenvalues e x and e/x, with x + 1/x = trace/e; e = 0: the trace.
    const double k = 4 * limit / ((1 + limit) * (1 + limit)), trace = k * (1 + e) * (1 + e) - 2 * e;
    if (e == 0) return trace;
    return e * std::exp(std::acosh(std::fmax(1, trace / (2 * e))));
}

}  // namespace rbc::ex20
