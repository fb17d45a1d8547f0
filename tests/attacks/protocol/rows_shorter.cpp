// attack: answers with one impulse less than there are rows
// exercise: 14_pgs/rows
// from: H2
// score: 0
#include "exercises/14_pgs/rows.hpp"

namespace rbc::ex14 {

Eigen::VectorXd sweep_rows(const Eigen::MatrixXd&, const Eigen::VectorXd&, const std::vector<Row>&, const std::vector<int>&,
                           const Eigen::VectorXd& r) {
    return r.head(r.size() > 0 ? r.size() - 1 : 0);
}
double rows_residual(const Eigen::MatrixXd&, const Eigen::VectorXd&, const std::vector<Row>&, const Eigen::VectorXd&) {
    return 0;
}

}  // namespace rbc::ex14
