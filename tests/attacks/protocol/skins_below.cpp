// attack: answers with a negative enumerator and a negative contact
// exercise: 13_dantzig_friction/skins
// from: own
// score: 0
#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc::ex13 {

Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>&) {
    return Eigen::VectorXd::Constant(A.rows(), 1);
}
SkiMove next_move(const std::vector<SkiContact>& contacts, const Eigen::VectorXd&, const Eigen::VectorXd&) {
    return {-1, -2'000'000'000, static_cast<SkiSet>(contacts.size() % 2 ? -1 : -2'000'000'000)};
}

}  // namespace rbc::ex13
