#include "exercises/11_microcollisions/layers.hpp"

namespace rbc::ex11 {

std::vector<int> layered_order(const std::vector<Eigen::Vector2d>& /*points*/, const Eigen::Vector2d& /*gravity*/,
                               const Eigen::Vector2d& /*velocity*/, double /*layer*/) {
    throw NotImplemented("layers along gravity (E11.5), back and forth along the velocity (E11.6)");
}

}  // namespace rbc::ex11
