#include "lessons/24_arena/contestants.hpp"

#include <algorithm>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/07_newton_impact/newton_stepper.hpp"
#include "lessons/11_microcollisions/micro_stepper.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/15_nncg/fast/nncg_step_fast.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/17_friction_stabilization/contact_memory.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/19_admm_friction/convex.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"
#include "lessons/22_small_steps/fast/soft_fours.hpp"
#include "lessons/22_small_steps/spook_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"

namespace rbc {

double Contestant::energy(const World& world) const {
    return mechanical_energy(world);
}

namespace {

constexpr double envelope = 0.005;  // m, of methods that keep bodies apart

}  // namespace

StepperContestant::StepperContestant(const ArenaScene& scene, int sweeps)
    : stepper({.dt = scene.dt,
               .friction = scene.friction,
               .restitution = scene.restitution,
               .margin = look_ahead,
               .iterations = sweeps}) {
    if (scene.find) stepper.find = scene.find;
    stepper.solve = solve_sweeps_fast;
}

namespace {

using Made = std::unique_ptr<Contestant>;

Made make_pgs(const ArenaScene& scene, int sweeps) {
    return std::make_unique<StepperContestant>(scene, sweeps);
}

template <ContactSolver solver, bool until_done = false>
Made make_matrix(const ArenaScene& scene, int sweeps) {
    auto made = std::make_unique<StepperContestant>(scene, sweeps);
    MatrixStep step(solver);
    step.until_done = until_done;
    made->stepper.solve = step;
    return made;
}

Made make_nncg(const ArenaScene& scene, int sweeps) {
    auto made = std::make_unique<StepperContestant>(scene, sweeps);
    made->stepper.solve = NncgStepFast();
    return made;
}

/// With NNCG, as the source has it.
Made make_envelope(const ArenaScene& scene, int sweeps) {
    auto made = std::make_unique<StepperContestant>(scene, sweeps);
    made->stepper.solve = NncgStepFast();
    made->stepper.options.margin = envelope;
    made->stepper.terms = envelope_terms({.envelope = envelope, .error_reduction = 0.2});
    return made;
}

Made make_baumgarte(const ArenaScene& scene, int sweeps) {
    auto made = std::make_unique<StepperContestant>(scene, sweeps);
    made->stepper.terms = baumgarte_terms({.error_reduction = 0.2, .slop = 0.001});
    return made;
}

class Remembering : public StepperContestant {
  public:
    Remembering(const ArenaScene& scene, int sweeps) : StepperContestant(scene, sweeps) {
        stepper.terms = [this](const StepView& view, std::vector<ContactTerms>& terms) {
            no_penetration(view, terms);
            memory_.correct(view, terms);
        };
        stepper.after = [this](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
            memory_.remember(view, r);
        };
    }

  private:
    ContactMemory memory_;
};

Made make_memory(const ArenaScene& scene, int sweeps) {
    return std::make_unique<Remembering>(scene, sweeps);
}

/// Another law than the judge's. Where it does not solve, its best answer by its own law is taken.
Made make_convex(const ArenaScene& scene, int sweeps) {
    auto made = std::make_unique<StepperContestant>(scene, sweeps);
    made->stepper.solve = [](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
        r = solve_contact_convex(problem.matrix(), {problem.iterations(), 1e-8, r}).r;
    };
    return made;
}

class Shocks : public StepperContestant {
  public:
    Shocks(const ArenaScene& scene, int sweeps) : StepperContestant(scene, sweeps), shock_(solve_contact_nncg) {
        shock_.max_iterations = sweeps;
        shock_.attach(stepper);
    }

