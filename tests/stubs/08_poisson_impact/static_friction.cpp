#include "exercises/08_poisson_impact/static_friction.hpp"

namespace rbc::ex08 {

ImpactEnd impact_two_frictions(const Eigen::Matrix2d& /*K*/, const Eigen::Vector2d& /*u*/,
                               const TwoFrictions& /*friction*/, double /*restitution*/) {
    throw NotImplemented("the end of Poisson's impact where friction at rest is larger than in slip (E08.1)");
}

}  // namespace rbc::ex08
