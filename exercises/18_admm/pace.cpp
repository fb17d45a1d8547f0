#include "exercises/18_admm/pace.hpp"

namespace rbc::ex18 {

double pace(const Eigen::MatrixXd& /*W*/, const Eigen::VectorXi& /*pressing*/, double /*rho*/) {
    throw NotImplemented("by how much an iteration shrinks the error (E18.2)");
}

double iterations(double /*pace*/, double /*error*/) {
    throw NotImplemented("how many iterations that takes");
}

}  // namespace rbc::ex18
