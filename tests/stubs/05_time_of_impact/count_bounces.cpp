#include "exercises/05_time_of_impact/count_bounces.hpp"

namespace rbc::ex05 {

double time_of_bounce(std::int64_t /*k*/, const Drop& /*drop*/) {
    throw NotImplemented("the time of bounce k, without a loop over the bounces (E05.1)");
}

std::int64_t count_bounces(double /*t*/, const Drop& /*drop*/) {
    throw NotImplemented("how many bounces have happened by the time t (E05.1)");
}

}  // namespace rbc::ex05
