#include <algorithm>
#include <cmath>

#include "demos/13_dantzig_friction/map.hpp"
#include "demos/13_dantzig_friction/motion.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"

namespace rbc {

namespace {

constexpr double nothing = 1e-6;  // m/s^2

}  // namespace

Outcome outcome_of(const FrictionScene& scene, double mu, double gravity) {
    World world = scene.world();
    world.gravity = {scene.kind == FrictionScene::Kind::wall ? scene.shake : 0, -gravity};
    const FrictionStep first = first_forces(world, mu);
    const Eigen::VectorXd& a = first.forces.u;
    if (scene.kind == FrictionScene::Kind::rod) {
        const FrictionOutcomes outcomes = enumerate_friction_modes(first.problem);
        if (outcomes.kind == FrictionClass::inconsistent) return Outcome::no_answer;
        if (outcomes.kind == FrictionClass::indeterminate) return Outcome::two_answers;
        return outcomes.solutions.front().f[0] > 0 ? Outcome::slides : Outcome::lifts_off;
    }
    if (first.forces.status == SolverStatus::inconsistent) return Outcome::no_answer;
    if (first.forces.status != SolverStatus::solved) return Outcome::not_solved;
    double lift = 0, slip = 0;
    for (Eigen::Index i = 0; i + 1 < a.size(); i += 2) {
        lift = std::max(lift, a[i]);
        slip = std::max(slip, std::abs(a[i + 1]));
    }
    if (scene.kind == FrictionScene::Kind::ladder)
        return slip > nothing || lift > nothing ? Outcome::slides : Outcome::stays;
    if (lift > nothing) return Outcome::tips;
    return scene.speed != 0 || slip > nothing ? Outcome::slides : Outcome::stays;
}

}  // namespace rbc
