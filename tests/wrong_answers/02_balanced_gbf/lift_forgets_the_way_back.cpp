// hint: That is v(t_n). The result stores its velocity half a step early, like everybody: add g h/2 again.
#include "exercises/02_balanced_gbf/lift.hpp"

#include <cmath>

namespace rbc::ex02 {

Particle lift_to_plane(const Particle& p, double dt, double gravity) {
    if (p.x >= 0) return p;
    const double half_kick = 0.5 * gravity * dt;
    const double w = p.v - half_kick;                  // v(t_n)
    const double left = w * w + 2 * gravity * p.x;     // what w^2 is at x = 0, if the climb gets there
    if (left <= 0) return {p.x + w * w / (2 * gravity), half_kick};
    return {0, std::copysign(std::sqrt(left), w)};
}

}  // namespace rbc::ex02
