#pragma once

#include <optional>

#include "common/foundation/model/world.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

/// How a stack keeps its gaps.
enum class Stabilization {
    none,       ///< lesson 14: what penetrates is stopped, no more
    touching,   ///< Baumgarte's, for bodies that touch: contacts with a gap > 0 are not seen
    baumgarte,  ///< Baumgarte's, contacts seen inside the envelope: a gap closes by k of itself
    envelope,   ///< (16.3) to (16.7)
    moved,      ///< none, and after every step penetrating bodies are moved apart by k, (16.10)
    agreeing,   ///< the same, and velocities agree with the moves (16.11)
};

struct StackOptions {
    Stabilization method = Stabilization::envelope;
    double dt = 0.1;  ///< h, s
    double friction = 0.5, restitution = 0;
    double envelope = 0.0625;      ///< eta, m
    double error_reduction = 0.5;  ///< k of Baumgarte's, and of moves
    double clamp = 2;              ///< c_max, m/s
    int iterations = 75;
    StepSolver solve = NncgStep();  ///< or solve_sweeps<2>, or any solve_contact_<name> by a MatrixStep
    bool warm_start = true;
};

/// A stepper with these options: margin, terms and solver.
ContactStepper stack_stepper(const StackOptions& options);

/// The gap at which a method leaves a contact alone, m: eta/2 or 0.
double ideal_gap(const StackOptions& options);

/// The gap at which a stack starts, m: the ideal one; for `touching` a micrometre, because at 0 rounding would decide
/// which contacts there are.
double start_gap(const StackOptions& options);

/// Boxes of 1 m and 1 kg on top of each other, on the ground (body 0), every gap the same.
World stack_of_boxes(int height, double gap);

/// A hand that takes the topmost box by its centre, presses it down, pushes it from side to side and lets go: a script
/// in place of the mouse, so that it repeats.
///
///   from `start` the hand goes down at `speed` until it is `depth` below where it took hold; then, for `hold`, it goes
///   once to the right and once to the left by `push`
///
/// The hand is a spring as the mouse is: before every step it gives the box the velocity that would take it a part of
/// the way, so the further the hand is below the box, the harder it presses: 1 m below it, with 5 times the weight of a
/// box at steps of 0.1 s.
struct HandScript {
    double start = 1, hold = 2, rest = 5;  ///< s
    double speed = 2;                      ///< m/s, > 0
    double depth = 2;                      ///< m, >= 0
    double push = 0.3;                     ///< m

    double released() const { return start + depth / speed + hold; }  ///< s
    double end() const { return released() + rest; }                  ///< s
    /// Where the hand is, relative to where it took hold; none: it does not hold.
    std::optional<Eigen::Vector2d> at(double time) const;
};

/// Pulls the centre of a body towards `target` as the mouse of the demos does. @param dt  s
void pull(Body& body, const Eigen::Vector2d& target, double dt);

/// What a step did to a stack.
struct StackStep {
    double depth = 0;    ///< deepest penetration at the start of the step, m
    double error = 0;    ///< the same against the ideal gap: max(ideal - gap, 0), m
    double kinetic = 0;  ///< after the step, J
    double gain = 0;     ///< mechanical energy that the step added, the hand not counted; < 0: lost, J
    double speed = 0;    ///< of the fastest body, m/s
};

/// One step of the world, with its numbers; the second form moves bodies apart after it where the method says so, and
/// counts what that does to the energy.
StackStep step_stack(ContactStepper& stepper, World& world, double ideal);
StackStep step_stack(ContactStepper& stepper, World& world, const StackOptions& options);

/// What a whole run came to.
struct PressNumbers {
    double deepest = 0;    ///< largest `depth`, m
    double error = 0;      ///< largest `error`, m
    double jitter = 0;     ///< mean kinetic energy over the last 2 s, J
    double gain = 0;       ///< largest `gain` of one step, J
    double speed = 0;      ///< largest speed, m/s
    int blow_ups = 0;      ///< steps that added more than it takes to lift a box by its own height, 9.81 J
    bool toppled = false;  ///< the topmost box came down by half its height or more
};

/// Figure 3 of [SIL10]: a stack, a hand, five seconds of rest. @param height  boxes, >= 1
PressNumbers run_press(const StackOptions& options, int height, const HandScript& script);

}  // namespace rbc
