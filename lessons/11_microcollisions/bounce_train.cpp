#include "lessons/11_microcollisions/bounce_train.hpp"

#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/11_microcollisions/micro_restitution.hpp"

namespace rbc {

double bounce_period(double rebound, double gravity) {
    return 2 * rebound / gravity;
}  // (11.2)

double resting_rebound(double height, double nominal, double envelope, double gravity) {
    require(std::isfinite(height) && height >= 0, "the height must be finite and >= 0");
    require(nominal >= 0 && nominal < 1, "the nominal restitution must be in [0, 1)");
    require(std::isfinite(envelope) && envelope > 0, "the collision envelope must be finite and > 0");
    require(std::isfinite(gravity) && gravity > 0, "gravity must be finite and > 0");
    double v = std::sqrt(2 * gravity * height);
    while (v >= micro_speed(envelope, gravity)) v *= nominal;  // (11.9)
    return v;
}

double sink_speed(double restitution, double gravity, double dt) {
    return (1 - restitution) * gravity * dt / (2 * (1 + restitution));  // (11.10)
}

double floating_gap(double nominal, double greatest, double envelope) {
    return envelope * (greatest - 1) / (greatest - nominal);  // (11.11)
}

double creep_speed(double slope, double gravity, double period) {
    return 0.5 * gravity * std::sin(slope) * period;  // (11.12)
}

}  // namespace rbc
