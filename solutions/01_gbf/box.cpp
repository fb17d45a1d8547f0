#include "exercises/01_gbf/box.hpp"

namespace rbc::ex01 {

Particle step_in_box(Particle p, const Box& box) {
    const double h = box.dt, g = box.gravity, e = box.restitution, delta = box.shell, c = box.ceiling;
    const bool on_floor = p.x <= delta;
    const bool on_ceiling = p.x >= c - delta;
    const auto approaching = [&](double v) { return (on_floor && v < 0) || (on_ceiling && v > 0); };

    if (approaching(p.v)) p.v = -e * p.v;
    p.v -= g * h;
    if (approaching(p.v)) p.v = 0;
    p.x += h * p.v;
    if (p.x < 0) p.x = 0;
    if (p.x > c) p.x = c;
    return p;
}

}  // namespace rbc::ex01