  private:
    ShockStep shock_;
};

Made make_shocks(const ArenaScene& scene, int sweeps) {
    return std::make_unique<Shocks>(scene, sweeps);
}

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
                    .shell = look_ahead,
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

Made make_gbf(const ArenaScene& scene, int sweeps) {
    return std::make_unique<ManyBodyGbf>(scene, sweeps);
}

class Microcollisions : public OfVectors {
  public:
    Microcollisions(const ArenaScene& scene, int sweeps) {
        parameters_.dt = scene.dt;
        parameters_.friction = scene.friction;
        parameters_.restitution.nominal = scene.restitution;
        parameters_.restitution.envelope = envelope;
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

Made make_micro(const ArenaScene& scene, int sweeps) {
    return std::make_unique<Microcollisions>(scene, sweeps);
}

/// A stepper of lesson 22. What is solved for in a substep counts `parts` times in the step.
template <class Stepper>
class SmallSteps : public Contestant {
  public:
    template <class Options>
    SmallSteps(const ArenaScene& scene, const Options& options, int parts) : stepper(options), parts_(parts) {
        stepper.options.dt = scene.dt;
        stepper.options.friction = scene.friction;
        stepper.options.restitution = scene.restitution;
        stepper.options.impact_threshold = StepOptions{}.impact_threshold;  // as of all others
        stepper.find = scene.find;
    }
    void step(World& world) override { stepper.step(world); }
    std::span<const Contact> contacts() const override { return stepper.contacts(); }
    Eigen::VectorXd impulses() const override { return parts_ * stepper.impulses(); }

    Stepper stepper;

  private:
    int parts_;
};

/// A substep has two sweeps: one that is soft, or of positions, and one that relaxes, or of velocities.
int substeps_of(int sweeps) {
    return std::max(1, sweeps / 2);
}

Made make_soft(const ArenaScene& scene, int sweeps) {
    const int n = substeps_of(sweeps);
    auto made = std::make_unique<SmallSteps<SoftStepper>>(
        scene, SoftOptions{.substeps = n, .relax = std::min(1, sweeps - 1), .margin = look_ahead}, n);
    made->stepper.advance = advance_softly_fast;
    return made;
}

Made make_xpbd(const ArenaScene& scene, int sweeps) {
    const int n = substeps_of(sweeps);
    return std::make_unique<SmallSteps<XpbdStepper>>(scene, XpbdOptions{.substeps = n, .margin = look_ahead}, n);
}

Made make_spook(const ArenaScene& scene, int sweeps) {
    return std::make_unique<SmallSteps<SpookStepper>>(scene, SpookOptions{.sweeps = sweeps}, 1);
}

}  // namespace

const std::vector<NamedContestant>& contestants() {
    constexpr Effort sweeps = Effort::sweeps, done = Effort::until_done;
    static const std::vector<NamedContestant> all{
        {"gbf", "GBF, many bodies", "07", sweeps, true, make_gbf},
        {"micro", "microcollisions", "11", sweeps, true, make_micro},
        {"dantzig", "Dantzig with friction", "13", done, false, make_matrix<solve_contact_dantzig, true>},
        {"pgs", "PGS", "14", sweeps, false, make_pgs},
        {"pgs_exact", "PGS, each contact exactly", "14", sweeps, false, make_matrix<solve_contact_pgs_exact>},
        {"nncg", "NNCG", "15", sweeps, false, make_nncg},
        {"baumgarte", "PGS, depth pushed out", "16", sweeps, false, make_baumgarte},
        {"envelope", "NNCG with an envelope", "16", sweeps, false, make_envelope},
        {"memory", "PGS, friction remembers", "17", sweeps, false, make_memory},
        {"admm", "ADMM by turns", "19", sweeps, false, make_matrix<solve_contact_admm>},
        {"admm_cone", "ADMM on the cone", "19", sweeps, false, make_matrix<solve_contact_admm_cone>},
        {"convex", "ADMM, convex relaxation", "19", sweeps, false, make_convex},
        {"shocks", "shocks, then NNCG", "20", sweeps, false, make_shocks},
        {"soft", "soft contacts, small steps", "22", sweeps, false, make_soft},
        {"xpbd", "XPBD, small steps", "22", sweeps, false, make_xpbd},
        {"spook", "SPOOK", "22", sweeps, false, make_spook},
    };
    return all;
}

}  // namespace rbc
