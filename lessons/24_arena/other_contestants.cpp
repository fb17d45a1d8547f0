#include "lessons/24_arena/other_contestants.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "lessons/07_newton_impact/newton_stepper.hpp"
#include "lessons/11_microcollisions/micro_stepper.hpp"
#include "lessons/22_small_steps/avbd_stepper.hpp"
#include "lessons/22_small_steps/fast/soft_fours.hpp"
#include "lessons/22_small_steps/spook_stepper.hpp"
#include "lessons/22_small_steps/tgs_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"
#include "lessons/23_space/spatial_stepper.hpp"

namespace rbc {

namespace {

/// What tells its impulses as vectors.
class OfVectors : public Contestant {
  public:
    std::span<const Contact> contacts() const override { return contacts_; }
    Eigen::VectorXd impulses() const override {
        Eigen::VectorXd r(2 * static_cast<Eigen::Index>(contacts_.size()));
        for (std::size_t i = 0; i < contacts_.size(); ++i)
            r.segment<2>(2 * static_cast<Eigen::Index>(i)) << contacts_[i].normal.dot(impulses_[i]),
                contacts_[i].tangent().dot(impulses_[i]);
        return r;
    }

  protected:
    std::vector<Contact> contacts_;
    std::vector<Eigen::Vector2d> impulses_;
};

class ManyBodyGbf : public OfVectors {
  public:
    ManyBodyGbf(const ArenaScene& scene, int sweeps)
        : stepper_({.dt = scene.dt,
                    .restitution = scene.restitution,
                    .friction = scene.friction,
                    .impact_threshold = StepOptions{}.impact_threshold,
                    .shell = scene.margin,
                    .max_sweeps = sweeps}) {}
    void step(World& world) override {
        stepper_.step(world);
        contacts_ = stepper_.last().contacts;
        impulses_ = stepper_.last().impulses;
    }
    double energy(const World& world) const override { return newton_energy(world, stepper_.parameters.dt); }

  private:
    NewtonStepper stepper_;
};

class Microcollisions : public OfVectors {
  public:
    Microcollisions(const ArenaScene& scene, int sweeps) {
        parameters_.dt = scene.dt;
        parameters_.friction = scene.friction;
        parameters_.restitution.nominal = scene.restitution;
        parameters_.restitution.envelope = 0.005;  // m
        parameters_.max_sweeps = sweeps;
    }
    void step(World& world) override {
        MicroResult result = step_micro(world, parameters_);
        contacts_ = std::move(result.contacts);
        impulses_ = std::move(result.impulses);
    }

  private:
    MicroParameters parameters_;
};

/// A stepper of lesson 22. What is solved for in a substep counts `parts` times in the step.
template <int D, class Stepper>
class SmallSteps : public ContestantIn<D> {
  public:
    SmallSteps(const ArenaSceneIn<D>& scene, Stepper made, int parts) : stepper(std::move(made)), parts_(parts) {
        stepper.options.dt = scene.dt;
        stepper.options.friction = scene.friction;
        if constexpr (requires { stepper.options.restitution; }) {  // nothing bounces from AVBD
            stepper.options.restitution = scene.restitution;
            stepper.options.impact_threshold = StepOptions{}.impact_threshold;  // as of all others
        }
        if (scene.find) stepper.find = scene.find;
    }
    void step(WorldIn<D>& world) override { stepper.step(world); }
    std::span<const ContactIn<D>> contacts() const override { return stepper.contacts(); }
    Eigen::VectorXd impulses() const override { return parts_ * stepper.impulses(); }

    Stepper stepper;

