#include "lessons/24_arena/contestants.hpp"

#include <algorithm>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/15_nncg/fast/nncg_step_fast.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/17_friction_stabilization/contact_memory.hpp"
#include "lessons/19_admm_friction/admm_step.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "lessons/24_arena/other_contestants.hpp"

namespace rbc {

template <int D>
double ContestantIn<D>::energy(const WorldIn<D>& world) const {
    return mechanical_energy(world);
}

template class ContestantIn<2>;
template class ContestantIn<3>;

namespace {

template <int D>
StepOptions step_options(const ArenaSceneIn<D>& scene, int sweeps) {
    return {.dt = scene.dt,
            .friction = scene.friction,
            .restitution = scene.restitution,
            .margin = scene.margin,
            .iterations = sweeps};
}

}  // namespace

template <>
StepperContestantIn<2>::StepperContestantIn(const ArenaScene& scene, int sweeps) : stepper(step_options(scene, sweeps)) {
    if (scene.find) stepper.find = scene.find;
    stepper.solve = solve_sweeps_fast;
}

template <>
StepperContestantIn<3>::StepperContestantIn(const ArenaSceneIn<3>& scene, int sweeps)
    : stepper(spatial_stepper(step_options(scene, sweeps))) {
    if (scene.find) stepper.find = scene.find;
    stepper.solve = solve_spatial_sweeps_fast;
}

namespace {

using Settings = std::span<const double>;
template <int D>
using Stepped = std::unique_ptr<StepperContestantIn<D>>;

template <int D>
Stepped<D> stepped(const ArenaSceneIn<D>& scene, int sweeps) {
    return std::make_unique<StepperContestantIn<D>>(scene, sweeps);
}

template <int D>
MadeContestantIn<D> make_pgs(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    return stepped(scene, sweeps);
}

template <int D, ContactSolver solver, bool until_done = false>
MadeContestantIn<D> make_matrix(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    Stepped<D> made = stepped(scene, sweeps);
    MatrixStep step(solver);
    step.until_done = until_done;
    made->stepper.solve = step;
    return made;
}

template <int D>
MadeContestantIn<D> make_pgs_exact(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    Stepped<D> made = stepped(scene, sweeps);
    made->stepper.solve = solve_exact_sweeps<D>;
    return made;
}

/// The fast form has the same bits, and is there in the plane.
template <int D>
StepSolverIn<D> nncg_step() {
    if constexpr (D == 2)
        return NncgStepFast();
    else
        return NncgStep();
}

template <int D>
MadeContestantIn<D> make_nncg(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    Stepped<D> made = stepped(scene, sweeps);
    made->stepper.solve = nncg_step<D>();
    return made;
}

/// With NNCG, as the source has it.
template <int D>
MadeContestantIn<D> make_envelope(const ArenaSceneIn<D>& scene, int sweeps, Settings settings) {
    Stepped<D> made = stepped(scene, sweeps);
    made->stepper.solve = nncg_step<D>();
    made->stepper.options.margin = settings[0];
    made->stepper.terms = envelope_terms<D>({.envelope = settings[0], .error_reduction = settings[1]});
    return made;
}

template <int D>
MadeContestantIn<D> make_baumgarte(const ArenaSceneIn<D>& scene, int sweeps, Settings settings) {
    Stepped<D> made = stepped(scene, sweeps);
    made->stepper.terms = baumgarte_terms<D>({.error_reduction = settings[0], .slop = settings[1]});
    return made;
}

template <int D>
class Remembering : public StepperContestantIn<D> {
  public:
    Remembering(const ArenaSceneIn<D>& scene, int sweeps) : StepperContestantIn<D>(scene, sweeps) {
        this->stepper.terms = [this](const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
            no_penetration<D>(view, terms);
            memory_.correct(view, terms);
        };
        this->stepper.after = [this](const StepViewIn<D>& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
            memory_.remember(view, r);
        };
    }

