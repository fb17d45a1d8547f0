#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/contact_newton.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/16_normal_stabilization/position_stabilization.hpp"
#include "lessons/17_friction_stabilization/contact_memory.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/19_admm_friction/convex.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"
#include "lessons/21_contact_laws/unified_step.hpp"
#include "lessons/23_space/plane_in_space.hpp"
#include "lessons/23_space/spatial_stepper.hpp"

// A planar scene set into space moves as it does in the plane, by every solver and every part of a step: the code is
// one, and this holds it to it.

using namespace rbc;
using namespace rbc::scenes;

namespace {

constexpr int steps = 300;

/// Contacts of the planar world that the spatial one came from.
ContactFinderIn<3> lifted_finder(const World& like) {
    return [like](const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts) {
        contacts = lifted_contacts(in_plane(world, like), margin);
    };
}

/// How far two worlds are apart after so many steps of each, m and rad.
double apart_after(World world, const std::function<void(World&)>& planar,
                   const std::function<void(SpatialWorld&)>& spatial) {
    SpatialWorld space = in_space(world);
    double most = 0;
    for (int i = 0; i < steps; ++i) {
        planar(world);
        spatial(space);
    }
    const World back = in_plane(space, world);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        most = std::max(most, (back.bodies[i].position - world.bodies[i].position).norm());
        most = std::max(most, std::abs(std::remainder(back.bodies[i].angle - world.bodies[i].angle, 2 * std::numbers::pi)));
        CHECK(std::abs(space.bodies[i].position.z()) <= 1e-15);
    }
    return most;
}

/// @param set  what is set of both steppers
template <class Set>
double apart_after(const World& world, const StepOptions& options, const Set& set) {
    ContactStepper planar(options);
    ContactStepperIn<3> spatial = spatial_stepper(options);
    spatial.find = lifted_finder(world);
    set(planar);
    set(spatial);
    return apart_after(world, [&](World& w) { planar.step(w); }, [&](SpatialWorld& w) { spatial.step(w); });
}

/// Three boxes that stand, one that slides to a stop, a disc that slides, spins and then rolls, one that falls.
World scene() {
    World world = on_ground(stack({.masses = equal(3)}));
    add(world, {box({.half_width = 0.8, .half_height = 0.4, .mass = 3, .position = {-9, 0.4}, .velocity = {3, 0}}),
                disc({.radius = 0.3, .mass = 2, .position = {6, 0.3}, .velocity = {2, 0}, .angular_velocity = 4}),
                disc({.radius = 0.2, .position = {4, 2}})});
    return world;
}

const StepOptions by_sweeps{.dt = 1.0 / 60, .friction = 0.4, .restitution = 0.3, .iterations = 60};

}  // namespace

TEST_CASE("sweeps on bodies, in every order: a planar scene set into space moves as in the plane") {
    for (const SweepOrder order : {SweepOrder::as_found, SweepOrder::bottom_up, SweepOrder::top_down,
                                   SweepOrder::along_velocity, SweepOrder::random, SweepOrder::colours}) {
        StepOptions options = by_sweeps;
        options.order = order;
        CHECK(apart_after(scene(), options, [](auto&) {}) <= 1e-9);
    }
}

TEST_CASE("solvers on the matrix: a planar scene set into space moves as in the plane") {
    const std::pair<const char*, ContactSolver> solvers[] = {{"pgs", solve_contact_pgs},
                                                             {"pgs_exact", solve_contact_pgs_exact},
                                                             {"nncg", solve_contact_nncg},
                                                             {"newton", solve_contact_newton},
                                                             {"admm", solve_contact_admm},
                                                             {"admm_cone", solve_contact_admm_cone},
                                                             {"convex", solve_contact_convex}};
    for (const auto& [name, solver] : solvers) {
        CAPTURE(std::string(name));
        const double apart = apart_after(scene(), by_sweeps, [solver = solver](auto& stepper) {
            MatrixStep step(solver, 1e-12);
            step.until_done = true;
            stepper.solve = step;
        });
        CHECK(apart <= 1e-9);
    }
    CHECK(apart_after(scene(), by_sweeps, [](auto& stepper) { stepper.solve = NncgStep(); }) <= 1e-9);
}

