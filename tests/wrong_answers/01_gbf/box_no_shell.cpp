// hint: Touching means within the shell: x <= delta at the floor, x >= c - delta at the ceiling.
#include "exercises/01_gbf/box.hpp"

namespace rbc::ex01 {

Particle step_in_box(Particle p, const Box& box) {
    const auto& [h, g, e, delta, c] = box;
    const bool on_floor = p.x <= 0;
    const bool on_ceiling = p.x >= c;
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
