#include "exercises/22_small_steps/averages.hpp"

namespace rbc::ex22 {

namespace {

/// r of (E22.1), which is linear in d, u- and u+.
double impulse(const Average& average, double h, double k, double b, double d, double before, double after) {
    const double gap = average.before * (d - h * before) + average.now * d + average.after * (d + h * after);
    return -h * (k * gap + b * after);
}

}  // namespace

Law law_of(const Average& average, double h, double k, double b) {
    // w = 0 for r = impulse(d, u-, u+): by one case each.
    const double of_after = impulse(average, h, k, b, 0, 0, 1), of_before = impulse(average, h, k, b, 0, 1, 0);
    const double softness = -1 / of_after;
    return {-softness * h * impulse(average, h, k, b, 1, 0, 0), softness, softness * of_before};
}

Origin origin_of(const Law& law, double h, double k) {
    // What is asked of the gap and of u- have the same factor.
    return {law.kept / law.correction, h * k / law.correction};
}

}  // namespace rbc::ex22
