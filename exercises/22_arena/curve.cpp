#include "exercises/22_arena/curve.hpp"

namespace rbc::ex22 {

Reading read_curve(const std::vector<ResidualPoint>& /*samples*/, double /*tolerance*/) {
    throw NotImplemented("clear away what is wild, find the line and the level, and read both (E22.5)");
}

}  // namespace rbc::ex22
