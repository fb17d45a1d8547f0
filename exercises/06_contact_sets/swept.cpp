#include "exercises/06_contact_sets/swept.hpp"

namespace rbc::ex06 {

std::vector<Cell> swept_cells(const Eigen::Vector2d& /*from*/, const Eigen::Vector2d& /*to*/, double /*radius*/,
                              double /*cell*/) {
    throw NotImplemented("the cells that a moving disc touches (E06.3)");
}

}  // namespace rbc::ex06
