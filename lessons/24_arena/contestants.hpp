#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

/// A method as the arena sees it: it moves a world, and tells its impulses.
class Contestant {
  public:
    virtual ~Contestant() = default;
    virtual void step(World& world) = 0;
    /// Of the last step: where, and how much, (n, t) of each contact on B, N s. Valid until the next.
    virtual std::span<const Contact> contacts() const = 0;
    virtual Eigen::VectorXd impulses() const = 0;
    /// The mechanical energy, J, of a world that it has stepped: velocities may be stored half a step early.
    virtual double energy(const World& world) const;
    /// What the last step took that the clock of its thread does not show, s: of a method that runs in another process.
    virtual double seconds_elsewhere() const { return 0; }
};

/// A ContactStepper with some parts replaced; as it is made, PGS by solve_sweeps_fast.
class StepperContestant : public Contestant {
  public:
    /// @param sweeps  of a step, >= 1
    StepperContestant(const ArenaScene& scene, int sweeps);
    void step(World& world) override { stepper.step(world); }
    std::span<const Contact> contacts() const override { return stepper.contacts(); }
    Eigen::VectorXd impulses() const override { return stepper.impulses(); }

    ContactStepper stepper;
};

/// What decides how much work a step is.
enum class Effort {
    sweeps,      ///< as many sweeps, or iterations, as it is allowed
    until_done,  ///< it pivots, and ends when it is done
};

struct NamedContestant {
    const char* name;
    const char* label;
    const char* lesson;
    Effort effort;
    bool finds;  ///< its contacts itself: a scene with contacts of its own is not for it
    /// @param sweeps  at most, of a step, >= 1
    std::function<std::unique_ptr<Contestant>(const ArenaScene& scene, int sweeps)> make;
};

/// All methods of the course, in the order of the lessons. A further one is its lesson's files, a maker and one line.
const std::vector<NamedContestant>& contestants();

/// For everything that shows times.
constexpr const char* fast_contestants =
    "pgs, nncg, baumgarte, envelope, memory and soft sweep four contacts at a time (fast/ of lessons 14, 15 and 22); "
    "the other methods have one form only.";

}  // namespace rbc