  private:
    int parts_;
};

/// A substep has two sweeps: one that is soft, or of positions, and one that relaxes, or of velocities. A pass of AVBD
/// costs about two, too.
int substeps_of(int sweeps) {
    return std::max(1, sweeps / 2);
}

SoftOptions soft_options(int sweeps, double margin, std::span<const double> settings) {
    return {.substeps = substeps_of(sweeps),
            .relax = std::min(1, sweeps - 1),
            .push_out = settings[0],
            .margin = margin};
}

TgsOptions tgs_options(int sweeps, double margin) {
    const int relax = std::min(1, sweeps - 1);
    return {.iterations = sweeps - relax, .relax = relax, .margin = margin};
}

XpbdOptions xpbd_options(int sweeps, double margin, std::span<const double> settings) {
    return {.substeps = substeps_of(sweeps), .margin = margin, .static_friction = settings[0] > 0};
}

/// kg; half of the bodies that move are not heavier.
template <int D>
double median_mass(const WorldIn<D>& world) {
    std::vector<double> masses;
    for (const BodyIn<D>& body : world.bodies)
        if (body.inverse_mass > 0) masses.push_back(1 / body.inverse_mass);
    if (masses.empty()) return 1;
    const auto middle = masses.begin() + static_cast<std::ptrdiff_t>((masses.size() - 1) / 2);
    std::nth_element(masses.begin(), middle, masses.end());
    return *middle;
}

/// AVBD's stiffness is in N/m: what suits boxes of 1 kg is far too soft for cubes of a tonne.
template <int D>
AvbdOptions avbd_options(const ArenaSceneIn<D>& scene, int sweeps, std::span<const double> settings) {
    const double mass = median_mass(scene.world());
    return {.passes = substeps_of(sweeps),
            .growth = mass * settings[0],
            .kept_force = settings[1],
            .least_stiffness = mass * AvbdOptions{}.least_stiffness,
            .largest_stiffness = mass * AvbdOptions{}.largest_stiffness,
            .margin = scene.margin};
}

}  // namespace

MadeContestantIn<2> make_gbf(const ArenaScene& scene, int sweeps, std::span<const double>) {
    return std::make_unique<ManyBodyGbf>(scene, sweeps);
}

MadeContestantIn<2> make_micro(const ArenaScene& scene, int sweeps, std::span<const double>) {
    return std::make_unique<Microcollisions>(scene, sweeps);
}

MadeContestantIn<2> make_soft(const ArenaScene& scene, int sweeps, std::span<const double> settings) {
    SoftStepper stepper(soft_options(sweeps, scene.margin, settings));
    stepper.advance = advance_softly_fast;
    return std::make_unique<SmallSteps<2, SoftStepper>>(scene, std::move(stepper), substeps_of(sweeps));
}

MadeContestantIn<3> make_soft_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings) {
    return std::make_unique<SmallSteps<3, SoftStepperIn<3>>>(
        scene, spatial_soft_stepper(soft_options(sweeps, scene.margin, settings)), substeps_of(sweeps));
}

MadeContestantIn<2> make_tgs(const ArenaScene& scene, int sweeps, std::span<const double>) {
    return std::make_unique<SmallSteps<2, TgsStepper>>(scene, TgsStepper(tgs_options(sweeps, scene.margin)), 1);
}

MadeContestantIn<3> make_tgs_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double>) {
    return std::make_unique<SmallSteps<3, TgsStepperIn<3>>>(scene, spatial_tgs_stepper(tgs_options(sweeps, scene.margin)), 1);
}

MadeContestantIn<2> make_xpbd(const ArenaScene& scene, int sweeps, std::span<const double> settings) {
    return std::make_unique<SmallSteps<2, XpbdStepper>>(scene, XpbdStepper(xpbd_options(sweeps, scene.margin, settings)),
                                                        substeps_of(sweeps));
}

MadeContestantIn<3> make_xpbd_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings) {
    return std::make_unique<SmallSteps<3, XpbdStepperIn<3>>>(
        scene, spatial_xpbd_stepper(xpbd_options(sweeps, scene.margin, settings)), substeps_of(sweeps));
}

MadeContestantIn<2> make_avbd(const ArenaScene& scene, int sweeps, std::span<const double> settings) {
    return std::make_unique<SmallSteps<2, AvbdStepper>>(scene, AvbdStepper(avbd_options(scene, sweeps, settings)), 1);
}

MadeContestantIn<3> make_avbd_in_space(const ArenaSceneIn<3>& scene, int sweeps, std::span<const double> settings) {
    return std::make_unique<SmallSteps<3, AvbdStepperIn<3>>>(
        scene, spatial_avbd_stepper(avbd_options(scene, sweeps, settings)), 1);
}

MadeContestantIn<2> make_spook(const ArenaScene& scene, int sweeps, std::span<const double> settings) {
    const SpookOptions options{
        .sweeps = sweeps, .stiffness = settings[0], .relaxation = settings[1] * scene.dt, .margin = scene.margin};
    return std::make_unique<SmallSteps<2, SpookStepper>>(scene, SpookStepper(options), 1);
}

}  // namespace rbc
