#include "exercises/23_space/loop.hpp"

namespace rbc::ex23 {

namespace {

/// The answer of the turns from this one on.
LoopAnswer turns_from(const LoopStep& step, const Eigen::VectorXd& r_before, double limit, int left) {
    const Eigen::VectorXd r = solve_normals(step, r_before, step.shock - step.adhesion);
    Eigen::VectorXd radius(step.friction.size());
    for (Eigen::Index i = 0; i < radius.size(); ++i)
        radius[i] = step.friction[i] * r[3 * i] + step.friction[i] * step.adhesion[i];
    const double error = friction_error(step, r, radius);
    if (error <= limit || left == 1) return {r, error, 1, error <= limit};
    LoopAnswer later = turns_from(step, solve_friction(step, r, radius), limit, left - 1);
    ++later.turns;
    if (error <= later.error) later.r = r, later.error = error;
    return later;
}

}  // namespace

LoopAnswer loop(const LoopStep& step, double limit, int most) {
    return turns_from(step, step.carried, limit, most);
}

}  // namespace rbc::ex23
