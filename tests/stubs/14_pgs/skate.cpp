#include "exercises/14_pgs/skate.hpp"

namespace rbc::ex14 {

Eigen::Vector2d skate_friction(const Eigen::Matrix2d& /*W_tt*/, const Eigen::Vector2d& /*u*/,
                               const FrictionEllipse& /*ellipse*/) {
    throw NotImplemented("the friction impulse within an ellipse (E14.3), (E14.4)");
}

}  // namespace rbc::ex14
