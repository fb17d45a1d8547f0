#include <cmath>
#include <limits>

#include "exercises/23_space/ring.hpp"

namespace rbc::ex23 {

namespace {

/// int_0^(pi/2) f(x) dx by the tanh-sinh rule: its points crowd at both ends, where f may have a sharp corner at 0.
template <class Function>
double integral(const Function& f) {
    const double pi = std::acos(-1.0), h = 1.0 / 32;
    double sum = 0;
    for (int i = -128; i <= 128; ++i) {
        const double s = pi * std::sinh(h * i), x = pi / 2 / (1 + std::exp(-s));
        const double weight = pi / 2 * pi * std::cosh(h * i) / (2 + std::exp(s) + std::exp(-s));
        if (x > 0 && weight > 0) sum += h * weight * f(x);
    }
    return sum;
}

/// With k the slower of both over the faster, and x from where the pieces are slowest: of the faster motion E(k), of
/// the slower one k int sin^2 x/sqrt((1 - k^2) + k^2 sin^2 x) dx.
double root(double k, double x) {
    return std::sqrt((1 - k) * (1 + k) + k * k * std::sin(x) * std::sin(x));
}
double of_faster(double k) {
    return integral([k](double x) { return root(k, x); }) * 2 / std::acos(-1.0);
}
double of_slower(double k) {
    return k * integral([k](double x) { return std::sin(x) * (std::sin(x) / root(k, x)); }) * 2 / std::acos(-1.0);
}
double share(double own, double other) {
    return own >= other ? of_faster(other / own) : of_slower(own / other);
}

}  // namespace

ForceAndTorque ring_friction(const Ring& ring, const Eigen::Vector2d& v, double omega) {
    const double speed = std::hypot(v.x(), v.y()), rim = std::abs(ring.radius * omega);
    ForceAndTorque answer{{0, 0}, 0};
    if (speed > 0) answer.force = v * (-ring.friction * ring.load * share(speed, rim) / speed);
    if (rim > 0) answer.torque = (omega > 0 ? -1 : 1) * ring.friction * ring.load * ring.radius * share(rim, speed);
    return answer;
}

double end_ratio(double k) {
    if (k > 1) {  // |v| and R |omega|, m and I/R^2 exchanged
        const double other = end_ratio(1 / k);
        return std::isinf(other) ? 0 : 1 / other;
    }
    if (k <= 0.5) return std::numeric_limits<double>::infinity();
    double low = 0, high = 1;  // of R |omega|/|v|
    for (int i = 0; i < 60; ++i) {
        const double y = (low + high) / 2;
        (k * y * share(1, y) > share(y, 1) ? low : high) = y;
    }
    return 1 / low;
}

}  // namespace rbc::ex23