  private:
    ContactMemoryIn<D> memory_;
};

template <int D>
MadeContestantIn<D> make_memory(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    return std::make_unique<Remembering<D>>(scene, sweeps);
}

template <int D, AdmmStepWay way>
MadeContestantIn<D> make_admm(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    Stepped<D> made = stepped(scene, sweeps);
    made->stepper.solve = AdmmStepIn<D>(way);
    return made;
}

template <int D>
class Shocks : public StepperContestantIn<D> {
  public:
    Shocks(const ArenaSceneIn<D>& scene, int sweeps) : StepperContestantIn<D>(scene, sweeps) {
        this->stepper.solve = nncg_step<D>();
        shock_.attach(this->stepper);
    }

  private:
    ShockStep shock_;
};

template <int D>
MadeContestantIn<D> make_shocks(const ArenaSceneIn<D>& scene, int sweeps, Settings) {
    return std::make_unique<Shocks<D>>(scene, sweeps);
}

}  // namespace

const std::vector<NamedContestant>& contestants() {
    constexpr Effort sweeps = Effort::sweeps, done = Effort::until_done;
    static const std::vector<NamedContestant> all{
        {"gbf", "GBF, many bodies", "07", sweeps, true, make_gbf},
        {"micro", "microcollisions", "11", sweeps, true, make_micro},
        {"dantzig", "Dantzig with friction", "13", done, false, make_matrix<2, solve_contact_dantzig, true>},
        {"pgs", "PGS", "14", sweeps, false, make_pgs<2>, make_pgs<3>},
        {"pgs_exact", "PGS, each contact exactly", "14", sweeps, false, make_pgs_exact<2>, make_pgs_exact<3>},
        {"nncg", "NNCG", "15", sweeps, false, make_nncg<2>, make_nncg<3>},
        {"baumgarte", "PGS, depth pushed out", "16", sweeps, false, make_baumgarte<2>, make_baumgarte<3>,
         {{"k", "", 0.05, {0.05, 0.1, 0.2, 0.4}}, {"slop", "m", 0.001, {0, 0.0001, 0.001}}}},
        {"envelope", "NNCG with an envelope", "16", sweeps, false, make_envelope<2>, make_envelope<3>,
         {{"envelope", "m", 0.001, {0.0002, 0.001, 0.005}}, {"k", "", 0.2, {0.05, 0.1, 0.2}}}},
        {"memory", "PGS, friction remembers", "17", sweeps, false, make_memory<2>, make_memory<3>},
        {"admm", "ADMM by turns", "19", sweeps, false, make_admm<2, AdmmStepWay::by_turns>,
         make_admm<3, AdmmStepWay::by_turns>},
        {"admm_cone", "ADMM on the cone", "19", sweeps, false, make_admm<2, AdmmStepWay::cone>,
         make_admm<3, AdmmStepWay::cone>},
        {"convex", "ADMM, convex relaxation", "19", sweeps, false, make_admm<2, AdmmStepWay::convex>,
         make_admm<3, AdmmStepWay::convex>},
        {"shocks", "shocks, then NNCG", "20", sweeps, false, make_shocks<2>, make_shocks<3>},
        {"soft", "soft contacts, small steps", "22", sweeps, false, make_soft, make_soft_in_space,
         {{"push_out", "m/s", 10, {1, 3, 10}}},
         "Box2D 3 sweeps floats, and finds contacts anew for what has moved only"},
        {"tgs", "TGS, as PhysX", "22", sweeps, false, make_tgs, make_tgs_in_space, {},
         "PhysX keeps friction by patches of contacts, and orders them by islands"},
        {"xpbd", "XPBD, small steps", "22", sweeps, false, make_xpbd, make_xpbd_in_space,
         {{"static_friction", "", 1, {0, 1}}},
         "0 is the XPBD of 2016, whose friction has no way back"},
        {"avbd", "AVBD, body by body", "22", sweeps, false, make_avbd, make_avbd_in_space,
         {{"growth/m", "N/(kg m^2)", 1e6, {1e5, 1e6, 1e7}}, {"kept_force", "", 1, {0.9801, 1}}},
         "its authors' colours of bodies on a GPU are not here; nothing bounces; m is the mass of the median body"},
        {"spook", "SPOOK", "22", sweeps, false, make_spook, nullptr,
         {{"k", "N/m", 3e4, {1e4, 3e4, 1e5}}, {"tau/h", "", 8, {2, 8}}},
         "its authors solve the system directly"},
    };
    return all;
}

}  // namespace rbc
