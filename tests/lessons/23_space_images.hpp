#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/contact_newton.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/19_admm_friction/convex.hpp"
#include "lessons/23_space/friction_shapes.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// What the tests of symmetries share: solvers of a step in space, and a scene beside its image.

/// Sets a stepper's solver. @return whether its last step was solved; empty: it does not say, and need not be
using Solved = std::function<bool()>;
using Attach = Solved (*)(ContactStepperIn<3>&);

struct Solver {
    const char* name;
    Attach attach;
    /// How far its answers for a scene and its image may be apart. Sweeps: round-off of 100. Solvers end at a residual
    /// of 1e-11, and their answers are within that times the condition of W: worst where ADMM ends first.
    double apart = 1e-7;
    bool coulomb = true;  ///< its law is Coulomb's
};

template <auto solver>
Solved by_matrix(ContactStepperIn<3>& stepper) {
    const auto step = std::make_shared<MatrixStep>(
        [](const ContactProblem& p, const ContactOptions& o) { return solver(p, o); }, 1e-11);
    stepper.options.iterations = 2000;
    stepper.solve = [step](StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) { (*step)(problem, r); };
    return [step] { return step->result().status == SolverStatus::solved; };
}

inline ContactResult only_pgs(const ContactProblem& p, const ContactOptions& o) {
    return solve_contact_pgs(p, o);
}
inline ContactResult only_pgs_exact(const ContactProblem& p, const ContactOptions& o) {
    return solve_contact_pgs_exact(p, o);
}
inline ContactResult only_nncg(const ContactProblem& p, const ContactOptions& o) {
    return solve_contact_nncg(p, o);
}
inline ContactResult only_admm(const ContactProblem& p, const ContactOptions& o) {
    return solve_contact_admm(p, o);
}
inline ContactResult only_admm_cone(const ContactProblem& p, const ContactOptions& o) {
    return solve_contact_admm_cone(p, o);
}
inline ContactResult only_convex(const ContactProblem& p, const ContactOptions& o) {
    return solve_contact_convex(p, o);
}

inline Solved by_sweeps(ContactStepperIn<3>&) {
    return {};
}
inline Solved by_nncg_step(ContactStepperIn<3>& stepper) {
    stepper.solve = NncgStep();
    return {};
}
inline Solved by_boxes(ContactStepperIn<3>& stepper) {
    stepper.solve = box_friction();
    return {};
}

inline const Solver spatial_solvers[] = {{"sweeps", by_sweeps, 1e-11},
                                         {"nncg step", by_nncg_step, 1e-6},
                                         {"pgs", by_matrix<only_pgs>},
                                         {"pgs_exact", by_matrix<only_pgs_exact>},
                                         {"nncg", by_matrix<only_nncg>},
                                         {"newton", by_matrix<solve_contact_newton>},
                                         {"admm", by_matrix<only_admm>},
                                         {"admm_cone", by_matrix<only_admm_cone>, 1e-3},
                                         {"convex", by_matrix<only_convex>, 1e-7, false}};

inline const std::vector<Solid> all_kinds{Solid::cuboid, Solid::hull,   Solid::sphere, Solid::cuboid,
                                          Solid::hull,   Solid::cuboid, Solid::sphere};

/// A few solids of 1 m that fly into each other, with or without ground below.
inline SpatialWorld flying_solids(RandomNumbers& random, bool ground) {
    SpatialWorld world;
    if (ground) world.bodies.push_back(scenes::half_space_body());
    int column = 0;
    for (const Solid kind : all_kinds) {
        SpatialBody body = random_solid(random, kind, 0.5, 0);
        body.position = Vector3d(0.8 * (column % 2), 0.8 * (column / 2 % 2), 0.5 + 0.8 * (column / 4));
        body.position += random_vector(random, 0.1);
        body.velocity = random_vector(random, 1) - Vector3d(column % 2, column / 2 % 2, 1);
        body.angular_velocity = random_vector(random, 3);
        world.bodies.push_back(body);
        ++column;
    }
    if (!ground) world.gravity.setZero();
    return world;
}

