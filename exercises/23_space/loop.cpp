#include "exercises/23_space/loop.hpp"

namespace rbc::ex23 {

LoopAnswer loop(const LoopStep& /*step*/, double /*limit*/, int /*most*/) {
    throw NotImplemented("normals, test, friction, in turns, and the best of them (E23.8), (E23.9)");
}

}  // namespace rbc::ex23
