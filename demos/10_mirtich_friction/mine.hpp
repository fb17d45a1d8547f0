#pragma once

#include "common/foundation/exercise/call.hpp"
#include "demos/10_mirtich_friction/path.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"

namespace rbc {

/// Integrates the student's friction from the end of `path` up to the normal impulse `to`. True: the impact is over, by
/// the rule of the lesson. @throws CallFailure what the student's code did, or that nothing could be integrated
bool grow_path(CallTarget& target, const SpatialImpactProblem& problem, const ex10::Grain& grain, double to,
               MethodPath& path);

}  // namespace rbc
