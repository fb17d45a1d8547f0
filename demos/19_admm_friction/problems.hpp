#pragma once

#include "common/foundation/model/contact_problem.hpp"
#include "demos/19_admm_friction/scenes.hpp"

namespace rbc {

/// Painleve's rod, sliding, m = l = 1 and tan(angle) = 2, at (u_n, u_t) = (-0.5, -6) m/s.
ContactProblem rod_contact(double friction);

/// The outer iterations of solve_contact_admm, or of the whole cone, on the first step of the scene slider, mu = 0.6,
/// inner solves to 1e-9, until the residual is within the tolerance; `max_turns` if it takes more.
int slider_turns(double ratio, bool cone, double tolerance, int max_turns = 1000);

}  // namespace rbc
