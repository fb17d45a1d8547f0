#include "exercises/21_contact_laws/gecko.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex21 {

namespace {

/// What turns a share of the weight along the surface into a pull that both feet must have: the worse of sliding,
/// 1/mu, and of the torque about the feet, b/a.
double lever(const Gecko& gecko) {
    return std::max(1 / gecko.friction, gecko.height / gecko.half_width);
}

}  // namespace

double needed_adhesion(const Gecko& gecko, double angle) {
    const double pull = lever(gecko) * std::sin(angle) - std::cos(angle);
    return std::max(0.0, gecko.weight / 2 * pull);  // (E21.1)
}

double needed_everywhere(const Gecko& gecko) {
    return gecko.weight / 2 * std::hypot(1.0, lever(gecko));  // (E21.2)
}

}  // namespace rbc::ex21
