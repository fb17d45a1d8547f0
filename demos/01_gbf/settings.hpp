#pragma once

#include "common/demo/kit/recording.hpp"

namespace rbc {

inline const Settings elastic{{"restitution", "1"}}, inelastic{{"restitution", "0.6"}};

}  // namespace rbc
