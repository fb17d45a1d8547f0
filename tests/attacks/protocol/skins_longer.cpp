// attack: answers with a direction of another length than was asked for
// exercise: 13_dantzig_friction/skins
// from: H2
// score: 0
#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc::ex13 {

Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>& contacts) {
    const Eigen::Index n = contacts.size() % 2 ? 0 : 100 * A.rows() + 7;
    return Eigen::VectorXd::Constant(n, 1e300);
}
SkiMove next_move(const std::vector<SkiContact>&, const Eigen::VectorXd&, const Eigen::VectorXd&) { return {}; }

}  // namespace rbc::ex13
