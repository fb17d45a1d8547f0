#include "exercises/17_friction_stabilization/pair.hpp"

namespace rbc::ex17 {

std::vector<bool> who_sticks(const std::vector<Foot>& /*feet*/, const Thresholds& /*thresholds*/) {
    throw NotImplemented("for each face its load and its limit (E17.1), and what follows from them");
}

}  // namespace rbc::ex17
