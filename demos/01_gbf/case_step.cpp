#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/01_gbf/box.hpp"
#include "exercises/01_gbf/valley.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_box(const KeptCall& kept) {
    const auto call = read_call<decltype(ex01::step_in_box)>(kept, "step_in_box");
    if (!call) return {};
    const ex01::Box& box = call->argument<1>();
    return step_panes(*call, box.dt, {level("floor", 0, box.dt), level("ceiling", box.ceiling, box.dt)});
}

/// From where something goes to where, and an arrow at its end. The sides are grey.
std::vector<Pane> draw_valley(const KeptCall& kept) {
    if (const auto call = read_call<decltype(ex01::nearest_allowed)>(kept, "nearest_allowed")) {
        const Eigen::Vector2d start = call->argument<0>();
        const auto& sides = call->argument<1>();
        Extent extent;
        for (const auto& p : {std::optional(start), call->reference, call->answer})
            if (p) extent.add(*p);
        const auto point = [](const auto& p) { return p ? std::optional(point_of(*p)) : std::nullopt; };
        return {still_pane("The nearest point", "x", "y", extent.rect(0.5), true, [=](Canvas& canvas) {
            for (const ex01::Side& side : sides) draw_solid(canvas, side.normal, side.offset);
            draw_both_arrows(canvas, point_of(start), point(call->reference), point(call->answer));
            canvas.dot(point_of(start), 4, colours::blue);
            draw_case_label(canvas, point_of(start), "point", colours::blue);
        })};
    }
    const auto call = read_call<decltype(ex01::step_in_valley)>(kept, "step_in_valley");
    if (!call) return {};
    const ex01::PlanarParticle start = call->argument<0>();
    const ex01::Valley valley = call->argument<1>();
    const auto ahead = [h = valley.dt](const ex01::PlanarParticle& p) { return Eigen::Vector2d(p.x + h * p.v); };
    Extent extent;
    for (const auto& p : {std::optional(start), call->reference, call->answer}) {
        if (!p) continue;
        extent.add(p->x);
        extent.add(ahead(*p));
    }
    return {still_pane("One step", "x [m]", "y [m]; arrows: dt v", extent.rect(0.5), true, [=](Canvas& canvas) {
        for (const ex01::Side& side : valley.sides) draw_solid(canvas, side.normal, side.offset);
        canvas.dot(point_of(start.x), 4, colours::blue);
        canvas.arrow(point_of(start.x), point_of(ahead(start)), {colours::blue, 2});
        draw_case_label(canvas, point_of(start.x), "start", colours::blue);
        const auto place = [](const auto& p) { return p ? std::vector<Point>{point_of(p->x)} : std::vector<Point>{}; };
        if (call->reference)
            draw_both_arrows(canvas, point_of(call->reference->x), point_of(ahead(*call->reference)), {});
        if (call->answer) draw_both_arrows(canvas, point_of(call->answer->x), {}, point_of(ahead(*call->answer)));
        draw_both_dots(canvas, place(call->reference), place(call->answer));
    })};
}

}  // namespace

RBC_CASE_PICTURE("01_gbf", "box", draw_box)
RBC_CASE_PICTURE("01_gbf", "valley", draw_valley)

}  // namespace rbc
