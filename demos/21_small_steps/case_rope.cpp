#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/21_small_steps/rope.hpp"

namespace rbc {

namespace {

/// The rope before the step, and after it in both answers.
std::vector<Pane> draw_rope(const KeptCall& kept) {
    const auto call = read_call<decltype(ex21::step_rope)>(kept, "step_rope");
    if (!call) return {};
    Extent extent;
    const auto line = [&](const std::vector<ex21::Knot>& knots) {
        std::vector<Point> points;
        for (const ex21::Knot& knot : knots) {
            points.push_back(point_of(knot.position));
            extent.add(points.back());
        }
        return points;
    };
    const std::vector<ex21::Knot> knots = call->argument<0>().knots;
    const std::vector<Point> start = line(knots);
    std::optional<std::vector<Point>> reference, mine;
    if (call->reference) reference = line(*call->reference);
    if (call->answer) mine = line(*call->answer);
    return {still_pane("The rope: blue before the step", "x [m]", "y [m]", extent.rect(0.4), true, [=](Canvas& canvas) {
        canvas.polyline(start, {colours::sky, 2});
        for (std::size_t i = 0; i < start.size(); ++i) {
            if (!drawable(start[i])) continue;
            canvas.dot(start[i], 4, knots[i].inverse_mass > 0 ? colours::blue : colours::ink);
            if (!(knots[i].inverse_mass > 0)) draw_case_label(canvas, start[i], "held");
        }
        draw_both(canvas, reference, mine);
        draw_both_dots(canvas, reference.value_or(std::vector<Point>{}), mine.value_or(std::vector<Point>{}));
    })};
}

}  // namespace

RBC_CASE_PICTURE("21_small_steps", "rope", draw_rope)

}  // namespace rbc
