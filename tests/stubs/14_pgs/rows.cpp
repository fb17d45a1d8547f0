#include "exercises/14_pgs/rows.hpp"

namespace rbc::ex14 {

Eigen::VectorXd sweep_rows(const Eigen::MatrixXd& /*W*/, const Eigen::VectorXd& /*q*/, const std::vector<Row>& /*rows*/,
                           const std::vector<int>& /*order*/, const Eigen::VectorXd& /*r*/) {
    throw NotImplemented("a sweep within bounds that other rows move (E14.1), (E14.2)");
}

double rows_residual(const Eigen::MatrixXd& /*W*/, const Eigen::VectorXd& /*q*/, const std::vector<Row>& /*rows*/,
                     const Eigen::VectorXd& /*r*/) {
    throw NotImplemented("how far impulses are from (E14.1), (E14.2)");
}

}  // namespace rbc::ex14
