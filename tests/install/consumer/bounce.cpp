#include <cstdio>

#include "lessons/01_gbf/gbf.hpp"

int main() {
    rbc::Particle p{.x = 1, .v = 0};
    for (int k = 0; k < 300; ++k) p = rbc::step_gbf(p, {.restitution = 0.8});
    std::printf("x = %.17g m, v = %.17g m/s\n", p.x, p.v);
}
