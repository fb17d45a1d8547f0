#include "exercises/08_poisson_impact/critical_friction.hpp"

namespace rbc::ex08 {

double critical_friction(const Eigen::Matrix2d& /*K*/, const Eigen::Vector2d& /*u*/, double /*restitution*/) {
    throw NotImplemented("the smallest friction that ends with p_s <= (1 + e) p_c, and holds (08.5)");
}

}  // namespace rbc::ex08
