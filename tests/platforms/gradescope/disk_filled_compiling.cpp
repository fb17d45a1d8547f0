// tries: to fill the disk while it is compiled
// bare: yes
#include "exercises/01_gbf/box.hpp"
asm(".data\n.rept 1000000\n.fill 1000000, 8, 1\n.endr\n");
namespace rbc::ex01 {
Particle step_in_box(Particle p, const Box&) {
    return p;
}
}  // namespace rbc::ex01
