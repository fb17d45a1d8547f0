#include "exercises/19_shock_propagation/rounds.hpp"

namespace rbc::ex19 {

RowAfter shock(const Row& /*row*/, int /*most*/) {
    throw NotImplemented("rounds of all that approach, and the cap (E19.1), (E19.2)");
}

}  // namespace rbc::ex19
