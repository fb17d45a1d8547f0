// hint: You lifted the ball for nothing: g d has to come out of its motion.
#include "exercises/02_balanced_gbf/lift.hpp"

namespace rbc::ex02 {

Particle lift_to_plane(const Particle& p, double dt, double gravity) {
    if (p.x >= 0) return p;
    (void)dt, (void)gravity;
    return {0, p.v};
}

}  // namespace rbc::ex02
