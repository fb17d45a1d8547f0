#include "exercises/16_normal_stabilization/jitter.hpp"

namespace rbc::ex16 {

Tremor judge_motion(const Record& /*record*/, const Levels& /*levels*/) {
    throw NotImplemented("drift and tremor (E16.2), its growth (E16.4), and the verdict");
}

}  // namespace rbc::ex16
