#include "exercises/24_arena/curve.hpp"

namespace rbc::ex24 {

Reading read_curve(const std::vector<ResidualPoint>& /*samples*/, double /*tolerance*/) {
    throw NotImplemented("clear away what is wild, find the line and the level, and read both (E24.5)");
}

}  // namespace rbc::ex24
