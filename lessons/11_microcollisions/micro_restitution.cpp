#include "lessons/11_microcollisions/micro_restitution.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_envelope(double envelope) {
    require(std::isfinite(envelope) && envelope > 0, "the collision envelope must be finite and > 0");
}

}  // namespace

void check_micro_restitution(const MicroRestitution& r) {
    require(r.nominal >= 0 && r.nominal <= 1, "the nominal restitution must be in [0, 1]");
    check_envelope(r.envelope);
    require(std::isfinite(r.greatest) && r.greatest >= r.nominal,
            "the greatest restitution must be finite and at least the nominal one");
    require(r.greatest <= 1 || r.allow_gain, "a greatest restitution > 1 adds energy: it needs allow_gain");
}

double micro_speed(double envelope, double gravity) {
    check_envelope(envelope);
    require(std::isfinite(gravity) && gravity >= 0, "gravity must be finite and >= 0");
    return std::sqrt(2 * gravity * envelope);  // (11.6)
}

double artificial_restitution(double gap, const MicroRestitution& restitution) {
    check_micro_restitution(restitution);
    require(std::isfinite(gap), "the gap must be finite");
    const double e_nom = restitution.nominal, e_max = restitution.greatest;
    return e_max + (e_nom - e_max) * std::clamp(gap / restitution.envelope, 0.0, 1.0);  // (11.7)
}

double restitution_of_collision(double approach_speed, double gap, double gravity,
                                const MicroRestitution& restitution) {
    check_micro_restitution(restitution);
    require(std::isfinite(approach_speed) && std::isfinite(gap), "speed and gap must be finite");
    const bool micro = approach_speed < micro_speed(restitution.envelope, gravity);  // (11.8)
    return micro ? artificial_restitution(gap, restitution) : restitution.nominal;
}

}  // namespace rbc
