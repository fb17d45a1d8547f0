#pragma once

#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/impact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A law of impact at one contact: impact_mirtich, impact_newton_algebraic_3d, or any other.
using SpatialImpactLaw = std::function<SpatialImpact(const SpatialImpactProblem&)>;

struct ImpactPassOptions {
    double friction = 0.5;     ///< mu >= 0
    double restitution = 0.5;  ///< e in [0, 1]
    double threshold = 0.3;    ///< >= 0, m/s: slower approaches are left to the step
    double dt = 0;             ///< >= 0, s: what touches within it at its speed is struck now; 0: what touches
    int most = 100;            ///< >= 0: impacts of each contact, on the mean
};

struct ImpactPass {
    int impacts = 0;
    bool ended = true;         ///< no contact approaches faster than the threshold any more
    double energy_change = 0;  ///< of all impacts, J
};

/// The impacts of a world before a step, one contact after another as lessons 10 and 11 have them: always the one that
/// approaches fastest, ties the first, until none approaches faster than the threshold. With K of (10.2) and the axes
/// of contact_axes,
///
///   u = axes' (v_B - v_A at the point),   P = law(K, u),   A and B pushed by -+ axes P               (23.60)
///
/// What is left, contacts at rest and slow approaches, is the step's, whose restitution is then 0. With a law that
/// makes no energy the pass makes none. Contacts of the same bodies are struck by turns: a cuboid that falls flat is
/// stopped by its corners one by one, and turns on the way.
///
/// @param contacts  of the world as it is
/// @param law       empty: impact_mirtich
/// @throws std::invalid_argument  an option outside its range (says which); what the law refuses
/// Cost: impacts times (contacts + some microseconds).
/// Source: [COMP259] 'Impulse with Friction' for one impact; one after another as [5DV058].
ImpactPass impact_pass(SpatialWorld& world, const std::vector<SpatialContact>& contacts,
                       const ImpactPassOptions& options = {}, const SpatialImpactLaw& law = {});

}  // namespace rbc
