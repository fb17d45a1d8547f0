#include "exercises/23_space/ring.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace rbc::ex23 {

namespace {

/// What is left of friction along one motion, in parts of mu N, where the other one is t times as fast, 0 <= t:
///
///   t <= 1:  2/pi E(t);   t > 1:  2/pi (E(k) - (1 - k^2) K(k))/k,  k = 1/t
///
/// K and E by the arithmetic-geometric mean. With c_0 = k, E = K (1 - sum 2^(j-1) c_j^2), so the difference of the
/// second case is K (k^2/2 - sum from j = 1 on): no digits are lost where k is small.
double share(double t) {
    const double k = t <= 1 ? t : 1 / t;
    double a = 1, b = std::sqrt((1 - k) * (1 + k)), sum = 0, power = 0.5;
    if (b == 0) return 2 / std::numbers::pi;
    double c = k * k / (2 * (1 + b));  // (1 - b)/2
    while (c > 1e-17 * a) {
        power *= 2;
        sum += power * c * c;
        const double mean = (a + b) / 2;
        b = std::sqrt(a * b);
        a = mean;
        c = c * c / (2 * (a + b));  // (a - b)/2, from c^2 = a^2 - b^2 of the means: 4 a_(j+1) c_(j+1) = c_j^2
    }
    const double two_K_over_pi = 1 / ((a + b) / 2);
    return two_K_over_pi * (t <= 1 ? 1 - k * k / 2 - sum : (k / 2 - sum / k));
}

}  // namespace

ForceAndTorque ring_friction(const Ring& ring, const Eigen::Vector2d& v, double omega) {
    const double most = ring.friction * ring.load, speed = v.norm(), rim = ring.radius * std::abs(omega);
    ForceAndTorque answer{Eigen::Vector2d::Zero(), 0};
    if (speed > 0) answer.force = -most * share(rim / speed) / speed * v;  // (E23.6)
    if (rim > 0) answer.torque = -std::copysign(most * ring.radius * share(speed / rim), omega);
    return answer;
}

double end_ratio(double inertia_ratio) {
    if (inertia_ratio >= 2) return 0;
    if (inertia_ratio <= 0.5) return std::numeric_limits<double>::infinity();
    // x = |v|/(R |omega|) rises while x R |domega/dt| > |dv/dt|.
    const auto rises = [&](double x) { return x * share(x) > inertia_ratio * share(1 / x); };
    double low = 1e-8, high = 1e8;
    for (int i = 0; i < 100; ++i) {
        const double middle = std::sqrt(low * high);
        (rises(middle) ? low : high) = middle;
    }
    return low;  // (E23.7)
}

}  // namespace rbc::ex23
