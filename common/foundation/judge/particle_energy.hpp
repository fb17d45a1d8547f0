#pragma once

#include "common/foundation/model/particle.hpp"

namespace rbc {

/// The exact invariant of leapfrog free flight, per mass, in J/kg:
///
///   H = 1/2 (v - g h/2)^2 + g x
///
/// v is stored half a step early, so v - g h/2 is the velocity at the instant of x. The naive 1/2 v^2 + g x drifts by
/// -g^2 h^2/2 in every step of free flight and judges nothing.
inline double particle_energy(const Particle& p, double dt, double gravity) {
    const double v_now = p.v - 0.5 * gravity * dt;
    return 0.5 * v_now * v_now + gravity * p.x;
}

}  // namespace rbc
