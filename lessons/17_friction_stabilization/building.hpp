#pragma once

#include <utility>
#include <vector>

#include "common/foundation/model/world.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/17_friction_stabilization/contact_memory.hpp"

namespace rbc {

/// A structure that is built brick by brick: the experiment of the paper's figure 4, scripted so that it repeats.
struct Building {
    World start;               ///< what stands before the first brick comes
    std::vector<Body> bricks;  ///< where each one belongs, at rest
    double first = 0.5;        ///< when the first one comes, s
    double interval = 1;       ///< between one and the next, s
    double drop = 0.05;        ///< >= 0, m: each is let go so far above its place
};

/// A wall of boxes 1 m x 0.5 m; every second row is shifted by half a box and has a half one at either end. Bricks come
/// row by row, from left to right.
Building wall_building(int columns, int rows);
/// The same boxes one on top of the other, in turn `shift` to the right and to the left, on ground that rises.
/// @param slope  of the ground, rad; the stack leans with it
Building stack_building(int height, double shift, double slope = 0);

/// A disc of radius 0.5 m that rolls along the ground, without sliding, at `speed`.
/// @param slope  rad: it rolls down to the left; with speed = 0 it starts from rest
World rolling_disc(double speed, double slope = 0);

/// Lets go the bricks that are due at time t, s.
void place_due(const Building& building, double t, World& world);

/// How far the bricks that are there have moved from their places.
struct Drift {
    double mean = 0, largest = 0;  ///< in x, m
    double lean = 0;               ///< the largest angle by which one has turned, rad
    int bricks = 0;                ///< that are there
    int lost = 0;                  ///< of them: further away than half a brick in any direction
};
Drift drift(const Building& building, const World& world);

/// What is asked of gaps: nothing (lesson 14), or one of lesson 16's corrections.
enum class NormalTerms { none, baumgarte, envelope };

/// The terms of the paper's table 1.
struct PaperParameters {
    double dt = 0.1;               ///< s
    int iterations = 12;           ///< of PGS
    double envelope = 0.0625;      ///< m: contacts with at most this gap
    NormalTerms normal = NormalTerms::baumgarte;
    double error_reduction = 0.5;  ///< k of the normal correction
    double clamp = 2;              ///< m/s, of normal and friction corrections
    double friction = 0.5;
    bool warm_start = false;
    SweepOrder order = SweepOrder::as_found;
    bool stabilize_friction = true;
    FrictionMemoryOptions memory = {};
};

/// A ContactStepper with a normal correction, Baumgarte's as it comes, and with friction that remembers where that is
/// asked for.
class RememberingStepper {
  public:
    explicit RememberingStepper(const PaperParameters& settings = {});
    RememberingStepper(const RememberingStepper&) = delete;
    RememberingStepper& operator=(const RememberingStepper&) = delete;

    void set(const PaperParameters& settings);  ///< from the next step on
    void step(World& world) { stepper_.step(world); }
    void forget();  ///< as before the first step: for another world, or one that was changed by hand

    const ContactStepper& stepper() const { return stepper_; }
    const ContactMemory& memory() const { return memory_; }
    /// From the next step on, in place of (17.1).
    void classify_by(ContactMemory::Classifier classify) { memory_.classify = std::move(classify); }

  private:
    ContactStepper stepper_;
    ContactMemory memory_;
    ContactTermsHook normal_;
    bool stabilize_friction_ = true;
};

}  // namespace rbc
