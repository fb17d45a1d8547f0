#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/09_stronge_impact/chain.hpp"
#include "exercises/09_stronge_impact/three_coefficients.hpp"
#include "exercises/09_stronge_impact/yielding.hpp"

namespace rbc {

namespace {

/// (p_t, p_n) along a straight path, up to p_n = end.
std::vector<Point> path_of(const StraightPath& path, double end) {
    std::vector<Point> points{{0, 0}};
    for (std::size_t i = 0; i < path.size() && path[i].start < end; ++i) {
        const double stop = i + 1 < path.size() ? std::min(path[i + 1].start, end) : end;
        points.push_back({points.back().x + path[i].friction_slope * (stop - path[i].start), stop});
    }
    return points;
}

std::vector<Pane> draw_yielding(const KeptCall& kept) {
    const auto call = read_call<decltype(ex09::impact_yielding)>(kept, "impact_yielding");
    if (!call) return {};
    const StraightPath& path = call->argument<0>();
    const auto end_of = [](const std::optional<ex09::YieldingImpact>& end) {
        return end ? std::optional(point_of(end->impulse)) : std::nullopt;
    };
    const auto reference = end_of(call->reference), mine = end_of(call->answer);
    double furthest = 0;
    for (const auto& end : {reference, mine})
        if (end && std::isfinite(end->y)) furthest = std::max(furthest, end->y);
    const std::vector<Point> points = path_of(path, 1.2 * furthest);
    Extent extent;
    for (const Point& p : points) extent.add(p);
    for (const auto& end : {reference, mine})
        if (end) extent.add(*end);
    return {still_pane("Impulse plane; grey: the path", "tangential impulse p_t [N s]", "p_n [N s]", extent.rect(0.5),
                       true, [=](Canvas& canvas) {
                           canvas.polyline(points, {colours::grey, 2.5});
                           draw_both_arrows(canvas, {0, 0}, reference, mine);
                       })};
}

/// What was seen; the coefficients are numbers of it.
std::vector<Pane> draw_three_coefficients(const KeptCall& kept) {
    const auto call = read_call<decltype(ex09::three_coefficients)>(kept, "three_coefficients");
    if (!call) return {};
    const ex09::SeenImpact& seen = call->argument<0>();
    ImpulsePlane plane{seen.K, seen.u0};
    plane.path = seen.corners;
    plane.note = "grey: the impulses that were seen";
    return {impulse_plane_pane(plane)};
}

/// The rods as they hang; the tip is struck.
std::vector<Pane> draw_chain(const KeptCall& kept) {
    std::optional<ex09::Chain> chain;
    if (const auto call = read_call<decltype(ex09::chain_mass_matrix)>(kept, "chain_mass_matrix"))
        chain = call->argument<0>();
    else if (const auto tip = read_call<decltype(ex09::tip_jacobian)>(kept, "tip_jacobian"))
        chain = tip->argument<0>();
    else if (const auto matrix = read_call<decltype(ex09::tip_collision_matrix)>(kept, "tip_collision_matrix"))
        chain = matrix->argument<0>();
    else if (const auto rates = read_call<decltype(ex09::rates_after)>(kept, "rates_after"))
        chain = rates->argument<0>();
    std::vector<Pane> panes = general_panes(kept);
    if (!chain) return panes;
    std::vector<Point> joints{{0, 0}};
    Extent extent;
    extent.add(joints.front());
    for (const ex09::ChainRod& rod : *chain) {
        joints.push_back(
            {joints.back().x + rod.length * std::sin(rod.angle), joints.back().y - rod.length * std::cos(rod.angle)});
        extent.add(joints.back());
    }
    panes.push_back(still_pane("The chain", "x [m]", "y [m]", extent.rect(0.6), true, [joints](Canvas& canvas) {
        canvas.polyline(joints, {colours::blue, 4});
        for (const Point& joint : joints) canvas.dot(joint, 4, colours::ink);
        draw_case_label(canvas, joints.front(), "pivot");
        draw_case_label(canvas, joints.back(), "tip");
    }));
    return panes;
}

}  // namespace

RBC_CASE_PICTURE("09_stronge_impact", "chain", draw_chain)
RBC_CASE_PICTURE("09_stronge_impact", "three_coefficients", draw_three_coefficients)
RBC_CASE_PICTURE("09_stronge_impact", "yielding", draw_yielding)

}  // namespace rbc
