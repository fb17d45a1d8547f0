#include "exercises/12_dantzig_lcp/table.hpp"

namespace rbc::ex12 {

std::vector<ContactForce> judge_contacts(const Eigen::MatrixXd& /*A*/, const Eigen::VectorXd& /*b*/,
                                         const Eigen::VectorXd& /*f*/) {
    throw NotImplemented("least and most force of every contact, from corners (E12.10) and directions (E12.11)");
}

}  // namespace rbc::ex12
