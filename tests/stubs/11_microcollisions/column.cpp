#include "exercises/11_microcollisions/column.hpp"

namespace rbc::ex11 {

ColumnCost land_column(const std::vector<double>& /*masses*/, const std::vector<int>& /*order*/, double /*tolerance*/) {
    throw NotImplemented("impulses over a column until nothing approaches (E11.7)");
}

double sweep_factor(int /*n*/) {
    throw NotImplemented("how much a sweep leaves of the slowest mode (E11.8)");
}

}  // namespace rbc::ex11
