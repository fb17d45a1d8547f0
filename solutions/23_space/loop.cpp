#include "exercises/23_space/loop.hpp"

#include <limits>

namespace rbc::ex23 {

namespace {

/// Of each contact its normal impulse.
Eigen::VectorXd normals_of(const Eigen::VectorXd& r) {
    return r(Eigen::seq(0, Eigen::last, 3));
}

}  // namespace

LoopAnswer loop(const LoopStep& step, double limit, int most) {
    const Eigen::VectorXd least = step.shock - step.adhesion;
    LoopAnswer best{step.carried, std::numeric_limits<double>::infinity(), 0, false};
    Eigen::VectorXd r = step.carried;
    for (int turn = 1;; ++turn) {
        r = solve_normals(step, r, least);
        const Eigen::VectorXd radius = step.friction.cwiseProduct(normals_of(r) + step.adhesion);
        const double error = friction_error(step, r, radius);  // (E23.8)
        if (error < best.error) {
            best.r = r;
            best.error = error;  // (E23.9)
        }
        best.turns = turn;
        best.agreed = error <= limit;
        if (best.agreed || turn == most) return best;
        r = solve_friction(step, r, radius);
    }
}

}  // namespace rbc::ex23
