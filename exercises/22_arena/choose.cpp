#include "exercises/22_arena/choose.hpp"

namespace rbc::ex22 {

std::vector<int> front(const std::vector<Measured>& /*rows*/, const Matters& /*matters*/) {
    throw NotImplemented("the rows that no row beats (E22.2)");
}

int one_for_all(const Eigen::MatrixXd& /*x*/, double /*matters*/) {
    throw NotImplemented("the method whose worst scene is least bad (E22.3)");
}

std::vector<int> toolbox(const Eigen::MatrixXd& /*x*/, double /*good*/) {
    throw NotImplemented("as few methods as possible that do all scenes (E22.4)");
}

}  // namespace rbc::ex22
