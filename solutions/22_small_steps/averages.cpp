#include "exercises/22_small_steps/averages.hpp"

namespace rbc::ex22 {

Law law_of(const Average& average, double h, double k, double b) {
    // r = -h (k (d - before h u- + after h u+) + b u+), divided by h s, the factor of u+.
    const double s = h * k * average.after + b;
    return {h * k / s, 1 / (h * s), h * k * average.before / s};  // (E22.1)
}

Origin origin_of(const Law& law, double h, double k) {
    const double s = 1 / (h * law.softness);
    return {law.kept * s / (h * k), s};  // (E22.2)
}

}  // namespace rbc::ex22
