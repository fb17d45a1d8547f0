#include "exercises/19_shock_propagation/pairs.hpp"

namespace rbc::ex19 {

RowAfter strike_in_pairs(const Row& /*row*/, int /*most*/) {
    throw NotImplemented("hits of two balls, one after the other (E19.1), (E19.2)");
}

}  // namespace rbc::ex19
