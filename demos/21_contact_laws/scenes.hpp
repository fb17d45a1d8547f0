#pragma once

#include <array>
#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/21_contact_laws/chain.hpp"
#include "lessons/21_contact_laws/law_step.hpp"
#include "lessons/21_contact_laws/merging.hpp"
#include "lessons/21_contact_laws/unified_step.hpp"

namespace rbc {

enum class LawScene { gecko, bow, ramp, chain, workshop };
enum class ChainSolver { by_turns, sweeps };
enum class LawExercise { corners, film, roots };

/// One problem a step by the sweeps of lesson 14, as many as it takes.
LawOptions by_sweeps(double residual);

/// What one lane of a scene does: its surfaces, how it is solved, how many contacts a face is left with (0: all).
struct LaneLaw {
    std::string label;
    Surface surface;
    LawOptions options;
    int merge = 0;
    Kept kept = Kept::means;
    bool warm = false;  ///< from the impulses of the step before
};

/// The parameters of the demo, and the worlds and laws that follow from them.
struct LawParameters {
    LawScene scene = LawScene::gecko;
    double angle = 2.0944;                                 ///< of the gecko's surface, rad
    double adhesion = 2;                                   ///< of the block, in weights
    double friction = 0.8;                                 ///< of the gecko
    double static_friction = 0.6, dynamic_friction = 0.2;  ///< of bow and ramp
    double gamma = 30;                                     ///< s/m
    Falloff shape = Falloff::exponential;                  ///< of bow and ramp
    double film = 40;        ///< N s/m, of the bow or of the oil, or under the student's gecko; whole block
    double belt = 0.05;      ///< m/s
    double stiffness = 100;  ///< N/m
    double slope = 0.35;     ///< rad
    double push = 0.5;       ///< m/s, the nudge on ramp and gecko
    double links = 6, points = 8, uneven = 0.3, left = -1, right = 1, askew = 0, merge = 3;
    Kept keep = Kept::means;
    ChainSolver solver = ChainSolver::by_turns;
    double tolerance = 1e-4, outer_tolerance = 1e-2;  ///< eps_A and eps_AC of chain and workshop
    double restitution = 0.8;                         ///< of the workshop's shocks
    bool merging = false, statics = true, dynamics = true, glue = true;  ///< switches of the workshop
    bool warm_start = true;
    double magnify = 500;  ///< of ways and angles in the picture of the chain
    bool labels = false;   ///< names on the gecko's forces
    LawExercise exercise = LawExercise::film;

    void bind(Parameters& parameters);
    Chain chain() const;
    World world() const;
    Rect part_of_world() const;
    /// Of the surface that blocks move on, rad.
    double tilt() const;
    std::array<LaneLaw, 3> lanes(double gravity) const;
    /// Of a lane of the workshop, by which it treats what strikes.
    UnifiedOptions unified(Shocks shocks) const;
    std::vector<Contact> contacts(const World& world) const;
    /// Why a lane of this world is stopped: a body has left the picture, or the chain has come apart. Empty: it is not.
    std::string over(const World& world) const;
};

/// The spring from its post to the block, and marks that run with the belt.
void draw_spring_and_belt(Canvas& canvas, const World& world);

/// The chain as rings, with displacements and angles enlarged by `times`.
void draw_rings(Canvas& canvas, const World& world, const Chain& chain, double times, Colour colour);

/// With names: the contact frame, the weight, and the cone of friction with its apex, shifted or at the surface.
void draw_forces(Canvas& canvas, const World& world, const LawParameters& chosen, bool shifted);

}  // namespace rbc
