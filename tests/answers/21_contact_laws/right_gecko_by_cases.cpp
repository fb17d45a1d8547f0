#include "exercises/21_contact_laws/gecko.hpp"

#include <cmath>

namespace rbc::ex21 {

/// Falling off, sliding and peeling apart from each other, each by its own balance.
double needed_adhesion(const Gecko& gecko, double angle) {
    const double press = gecko.weight * std::cos(angle), drag = gecko.weight * std::sin(angle);
    const double falls = -press / 2;
    const double slides = (drag / gecko.friction - press) / 2;
    const double peels = (drag * gecko.height / gecko.half_width - press) / 2;
    return std::fmax(std::fmax(0, falls), std::fmax(slides, peels));
}

double needed_everywhere(const Gecko& gecko) {
    const double k = std::fmax(1 / gecko.friction, gecko.height / gecko.half_width);
    const double angle = std::atan2(k, -1.0);
    return needed_adhesion(gecko, angle);
}

}  // namespace rbc::ex21
