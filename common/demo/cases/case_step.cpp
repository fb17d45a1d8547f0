#include "common/demo/cases/case_panes.hpp"

namespace rbc {

std::pair<std::string, std::vector<Point>> level(const std::string& name, double x, double dt) {
    return {name, {{-0.2 * dt, x}, {1.4 * dt, x}}};
}

/// Whether the motion ends higher than it starts.
static bool motion_rises(const StepPicture& step) {
    const auto& end = step.reference ? step.reference : step.mine;
    return end && (*end)[0] > step.start[0];
}

Pane step_pane(const StepPicture& step) {
    const double h = step.dt;
    Extent extent;
    extent.add(Point{0, step.start[0]});
    extent.add(Point{0, step.start[0] - 0.15 * h * step.start[1]});
    for (const auto& end : {step.reference, step.mine}) {
        if (!end) continue;
        extent.add(Point{h, (*end)[0]});
        extent.add(Point{h, (*end)[0] + 0.3 * h * (*end)[1]});
    }
    // The motion fills the picture; walls are in it where they are near.
    const Rect motion = extent.rect();
    for (const auto& [name, line] : step.walls)
        for (const Point& p : line)
            if (p.y > motion.y - motion.height && p.y < motion.top() + motion.height) extent.add(p);
    Rect world = extent.rect();
    world.width = 1.6 * h;
    world.x = -0.2 * h;
    const auto draw = [step, h](Canvas& canvas) {
        for (const auto& [name, line] : step.walls) {
            draw_runs(canvas, line, {colours::ink, 2.5});
            if (!line.empty()) draw_case_label(canvas, line.front(), name);
        }
        const Rect& w = canvas.view().world;
        canvas.line({h, w.y}, {h, w.top()}, {colours::grey, 1, Stroke::Dash::dotted});
        const Point start{0, step.start[0]};
        const double ahead = 0.3 * h;
        canvas.line({-0.15 * h, start.y - 0.15 * h * step.start[1]}, start, {colours::blue, 2});
        canvas.dot(start, 4, colours::blue);
        const auto end_of = [&](const std::optional<Eigen::Vector2d>& end) {
            return end ? std::optional(std::vector<Point>{start, {h, (*end)[0]}}) : std::nullopt;
        };
        draw_both(canvas, end_of(step.reference), end_of(step.mine));
        const auto slope = [&](const Eigen::Vector2d& end) {
            return std::vector<Point>{{h, end[0]}, {h + ahead, end[0] + ahead * end[1]}};
        };
        draw_both(canvas, step.reference ? std::optional(slope(*step.reference)) : std::nullopt,
                  step.mine ? std::optional(slope(*step.mine)) : std::nullopt);
        std::vector<Point> reference, mine;
        if (step.reference) reference.push_back({h, (*step.reference)[0]});
        if (step.mine) mine.push_back({h, (*step.mine)[0]});
        draw_both_dots(canvas, reference, mine);
        // Below the lines where these rise, above them where they fall.
        const bool rises = motion_rises(step);
        draw_case_label(canvas, {0, start.y + (rises ? -0.08 : 0.02) * w.height}, "start", colours::blue);
        draw_case_label(canvas, {h, w.y + (rises ? 0.03 : 0.92) * w.height}, "after the step; slope: v");
    };
    return still_pane("One step", "time t [s]", "x [m]", world, false, draw);
}

}  // namespace rbc
