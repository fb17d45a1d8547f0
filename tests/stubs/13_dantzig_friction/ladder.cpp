#include "exercises/13_dantzig_friction/ladder.hpp"

namespace rbc::ex13 {

WallForces wall_forces(const Ladder& /*ladder*/) {
    throw NotImplemented("all forces of the wall that hold the ladder (E13.2)");
}

double smallest_slope(const Ladder& /*ladder*/) {
    throw NotImplemented("the smallest slope at which the ladder stands");
}

std::optional<double> highest_place(const Ladder& /*ladder*/) {
    throw NotImplemented("how far up the climber may go");
}

}  // namespace rbc::ex13
