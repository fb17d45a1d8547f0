#include "exercises/18_admm/loop.hpp"

namespace rbc::ex18 {

Outcome admm_loop(const Question& /*question*/) {
    throw NotImplemented("the two copies and their price, over-relaxed, until they agree (E18.1)");
}

}  // namespace rbc::ex18
