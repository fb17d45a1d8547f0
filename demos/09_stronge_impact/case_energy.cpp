#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/09_stronge_impact/critical_restitution.hpp"

namespace rbc {

namespace {

/// (p, change of the kinetic energy) along a path: the work of both impulses, piece by piece.
std::vector<Point> energy_along(const StraightPath& path, double end) {
    std::vector<Point> curve{{0, 0}};
    double energy = 0;
    for (std::size_t i = 0; i < path.size() && path[i].start < end; ++i) {
        const StraightPiece& piece = path[i];
        const double length = (i + 1 < path.size() ? std::min(path[i + 1].start, end) : end) - piece.start;
        const auto work = [&](double p) {
            return (piece.u_n + piece.friction_slope * piece.u_t) * p +
                   0.5 * (piece.slope_n + piece.friction_slope * piece.slope_t) * p * p;
        };
        for (int k = 1; k <= 40; ++k) curve.push_back({piece.start + length * k / 40, energy + work(length * k / 40)});
        energy += work(length);
    }
    return curve;
}

std::vector<Pane> draw_critical_restitution(const KeptCall& kept) {
    const auto call = read_call<decltype(ex09::energy_change)>(kept, "energy_change");
    if (!call) return {};
    const double p = call->argument<1>();
    const std::vector<Point> curve = energy_along(call->argument<0>(), p > 0 ? 1.3 * p : 1);
    Extent extent;
    for (const Point& point : curve) extent.add(point);
    std::vector<Point> reference, mine;
    if (call->reference) reference.push_back({p, *call->reference});
    if (call->answer) mine.push_back({p, *call->answer});
    for (const std::vector<Point>* end : {&reference, &mine})
        for (const Point& point : *end) extent.add(point);
    return {still_pane("Energy along the path", "normal impulse p [N s]", "change of kinetic energy [J]", extent.rect(),
                       false, [=](Canvas& canvas) {
                           const Rect& w = canvas.view().world;
                           canvas.line({w.x, 0}, {w.right(), 0}, {colours::grey, 1});
                           canvas.polyline(curve, {colours::blue, 2});
                           draw_both_dots(canvas, reference, mine);
                           if (!mine.empty()) draw_case_label(canvas, mine.front(), "yours");
                       })};
}

}  // namespace

RBC_CASE_PICTURE("09_stronge_impact", "critical_restitution", draw_critical_restitution)

}  // namespace rbc
