#include "exercises/08_poisson_impact/jam.hpp"

namespace rbc::ex08 {

double jam_friction(const Eigen::Matrix2d& /*K*/, double /*direction*/) {
    throw NotImplemented("the smallest friction with du_n/dp <= 0 in (08.3)");
}

double deepest_approach(const Eigen::Matrix2d& /*K*/, const Eigen::Vector2d& /*u*/, double /*friction*/) {
    throw NotImplemented("the lowest u_n on the path (08.3), (08.4)");
}

}  // namespace rbc::ex08