inline SpatialWorld turned_world(SpatialWorld world, const Eigen::Quaterniond& q) {
    for (SpatialBody& body : world.bodies) {
        body.position = q * body.position;
        body.orientation = q * body.orientation;
        body.velocity = q * body.velocity;
        body.angular_velocity = q * body.angular_velocity;
    }
    world.gravity = q * world.gravity;
    return world;
}

/// How far two worlds are apart, m and m/s; orientations by where they put a point at 1 m.
inline double apart(const SpatialWorld& a, const SpatialWorld& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        const SpatialBody &one = a.bodies[i], &other = b.bodies[i];
        most = std::max({most, (one.position - other.position).norm(), (one.velocity - other.velocity).norm(),
                         (one.orientation.toRotationMatrix() - other.orientation.toRotationMatrix()).norm(),
                         (one.angular_velocity - other.angular_velocity).norm()});
    }
    return most;
}

inline const StepOptions image_options{.dt = 1.0 / 120, .friction = 0.5, .iterations = 100};

/// The worst of some runs, step by step: of each step that was solved.
struct Findings {
    int contacts = 0, solved = 0, steps = 0;
    double apart = 0;             ///< from the step of the world that is turned, or mirrored
    double momentum = 0;          ///< change, of the sum of its sizes; where nothing is fixed
    double angular_momentum = 0;  ///< likewise
    double energy = 0;            ///< gain, of the kinetic energy at the start
    double cone = 0;              ///< by how much r is outside, of the largest r
};

inline void judge(const SpatialWorld& before, const SpatialWorld& after, const ContactStepperIn<3>& stepper,
                  double scale, Findings& found) {
    found.energy = std::max(found.energy, (mechanical_energy(after) - mechanical_energy(before)) / scale);
    const Eigen::Map<const Eigen::VectorXd> r = stepper.impulses();
    for (Eigen::Index i = 0; i < r.size(); i += 3) {
        const double outside = r.segment<2>(i + 1).norm() - stepper.options.friction * r[i];
        found.cone = std::max({found.cone, outside / r.lpNorm<Eigen::Infinity>(), -r[i]});
    }
    if (never_moves(before.bodies[0])) return;
    double size = 0, arm = 0;
    for (const SpatialBody& body : before.bodies) {
        size += body.velocity.norm() / body.inverse_mass;
        arm = std::max(arm, body.position.norm());
    }
    found.momentum = std::max(found.momentum, (momentum(after) - momentum(before)).norm() / size);
    found.angular_momentum =
        std::max(found.angular_momentum, (angular_momentum(after) - angular_momentum(before)).norm() / (size * arm));
}

/// Steps a world, and beside it what `image` makes of it, which is set anew after each step.
using Image = SpatialWorld (*)(SpatialWorld, const Eigen::Quaterniond&);
inline Findings compare(const Solver& solver, Image image, int trials) {
    RandomNumbers random(60);
    Findings found;
    for (int trial = 0; trial < trials; ++trial) {
        SpatialWorld world = flying_solids(random, trial % 2 == 0);
        const Eigen::Quaterniond q = random_turn(random);
        const double scale = kinetic_energy(world);
        ContactStepperIn<3> one = spatial_stepper(image_options), two = spatial_stepper(image_options);
        const Solved first = solver.attach(one), second = solver.attach(two);
        for (int i = 0; i < 45; ++i) {
            const SpatialWorld before = world;
            SpatialWorld other = image(world, q);
            one.step(world);
            two.step(other);
            found.contacts = std::max(found.contacts, static_cast<int>(one.contacts().size()));
            ++found.steps;
            if (first && !(first() && second())) continue;
            ++found.solved;
            found.apart = std::max(found.apart, apart(image(world, q), other));
            judge(before, world, one, scale, found);
        }
    }
    return found;
}

}  // namespace rbc::test
