#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc::ex13 {

Eigen::VectorXd drive_direction(const Eigen::MatrixXd& /*A*/, const std::vector<SkiContact>& /*contacts*/) {
    throw NotImplemented("the direction of a drive with friction, so that every contact stays as its set says");
}

SkiMove next_move(const std::vector<SkiContact>& /*contacts*/, const Eigen::VectorXd& /*df*/,
                  const Eigen::VectorXd& /*da*/) {
    throw NotImplemented("how far a step may go, and which contact changes its set (E13.5), (E13.6)");
}

}  // namespace rbc::ex13
