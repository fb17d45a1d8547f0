#include "exercises/20_shock_propagation/rounds.hpp"

namespace rbc::ex20 {

RowAfter shock(const Row& /*row*/, int /*most*/) {
    throw NotImplemented("rounds of all that approach, and the cap (E20.1), (E20.2)");
}

}  // namespace rbc::ex20
