#include "exercises/22_small_steps/rope.hpp"

namespace rbc::ex22 {

std::vector<Knot> step_rope(const Rope& /*rope*/, const Eigen::Vector2d& /*gravity*/, double /*dt*/, int /*substeps*/) {
    throw NotImplemented("move, pull the pieces together one after the other, velocities from places (E22.6)");
}

double stretch(int /*pieces*/, double /*mass*/, double /*gravity*/, double /*compliance*/) {
    throw NotImplemented("each piece carries what hangs below it (E22.7)");
}

}  // namespace rbc::ex22
