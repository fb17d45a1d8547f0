#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

/// A method as the arena sees it, in the plane or in space: it moves a world, and tells its impulses.
template <int D>
class ContestantIn {
  public:
    virtual ~ContestantIn() = default;
    virtual void step(WorldIn<D>& world) = 0;
    /// Of the last step: where, and how much, (n, t) of each contact on B, N s. Valid until the next.
    virtual std::span<const ContactIn<D>> contacts() const = 0;
    virtual Eigen::VectorXd impulses() const = 0;
    /// The mechanical energy, J, of a world that it has stepped: velocities may be stored half a step early.
    virtual double energy(const WorldIn<D>& world) const;
    /// What the last step took that the clock of its thread does not show, s: of a method that runs in another process.
    virtual double seconds_elsewhere() const { return 0; }
};
using Contestant = ContestantIn<2>;

/// A ContactStepper with some parts replaced; as it is made, PGS by solve_sweeps_fast.
template <int D>
class StepperContestantIn : public ContestantIn<D> {
  public:
    /// @param sweeps  of a step, >= 1
    StepperContestantIn(const ArenaSceneIn<D>& scene, int sweeps);
    void step(WorldIn<D>& world) override { stepper.step(world); }
    std::span<const ContactIn<D>> contacts() const override { return stepper.contacts(); }
    Eigen::VectorXd impulses() const override { return stepper.impulses(); }

    ContactStepperIn<D> stepper;
};
using StepperContestant = StepperContestantIn<2>;

/// What decides how much work a step is.
enum class Effort {
    sweeps,      ///< as many sweeps, or iterations, as it is allowed
    until_done,  ///< it pivots, and ends when it is done
};

/// A number that a method's author has to choose, beside sweeps.
struct ArenaSetting {
    const char* name;
    const char* unit;
    double value;               ///< the best of those below, as best_settings finds it
    std::vector<double> tried;  ///< rising
};

template <int D>
using MadeContestantIn = std::unique_ptr<ContestantIn<D>>;
/// @param sweeps    at most, of a step, >= 1
/// @param settings  the values of the contestant's settings, in their order
template <int D>
using ContestantMakerIn = std::function<MadeContestantIn<D>(const ArenaSceneIn<D>& scene, int sweeps,
                                                            std::span<const double> settings)>;

struct NamedContestant {
    const char* name;
    const char* label;
    const char* lesson;
    Effort effort;
    bool finds;  ///< its contacts itself: a scene with contacts of its own is not for it
    ContestantMakerIn<2> make;
    ContestantMakerIn<3> make_in_space = nullptr;  ///< empty: it plays in the plane only
    std::vector<ArenaSetting> settings = {};
    /// What another implementation, or another choice of its authors, would change; empty: nothing that we know of.
    const char* remark = "";
};

/// All methods of the course, in the order of the lessons. A further one is its lesson's files, a maker and one line.
const std::vector<NamedContestant>& contestants();

/// Why a contestant cannot play a scene; empty: it can.
template <int D>
std::string why_not(const NamedContestant& contestant, const ArenaSceneIn<D>& scene) {
    if (D == 3 && !contestant.make_in_space) return "it plays in the plane";
    if (D == 2 && contestant.finds && scene.find) return "it finds its contacts itself, and these are given";
    return "";
}

template <int D>
MadeContestantIn<D> make_contestant(const NamedContestant& contestant, const ArenaSceneIn<D>& scene,
                                                 int sweeps) {
    std::vector<double> settings;
    for (const ArenaSetting& setting : contestant.settings) settings.push_back(setting.value);
    if constexpr (D == 2)
        return contestant.make(scene, sweeps, settings);
    else
        return contestant.make_in_space(scene, sweeps, settings);
}

/// For everything that shows times.
constexpr const char* fast_contestants =
    "pgs, nncg, baumgarte, envelope, memory and soft sweep four contacts at a time (fast/ of lessons 14, 15 and 22); "
    "the other methods have one form only.";

}  // namespace rbc
