#pragma once

#include <cstdint>

#include "common/foundation/model/world.hpp"
#include "lessons/11_microcollisions/contact_order.hpp"

namespace rbc {

/// What it costs to stop a pile: impulses and sweeps.
struct OrderingCost {
    double impulses = 0;  ///< the mean over the trials
    double sweeps = 0;
    bool separated = true;  ///< every trial ended with no contact approaching
};

/// Lets a pile land as a whole at 1 m/s, with every body at that speed and every contact within the envelope, and
/// counts what one call of resolve_contacts needs, (11.4), without artificial restitution or static impulses. A step of
/// gravity on a pile at rest is the same problem: all impulses and velocities are then g h times these, and so is the
/// tolerance.
///
/// @param restitution  e in [0, 1]
/// @param tolerance    approach that counts as none, as a share of the landing speed; > 0
/// @param trials       >= 1; each has a seed of its own, which matters for `random` and for shuffled bodies
/// @param max_sweeps  >= 1; a trial that needs more counts as it is and leaves `separated` false
/// @param shuffled     number the movable bodies at random (body 0 stays), so that 'as found' knows nothing of the pile
OrderingCost ordering_cost(const World& pile, ContactOrder order, double restitution, double tolerance, int trials = 1,
                           bool shuffled = false, int max_sweeps = 100000);

}  // namespace rbc
