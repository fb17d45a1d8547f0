#include <utility>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/04_spook/rope.hpp"
#include "exercises/04_spook/tether.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_tether(const KeptCall& kept) {
    const auto call = read_call<decltype(ex04::step_on_tether)>(kept, "step_on_tether");
    if (!call) return {};
    const ex04::Tether& tether = call->argument<1>();
    return {step_pane({tether.dt,
                       state_of(call->argument<0>()),
                       state_of(call->reference),
                       state_of(call->answer),
                       {level("floor", 0, tether.dt), level("tether taut", tether.length, tether.dt)}})};
}

/// The rope before and after a step, rod by rod.
std::vector<Pane> draw_rope(const KeptCall& kept) {
    const auto step = read_call<decltype(ex04::step_rope)>(kept, "step_rope");
    const auto solve = read_call<decltype(ex04::rope_impulses)>(kept, "rope_impulses");
    if (!step && !solve) return {};
    const ex04::Rope rope = step ? step->argument<0>() : solve->argument<0>();
    const ex04::RopeParameters p = step ? step->argument<1>() : solve->argument<1>();
    Extent extent;
    const auto line = [&](const ex04::Rope& of) {
        std::vector<Point> points;
        for (const Eigen::Vector2d& x : of.x) {
            points.push_back(point_of(x));
            extent.add(points.back());
        }
        return points;
    };
    const std::vector<Point> start = line(rope);
    std::optional<std::vector<Point>> reference, mine;
    if (step && step->reference) reference = line(*step->reference);
    if (step && step->answer) mine = line(*step->answer);
    const std::string title = step ? "One step of the rope; blue: before it" : "The rope whose impulses are asked";
    std::vector<Pane> panes{still_pane(title, "x [m]", "y [m]", extent.rect(0.4), true, [=](Canvas& canvas) {
        canvas.polyline(start, {colours::sky, 3});
        draw_both(canvas, reference, mine);
        for (std::size_t i = 0; i < start.size(); ++i) {
            const bool nailed = i < p.inverse_mass.size() && !(p.inverse_mass[i] > 0);
            canvas.dot(start[i], start.size() > 40 && !nailed ? 2 : 4, nailed ? colours::ink : colours::blue);
            if (nailed && start.size() <= 40) draw_case_label(canvas, start[i], "nailed");
        }
        draw_both_dots(canvas, reference.value_or(std::vector<Point>{}), mine.value_or(std::vector<Point>{}));
    })};
    if (solve)
        for (Pane& pane : general_panes(kept)) panes.push_back(std::move(pane));
    return panes;
}

}  // namespace

RBC_CASE_PICTURE("04_spook", "rope", draw_rope)
RBC_CASE_PICTURE("04_spook", "tether", draw_tether)

}  // namespace rbc
