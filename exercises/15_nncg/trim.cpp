#include "exercises/15_nncg/trim.hpp"

namespace rbc::ex15 {

double trim(const Eigen::VectorXd& /*s*/, const Eigen::VectorXd& /*d*/, double /*mu*/) {
    throw NotImplemented("how much of a step a contact can take (E15.4)");
}

Eigen::VectorXd extrapolate(int /*dimension*/, const Eigen::VectorXd& /*friction*/, const Eigen::VectorXd& /*s*/,
                            const Eigen::VectorXd& /*d*/) {
    throw NotImplemented("the step of all contacts, each as far as it can go");
}

}  // namespace rbc::ex15
