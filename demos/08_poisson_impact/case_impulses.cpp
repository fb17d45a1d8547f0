#include <stdexcept>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/08_poisson_impact/critical_friction.hpp"
#include "exercises/08_poisson_impact/jam.hpp"
#include "exercises/08_poisson_impact/static_friction.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"

namespace rbc {

namespace {

/// The corners of the path up to the end of Poisson's impact; none where there is no such impact.
std::vector<Eigen::Vector2d> path_of(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction,
                                     double restitution) {
    try {
        const PlanarImpactProblem problem{K, u, friction, restitution};
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

/// The path with the student's friction beside that of the reference.
Pane two_paths(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double restitution,
               const std::optional<double>& reference, const std::optional<double>& mine) {
    const auto path = [&](const std::optional<double>& friction) {
        std::vector<Point> points;
        if (friction && *friction >= 0 && *friction < 1e9)
            for (const Eigen::Vector2d& p : path_of(K, u, *friction, restitution)) points.push_back(point_of(p));
        return points;
    };
    const std::vector<Point> right = path(reference), own = path(mine);
    ImpulsePlane plane{K, u};
    plane.friction = reference.value_or(0) < 1e9 ? reference.value_or(0) : 0;
    for (const std::vector<Point>* points : {&right, &own})
        for (const Point& p : *points) plane.path.push_back({p.x, p.y});
    Pane pane = impulse_plane_pane(plane);
    plane.path.clear();
    if (right.empty()) plane.note = "no friction makes it stick: the reference has no path";
    pane.draw = [ground = impulse_plane_pane(plane).draw, right, own](Canvas& canvas) {
        ground(canvas);
        draw_both(canvas, right, own);
    };
    pane.title = "Impulse plane, the path with each friction";
    return pane;
}

std::vector<Pane> draw_critical_friction(const KeptCall& kept) {
    const auto call = read_call<decltype(ex08::critical_friction)>(kept, "critical_friction");
    if (!call) return {};
    return {two_paths(call->argument<0>(), call->argument<1>(), call->argument<2>(), call->reference, call->answer)};
}

/// u_n over the normal impulse: where it is lowest is asked; or, for jam_friction, whether it rises.
std::vector<Pane> draw_jam(const KeptCall& kept) {
    const auto call = read_call<decltype(ex08::deepest_approach)>(kept, "deepest_approach");
    if (!call) return {};
    const PlanarImpactProblem problem{call->argument<0>(), call->argument<1>(), call->argument<2>(), 0};
    std::vector<Point> curve;
    try {
        const ImpulsePath path = impulse_path(problem);
        const double end = 1.3 * path.compression_end().impulse[1];
        for (const PathPiece& piece : path.pieces())
            if (piece.start.impulse[1] < end) curve.push_back({piece.start.impulse[1], piece.start.u[1]});
        const PathPoint last = point_on(path, end);
        curve.push_back({end, last.u[1]});
    } catch (const std::invalid_argument&) {
        return {};
    }
    Extent extent;
    for (const Point& p : curve) extent.add(p);
    extent.add(Point{0, 0});
    const double right = curve.back().x;
    const auto line = [&](const std::optional<double>& u) {
        return u ? std::optional(std::vector<Point>{{0, *u}, {right, *u}}) : std::nullopt;
    };
    const auto reference = line(call->reference), mine = line(call->answer);
    for (const auto& level : {reference, mine})
        if (level) extent.add(level->front());
    return {still_pane("Normal velocity on the path; level lines: the lowest", "normal impulse p_n [N s]", "u_n [m/s]",
                       extent.rect(), false, [=](Canvas& canvas) {
                           canvas.line({0, 0}, {right, 0}, {colours::grey, 1});
                           draw_both(canvas, reference, mine);
                           canvas.polyline(curve, {colours::blue, 2});
                       })};
}

}  // namespace

RBC_CASE_PICTURE("08_poisson_impact", "critical_friction", draw_critical_friction)
RBC_CASE_PICTURE("08_poisson_impact", "jam", draw_jam)
RBC_CASE_PICTURE("08_poisson_impact", "static_friction", draw_static_friction)

}  // namespace rbc
