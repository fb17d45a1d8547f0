#include "exercises/07_newton_impact/superball.hpp"

namespace rbc::ex07 {

DiscMotions collide_rough_discs(const SpinningDisc& /*a*/, const SpinningDisc& /*b*/, const Eigen::Vector2d& /*n*/,
                                const RoughSurface& /*surface*/) {
    throw NotImplemented("the impact of two rough discs (E07.1)");
}

}  // namespace rbc::ex07
