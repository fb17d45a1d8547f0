#include "exercises/01_gbf/valley.hpp"

namespace rbc::ex01 {

Eigen::Vector2d nearest_allowed(const Eigen::Vector2d& /*point*/, const std::vector<Side>& /*sides*/) {
    throw NotImplemented("the nearest point that every side allows");
}

PlanarParticle step_in_valley(const PlanarParticle& /*p*/, const Valley& /*valley*/) {
    throw NotImplemented("the GBF step among several planes (E01.2)");
}

}  // namespace rbc::ex01
