// hint: If w^2 < 2 g d there is no root: the ball climbs by w^2/(2 g) and stands still there, v(t_n) = 0.
#include "exercises/02_balanced_gbf/lift.hpp"

#include <cmath>

namespace rbc::ex02 {

Particle lift_to_plane(const Particle& p, double dt, double gravity) {
    if (p.x >= 0) return p;
    const double half_kick = 0.5 * gravity * dt;
    const double w = p.v - half_kick;                  // v(t_n)
    const double left = w * w + 2 * gravity * p.x;     // what w^2 is at x = 0, if the climb gets there
    return {0, std::copysign(std::sqrt(left), w) + half_kick};
}

}  // namespace rbc::ex02
