#include "exercises/20_shock_propagation/collapse.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex20 {

namespace {

/// k = W_12^2/(W_11 W_22), and 1 - k, each without a difference.
struct Coupling {
    double k, rest;
};

Coupling coupling(const ThreeBalls& b) {
    const double both = (b.left + b.middle) * (b.middle + b.right);
    return {b.left * b.right / both, b.middle * (b.left + b.middle + b.right) / both};
}

}  // namespace

// Two hits: determinant e^2, trace k (1 + e)^2 - 2 e. Real eigenvalues: k (1 + e)^2 >= 4 e.
double collapse_limit(const ThreeBalls& balls) {
    const Coupling c = coupling(balls);
    const double s = 1 + std::sqrt(c.rest);
    return c.k / (s * s);  // (1 - sqrt(1 - k))/(1 + sqrt(1 - k))
}

double shrink_factor(const ThreeBalls& balls, double e) {
    if (e > collapse_limit(balls)) return 0;
    const double k = coupling(balls).k, half = 0.5 * k * (1 + e) * (1 + e) - e;
    return half + std::sqrt(std::max(0.0, (half - e) * (half + e)));
}

}  // namespace rbc::ex20
