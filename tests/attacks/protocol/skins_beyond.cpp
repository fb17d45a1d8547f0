// attack: answers with an enumerator far beyond the last, which the grader uses as an index
// exercise: 13_dantzig_friction/skins
// from: H2
// score: 0
#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc::ex13 {

Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>&) {
    return Eigen::VectorXd::Zero(A.rows());
}
SkiMove next_move(const std::vector<SkiContact>&, const Eigen::VectorXd&, const Eigen::VectorXd&) {
    return {0, 1'000'000, static_cast<SkiSet>(1'000'000'000)};
}

}  // namespace rbc::ex13
