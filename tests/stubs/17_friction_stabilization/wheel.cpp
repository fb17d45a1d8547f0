#include "exercises/17_friction_stabilization/wheel.hpp"

namespace rbc::ex17 {

Travel travel(const std::vector<Moment>& /*history*/) {
    throw NotImplemented("arcs on both bodies (E17.4), and what they mean (E17.5)");
}

Motion motion(const Travel& /*travel*/, double /*tolerance*/) {
    throw NotImplemented("rests, slides, rolls, or both");
}

}  // namespace rbc::ex17