namespace {

struct Envelope {
    template <int D>
    void operator()(ContactStepperIn<D>& stepper) const {
        stepper.terms = envelope_terms<D>({.envelope = stepper.options.margin});
    }
};

struct Baumgarte {
    template <int D>
    void operator()(ContactStepperIn<D>& stepper) const {
        stepper.terms = baumgarte_terms<D>();
    }
};

struct Memory {
    template <int D>
    void operator()(ContactStepperIn<D>& stepper) const {
        const auto memory = std::make_shared<ContactMemoryIn<D>>();
        stepper.terms = [memory](const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
            no_penetration(view, terms);
            memory->correct(view, terms);
        };
        stepper.after = [memory](const StepViewIn<D>& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
            memory->remember(view, r);
        };
    }
};

struct Shocked {
    template <int D>
    void operator()(ContactStepperIn<D>& stepper) const {
        const auto shock = std::make_shared<ShockStep>(1e-12);
        shock->attach(stepper);
        stepper.after = [shock](const auto&, const auto&) {};  // it has to live as long
    }
};

struct Unified {
    Shocks shocks;
    Surface surface;
    int merge;
    template <int D>
    void operator()(ContactStepperIn<D>& stepper) const {
        UnifiedOptionsIn<D> options;
        options.shocks = shocks;
        options.surface = surface;
        options.merge = merge;
        options.eps_A = 1e-12;
        options.eps_AC = 1e-9;
        options.turns = 60;
        const auto loop = std::make_shared<UnifiedStepIn<D>>(options);
        loop->attach(stepper);
        stepper.after = [loop](const auto&, const auto&) {};
    }
};

}  // namespace

TEST_CASE("stabilization, memory, shocks: a planar scene set into space moves as in the plane") {
    CHECK(apart_after(scene(), by_sweeps, Envelope{}) <= 1e-9);
    CHECK(apart_after(scene(), by_sweeps, Baumgarte{}) <= 1e-9);
    CHECK(apart_after(scene(), by_sweeps, Memory{}) <= 1e-9);
    CHECK(apart_after(scene(), by_sweeps, Shocked{}) <= 1e-9);
}

TEST_CASE("the loop of lesson 21, each switch: a planar scene set into space moves as in the plane") {
    const Surface plain{0.4, 0.4}, falling{0.6, 0.3, 5, 0, 0.5}, glued{0.4, 0.4, 0, 5, 0};
    for (const Shocks shocks : {Shocks::none, Shocks::literal, Shocks::safe})
        for (const Surface& surface : {plain, falling, glued})
            for (const int merge : {0, 2}) {
                CAPTURE(static_cast<int>(shocks));
                CAPTURE(surface.gamma);
                CAPTURE(surface.adhesion);
                CAPTURE(merge);
                CHECK(apart_after(scene(), by_sweeps, Unified{shocks, surface, merge}) <= 1e-9);
            }
}

TEST_CASE("moving apart: penetration goes in space as in the plane") {
    World world = scene();
    for (Body& body : world.bodies) body.position.y() *= 0.98;
    const double apart = apart_after(
        world, [](World& w) { move_apart(w, PositionOptions{}); },
        [&](SpatialWorld& w) {
            PositionOptionsIn<3> options;
            options.find = lifted_finder(world);
            move_apart(w, options);
        });
    CHECK(apart <= 1e-9);
}

namespace {

template <class Stepper>
double small_steps_apart(Stepper planar, auto spatial) {
    const World world = scene();
    spatial.find = lifted_finder(world);
    return apart_after(world, [&](World& w) { planar.step(w); }, [&](SpatialWorld& w) { spatial.step(w); });
}

}  // namespace

TEST_CASE("small steps: a planar scene set into space moves as in the plane") {
    for (const double restitution : {0.0, 0.5}) {
        const SoftOptions soft{.friction = 0.4, .restitution = restitution};
        CHECK(small_steps_apart(SoftStepper(soft), spatial_soft_stepper(soft)) <= 1e-9);
        const TgsOptions tgs{.friction = 0.4, .restitution = restitution};
        CHECK(small_steps_apart(TgsStepper(tgs), spatial_tgs_stepper(tgs)) <= 1e-9);
        for (const bool sticks : {false, true}) {
            const XpbdOptions xpbd{.friction = 0.4, .restitution = restitution, .static_friction = sticks};
            CHECK(small_steps_apart(XpbdStepper(xpbd), spatial_xpbd_stepper(xpbd)) <= 1e-9);
        }
    }
    for (const double kept : {0.9801, 1.0}) {
        const AvbdOptions avbd{.kept_force = kept, .friction = 0.4};
        CHECK(small_steps_apart(AvbdStepper(avbd), spatial_avbd_stepper(avbd)) <= 1e-9);
    }
}
