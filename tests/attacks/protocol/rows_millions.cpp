// attack: answers with four million impulses in each call
// exercise: 14_pgs/rows
// from: own
// score: 0
#include "exercises/14_pgs/rows.hpp"

namespace rbc::ex14 {

Eigen::VectorXd sweep_rows(const Eigen::MatrixXd&, const Eigen::VectorXd&, const std::vector<Row>&, const std::vector<int>&,
                           const Eigen::VectorXd&) {
    return Eigen::VectorXd::Ones(4'000'000);
}
double rows_residual(const Eigen::MatrixXd&, const Eigen::VectorXd&, const std::vector<Row>&, const Eigen::VectorXd&) {
    return -1;
}

}  // namespace rbc::ex14
