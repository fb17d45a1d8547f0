#include <stdexcept>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/08_poisson_impact/static_friction.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"

namespace rbc {

namespace {

/// The corners of the path up to the end of Poisson's impact; none where there is no such impact.
std::vector<Eigen::Vector2d> path_of(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction,
                                     double restitution) {
    try {
        const PlanarImpactProblem problem{.K = K, .u = u, .friction = friction, .restitution = restitution};
        const double end = impact_poisson(problem).impulse[1];
        const ImpulsePath path = impulse_path(problem);
        std::vector<Eigen::Vector2d> corners;
        for (const PathPiece& piece : path.pieces())
            if (piece.start.impulse[1] < end) corners.push_back(piece.start.impulse);
        corners.push_back(point_on(path, end).impulse);
        return corners;
    } catch (const std::invalid_argument&) {
        return {};
    }
}

std::vector<Pane> draw_static_friction(const KeptCall& kept) {
    const auto call = read_call<decltype(ex08::impact_two_frictions)>(kept, "impact_two_frictions");
    if (!call) return {};
    const ex08::TwoFrictions& friction = call->argument<2>();
    ImpulsePlane plane{call->argument<0>(), call->argument<1>()};
    plane.friction = friction.at_rest;
    plane.path = path_of(plane.K, plane.u, friction.slipping, call->argument<3>());
    if (call->reference) plane.reference = call->reference->impulse;
    if (call->answer) plane.mine = call->answer->impulse;
    plane.note = "cone: friction at rest; grey: the path if only friction in slip were there";
    return {impulse_plane_pane(plane)};
}

}  // namespace

RBC_CASE_PICTURE("08_poisson_impact", "static_friction", draw_static_friction)

}  // namespace rbc
