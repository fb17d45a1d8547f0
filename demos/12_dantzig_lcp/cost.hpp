#pragma once

#include "common/demo/kit/figure.hpp"
#include "common/foundation/model/lcp.hpp"
#include "demos/12_dantzig_lcp/scenes.hpp"

namespace rbc {

/// What an answer costs, and how good it is: the figures of lesson 12 over many problems.
Figure fall_of_energy();
Figure pivots_over_contacts();
Figure work_over_contacts();
Figure residuals_over_contacts();

/// What must hold at rest.
LcpProblem rest(const World& world);

/// A scene of the demo as its parameters make it.
World world_of(LcpScenes::Scene scene, double boxes, double shift = 0, double load = 1);

}  // namespace rbc
