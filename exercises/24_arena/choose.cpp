#include "exercises/24_arena/choose.hpp"

namespace rbc::ex24 {

std::vector<int> front(const std::vector<Measured>& /*rows*/, const Matters& /*matters*/) {
    throw NotImplemented("the rows that no row beats (E24.2)");
}

int one_for_all(const Eigen::MatrixXd& /*x*/, double /*matters*/) {
    throw NotImplemented("the method whose worst scene is least bad (E24.3)");
}

std::vector<int> toolbox(const Eigen::MatrixXd& /*x*/, double /*good*/) {
    throw NotImplemented("as few methods as possible that do all scenes (E24.4)");
}

}  // namespace rbc::ex24
