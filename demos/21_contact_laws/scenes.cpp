#include "demos/21_contact_laws/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "demos/21_contact_laws/workshop.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

LawOptions by_sweeps(double residual) {
    return {.solver = {.iterations = 100000, .tolerance = residual},
            .rounds = 1,
            .tolerance = residual,
            .solve = ContactSolver(solve_contact_pgs)};
}

void LawParameters::bind(Parameters& parameters) {
    parameters.choice("scene", "which law is to be seen", scene, {"gecko", "bow", "ramp", "chain", "workshop"});
    parameters.real("angle", "rad", "of the gecko's surface: 0 floor, 1.57 wall, 3.14 ceiling", angle,
                    between(0, 3.1416, 0, 3.1416));
    parameters.real("adhesion", "", "of the gecko's feet together, in its weights", adhesion, between(0, 100, 0, 4));
    parameters.real("friction", "", "mu of the gecko", friction, between(0, 10, 0, 1.5));
    parameters.real("static_friction", "", "mu_s of bow and ramp (mu_d if that is larger)", static_friction,
                    between(0, 10, 0, 1.5));
    parameters.real("dynamic_friction", "", "mu_d of bow and ramp", dynamic_friction, between(0, 10, 0, 1.5));
    parameters.real("gamma", "s/m", "how soon friction falls: most of it by 1/gamma", gamma,
                    between(0, 1e6, 1, 1000, false, true));
    parameters.choice("shape", "how friction falls on bow and ramp; exercise roots: always the gaussian", shape,
                      {"exponential", "gaussian"});
    parameters.real("film", "N s/m", "viscosity of the film in the last lane of bow and ramp, and in exercise film",
                    film, between(0, 1e4, 0, 100));
    parameters.real("belt", "m/s", "speed of the belt", belt, between(0, 10, 0, 1));
    parameters.real("stiffness", "N/m", "of the spring that holds the block on the belt", stiffness,
                    between(0, 1e4, 10, 300));
    parameters.real("slope", "rad", "of the ramp", slope, between(0, 1.5, 0, 0.8));
    parameters.real("push", "m/s", "the block's speed at the start: down the ramp, up the gecko's wall", push,
                    between(-10, 10, 0, 3));
    parameters.count("links", "of the chain", links, between(1, 20, 1, 12));
    parameters.count("points", "of contact on each face of the chain", points, between(1, 30, 2, 16));
    parameters.real("uneven", "", "how much these points crowd to the left; 0: evenly spread", uneven,
                    between(0, 0.5, 0, 0.5));
    parameters.real("left", "", "where these points begin, in half widths of the face", left,
                    between(-1, -0.01, -1, -0.01));
    parameters.real("right", "", "where they end", right, between(0.01, 1, 0.01, 1));
    parameters.real("askew", "rad", "at which the chain's second link begins", askew, between(0, 0.1, 0, 0.1));
    parameters.count("merge", "K: contacts that each face is left with, second lane of the chain", merge,
                     between(1, 60, 1, 8));
    parameters.choice("keep", "what these contacts are: means of groups, or the points that the groups begin with",
                      keep, {"means", "seeds"});
    parameters.choice("solver", "of the chain: normals and friction by turns, or sweeps", solver,
                      {"by_turns", "sweeps"});
    parameters.real("tolerance", "", "eps_A of the turns, or the residual of the sweeps; last lane: 1/100 of it",
                    tolerance, between(0, 1, 1e-8, 1e-1, true, true));
    parameters.real("outer_tolerance", "", "eps_AC: friction's error at which the turns end", outer_tolerance,
                    between(0, 1, 1e-6, 1e-1, true, true));
    parameters.toggle("warm_start", "the chain's solver begins with the impulses of the step before", warm_start);
    parameters.real("magnify", "", "how many times too large the picture shows what the chain does", magnify,
                    between(1, 1e6, 1, 10000, false, true));
    parameters.real("restitution", "", "e of the workshop's shocks", restitution, Range{0, 1});
    parameters.toggle("merging", "workshop: each area is left with `merge` contacts", merging);
    parameters.toggle("statics", "workshop: static friction, and with it all friction", statics);
    parameters.toggle("dynamics", "workshop: friction that falls, and the film", dynamics);
    parameters.toggle("glue", "workshop: adhesion", glue);
    parameters.toggle("labels", "the gecko's frame, cone and forces with their names", labels);
    parameters.choice("exercise", "that runs with --mine", exercise, {"corners", "film", "roots"});
    parameters.let_follow("exercise", [this] {
        return static_cast<double>(scene == LawScene::chain   ? LawExercise::corners
                                   : scene == LawScene::gecko ? LawExercise::film
                                                              : LawExercise::roots);
    });
}

Chain LawParameters::chain() const {
    return {.links = static_cast<int>(std::lround(links)),
            .points = static_cast<int>(std::lround(points)),
            .uneven = uneven,
            .left = left,
            .right = right};
}

double LawParameters::tilt() const {
    return scene == LawScene::gecko ? angle : scene == LawScene::ramp ? -slope : 0;
}

