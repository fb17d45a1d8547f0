#include <algorithm>
#include <utility>

#include "common/demo/case_demo.hpp"
#include "common/demo/case_panes.hpp"
#include "common/grading/case_call.hpp"
#include "exercises/04_spook/rod.hpp"
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

/// The rod before and after a step.
std::vector<Pane> draw_rod(const KeptCall& kept) {
    const auto call = read_call<decltype(ex04::step_rod)>(kept, "step_rod");
    if (!call) return {};
    const auto line = [](const ex04::Rod& rod) { return std::vector<Point>{point_of(rod.x1), point_of(rod.x2)}; };
    const std::vector<Point> start = line(call->argument<0>());
    std::optional<std::vector<Point>> reference, mine;
    if (call->reference) reference = line(*call->reference);
    if (call->answer) mine = line(*call->answer);
    Extent extent;
    for (const Point& p : start) {
        extent.add(Point{p.x + 0.5 * call->argument<1>().length, p.y});
        extent.add(Point{p.x - 0.5 * call->argument<1>().length, p.y});
    }
    for (const auto& ends : {std::optional(start), reference, mine})
        if (ends)
            for (const Point& p : *ends) extent.add(p);
    return {still_pane(
        "One step of the rod; arrows: velocities after", "x [m]", "y [m]", extent.rect(0.5), true, [=](Canvas& canvas) {
            canvas.polyline(start, {colours::sky, 3});
            for (const Point& p : start) canvas.dot(p, 4, colours::blue);
            draw_case_label(canvas, start.front(), "1, start", colours::blue);
            draw_case_label(canvas, start.back(), "2, start", colours::blue);
            draw_both(canvas, reference, mine);
            // Velocities after the step, the longest as long as half the rod.
            double fastest = 0;
            for (const auto& end : {call->reference, call->answer})
                if (end)
                    for (const Eigen::Vector2d& v : {end->v1, end->v2})
                        if (v.allFinite()) fastest = std::max(fastest, v.norm());
            const double unit = fastest > 0 ? 0.5 * call->argument<1>().length / fastest : 0;
            const auto arrows = [&](const std::optional<ex04::Rod>& end, bool own) {
                if (!end) return;
                for (const auto& [x, v] : {std::pair(end->x1, end->v1), std::pair(end->x2, end->v2)}) {
                    const std::optional<Point> tip = point_of(x + unit * v);
                    draw_both_arrows(canvas, point_of(x), own ? std::nullopt : tip, own ? tip : std::nullopt);
                }
            };
            arrows(call->reference, false);
            arrows(call->answer, true);
            draw_both_dots(canvas, reference.value_or(std::vector<Point>{}), mine.value_or(std::vector<Point>{}));
        })};
}

}  // namespace

RBC_CASE_PICTURE("04_spook", "rod", draw_rod)
RBC_CASE_PICTURE("04_spook", "tether", draw_tether)

}  // namespace rbc
