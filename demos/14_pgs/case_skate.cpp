#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/14_pgs/skate.hpp"

namespace rbc {

namespace {

/// The ellipse that friction allows, what it would take to stick, and both answers.
std::vector<Pane> draw_skate(const KeptCall& kept) {
    const auto call = read_call<decltype(ex14::skate_friction)>(kept, "skate_friction");
    if (!call) return {};
    const ex14::FrictionEllipse ellipse = call->argument<2>();
    const Eigen::Vector2d sticks = -call->argument<0>().inverse() * call->argument<1>();
    const Eigen::Vector2d blade(std::cos(ellipse.angle), std::sin(ellipse.angle)), across(-blade.y(), blade.x());
    std::vector<Point> edge;
    Extent extent;
    for (int i = 0; i <= 96; ++i) {
        const double turn = 2 * M_PI * i / 96;
        const Eigen::Vector2d p = ellipse.along * std::cos(turn) * blade + ellipse.across * std::sin(turn) * across;
        edge.push_back(point_of(p));
        extent.add(p);
    }
    std::optional<Point> reference, mine;
    if (call->reference) reference = point_of(*call->reference);
    if (call->answer) mine = point_of(*call->answer);
    for (const auto& end : {reference, mine})
        if (end) extent.add(*end);
    const double size = std::max(ellipse.along, ellipse.across);
    if (sticks.norm() < 3 * size) extent.add(sticks);
    const Eigen::Vector2d shown = sticks.norm() < 3 * size ? sticks : Eigen::Vector2d(3 * size * sticks.normalized());
    return {
        still_pane("Friction and its ellipse", "r_t1 [N s]", "r_t2 [N s]", extent.rect(0.5), true, [=](Canvas& canvas) {
            canvas.polygon(edge, colours::yellow.with_alpha(0.3));
            canvas.polyline(edge, {colours::orange, 2});
            canvas.line({0, 0}, point_of(ellipse.along * blade), {colours::grey, 1.5});
            draw_case_label(canvas, point_of(ellipse.along * blade), "blade", colours::grey);
            canvas.line({0, 0}, point_of(shown), {colours::blue, 1.5, Stroke::Dash::dotted});
            canvas.dot(point_of(shown), 4, colours::blue);
            draw_case_label(canvas, point_of(shown), "would stick", colours::blue);
            draw_both_arrows(canvas, {0, 0}, reference, mine);
        })};
}

}  // namespace

RBC_CASE_PICTURE("14_pgs", "skate", draw_skate)

}  // namespace rbc
