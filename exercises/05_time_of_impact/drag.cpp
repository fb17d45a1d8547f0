#include "exercises/05_time_of_impact/drag.hpp"

namespace rbc::ex05 {

Ball fly(const Ball& /*ball*/, double /*duration*/, const Air& /*air*/) {
    throw NotImplemented("the flight with drag, up (E05.5) and down (E05.6)");
}

double time_to_impact(const Ball& /*ball*/, const Air& /*air*/) {
    throw NotImplemented("the time until the ball is at height 0");
}

Ball step_with_drag(const Ball& /*ball*/, double /*dt*/, const Air& /*air*/, double /*restitution*/,
                    double /*rest_speed*/) {
    throw NotImplemented("a step with drag and bounces (E05.4)");
}

}  // namespace rbc::ex05
