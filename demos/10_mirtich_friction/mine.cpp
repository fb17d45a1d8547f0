#include "demos/10_mirtich_friction/path.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "lessons/10_mirtich_friction/integrator.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

const Remote<decltype(ex10::sliding_slope)> sliding_slope{"sliding_slope"};
const Remote<decltype(ex10::grain_sticks)> grain_sticks{"grain_sticks"};
const Remote<decltype(ex10::leaving_direction)> leaving_direction{"leaving_direction"};

/// Slides until `to` or until u_t is slower than `still`, which then counts as zero. @return the normal impulse there
double slide(CallTarget& target, const SpatialImpactProblem& problem, const ex10::Grain& grain, double to, double still,
             double p, CollisionState& s) {
    using State = Eigen::Matrix<double, 4, 1>;
    const auto slope = [&](double, const State& v) {
        const Eigen::Vector3d du = sliding_slope(target, problem.K, Eigen::Vector2d(v.head<2>()), grain);
        return State(du.x(), du.y(), du.z(), v[2]);
    };
    const auto moving = [&](double, const State& v) { return v.head<2>().norm() - still; };
    const State y(s.u.x(), s.u.y(), s.u.z(), s.normal_work);
    const auto end = integrate<4>(slope, p, y, to, State::Constant(problem.u.norm()), 1e-7, moving, 400);
    if (!end.y.allFinite() || (end.status == Integration<4>::Status::gave_up && end.y.head<2>().norm() > 100 * still))
        throw CallFailure(CallFailure::Kind::garbage, "no path could be integrated along your slope");
    s.u = end.y.head<3>();
    s.normal_work = end.y[3];
    if (end.status != Integration<4>::Status::reached_end) s.u.head<2>().setZero();
    return end.x;
}

}  // namespace

bool grow_path(CallTarget& target, const SpatialImpactProblem& problem, const ex10::Grain& grain, double to,
               MethodPath& path) {
    const double still = 1e-6 * problem.u.norm(), e2 = problem.restitution * problem.restitution;
    double deepest = 0;
    for (const CollisionState& before : path.states) deepest = std::min(deepest, before.normal_work);
    while (path.end() < to * (1 - 1e-9)) {
        CollisionState s = path.states.back();
        double p = path.end();
        if (s.u.head<2>().norm() > still) {
            p = slide(target, problem, grain, to, still, p, s);
        } else if (grain_sticks(target, problem.K, grain)) {
            const double rise = sticking(problem.K).slope;
            s.normal_work += (to - p) * (s.u.z() + 0.5 * rise * (to - p));
            s.u << 0, 0, s.u.z() + rise * (to - p);
            p = to;
        } else {
            s.u.head<2>() = 2 * still * leaving_direction(target, problem.K, grain);
            p = slide(target, problem, grain, to, still, p, s);
        }
        s.impulse = problem.K.ldlt().solve(Eigen::Vector3d(s.u - problem.u));
        s.impulse.z() = std::max(p, path.end() + 1e-9 * to);
        s.friction_work = 0.5 * s.impulse.dot(problem.u + s.u) - s.normal_work;
        path.states.push_back(s);
        deepest = std::min(deepest, s.normal_work);
        if (s.u.z() < 0 || s.normal_work < (1 - e2) * deepest) continue;
        const CollisionState before = path.states[path.states.size() - 2];
        const double goal = std::max((1 - e2) * deepest, before.normal_work),
                     gained = s.normal_work - before.normal_work;
        path.states.back() = mix(before, s, gained > 0 ? (goal - before.normal_work) / gained : 1);
        return true;
    }
    return false;
}

}  // namespace rbc
