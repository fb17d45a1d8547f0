#include "exercises/12_dantzig_lcp/obstacle.hpp"

namespace rbc::ex12 {

Obstacle first_obstacle(const std::vector<Row>& /*rows*/, int /*driven*/) {
    throw NotImplemented("how far the drive gets, and which row stops it (E12.2) to (E12.4)");
}

}  // namespace rbc::ex12
