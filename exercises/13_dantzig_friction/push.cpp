#include "exercises/13_dantzig_friction/push.hpp"

namespace rbc::ex13 {

FirstMotion first_motion(const PushedBox& /*box*/) {
    throw NotImplemented("whether a pushed box rests, slides or tips, and how fast");
}

std::array<double, 2> flat_heights(const PushedBox& /*box*/) {
    throw NotImplemented("where one may push without tipping the box (E13.1)");
}

}  // namespace rbc::ex13