World LawParameters::world() const {
    if (scene == LawScene::workshop) return workshop();
    if (scene == LawScene::chain) {
        World hanging = hanging_chain(chain());
        if (hanging.bodies.size() > 2) hanging.bodies[2].angle = askew;
        return hanging;
    }
    const double high = 0.2;
    const Eigen::Vector2d normal(-std::sin(tilt()), std::cos(tilt())), along(std::cos(tilt()), std::sin(tilt()));
    World world;
    world.bodies = {scenes::plane({.angle = tilt()}),
                    scenes::box({.half_width = 0.35, .half_height = high, .position = high * normal, .angle = tilt()})};
    Body &ground = world.bodies[0], &block = world.bodies[1];
    if (scene == LawScene::bow) {
        ground.velocity = {belt, 0};
        block.inverse_inertia = 0;  // it does not tip
    } else {
        block.velocity = push * along;
    }
    return world;
}

Rect LawParameters::part_of_world() const {
    switch (scene) {
        case LawScene::gecko:
            return {-0.85, -1.5, 1.7, 3};  // three lanes beside each other
        case LawScene::bow:
            return {-1.4, -0.2, 2.8, 0.75};
        case LawScene::ramp:
            return {-0.8, -1.9, 5.2, 2.8};
        case LawScene::workshop:
            return workshop_part();
        case LawScene::chain:
            break;
    }
    const double length = 0.6 * std::round(links);
    return {-0.2 * length, -length - 0.4, 0.4 * length, length + 0.9};
}

std::array<LaneLaw, 3> LawParameters::lanes(double gravity) const {
    const double mu_s = std::max(static_friction, dynamic_friction), mu_d = dynamic_friction;
    const Surface dry{mu_s, mu_s}, falling{mu_s, mu_d, gamma}, wet{mu_s, mu_d, gamma, 0, film / 2};
    switch (scene) {
        case LawScene::gecko: {
            const Surface bare{friction, friction}, glue{friction, friction, 0, adhesion * gravity / 2};
            return {LaneLaw{"no glue", bare, {}}, LaneLaw{"glue, apex at 0", glue, {.apex = Apex::origin}},
                    LaneLaw{"glue, apex at -a", glue, {}}};
        }
        case LawScene::bow:
            return {LaneLaw{"mu the same always", dry, {}}, LaneLaw{"mu falls with speed", falling, {.shape = shape}},
                    LaneLaw{"mu falls, and a film", wet, {.shape = shape}}};
        case LawScene::ramp:
            return {LaneLaw{"mu the same always", dry, {}}, LaneLaw{"mu falls with speed", falling, {.shape = shape}},
                    LaneLaw{"oiled: mu falls, and a film", wet, {.shape = shape}}};
        case LawScene::workshop:
            return {LaneLaw{"no shocks", {}, {}}, LaneLaw{"shocks as printed", {}, {}},
                    LaneLaw{"shocks first", {}, {}}};
        case LawScene::chain:
            break;
    }
    // A step takes some seconds at most, for chains of any length.
    const double rows = 2 * std::round(links) * std::round(points);
    const double max_iterations = std::clamp(5e8 / (rows * rows), 50.0, 1e5);
    const auto solved_to = [&](double accuracy) {
        LawOptions options =
            solver == ChainSolver::by_turns ? by_turns(accuracy, outer_tolerance) : by_sweeps(accuracy);
        options.solver.iterations =
            static_cast<int>(solver == ChainSolver::by_turns ? std::min(1e4, max_iterations) : max_iterations);
        return options;
    };
    const Surface steel{0.5, 0.5};
    return {LaneLaw{"all points", steel, solved_to(tolerance), 0, Kept::means, warm_start},
            LaneLaw{keep == Kept::means ? "merged" : "seeds kept", steel, solved_to(tolerance),
                    static_cast<int>(std::lround(merge)), keep, warm_start},
            LaneLaw{"all, to 1/100", steel, solved_to(tolerance / 100), 0, Kept::means, warm_start}};
}

UnifiedOptions LawParameters::unified(Shocks shocks) const {
    return {.surface_of = workshop_surface,
            .merge = merging ? static_cast<int>(std::lround(merge)) : 0,
            .kept = keep,
            .shocks = shocks,
            .friction = statics,
            .dynamic = dynamics,
            .adhesion = glue,
            .eps_A = tolerance,
            .eps_AC = outer_tolerance};
}

std::string LawParameters::over(const World& world) const {
    const double gone = world.bodies.back().position.norm();
    if (scene == LawScene::chain) return wiggle(world) > 0.5 ? "stopped: a link leans by more than 0.5 rad" : "";
    if (scene == LawScene::gecko) return gone > 2 ? "stopped: out of view" : "";
    return scene == LawScene::ramp && gone > 4.6 ? "stopped: the ramp ends here" : "";
}

std::vector<Contact> LawParameters::contacts(const World& world) const {
    return scene == LawScene::chain ? chain_contacts(chain(), world) : contact_set(world, 0.02);
}

}  // namespace rbc
