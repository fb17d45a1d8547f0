#include "common/demo/cases/case_panes.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

constexpr double most = 1e150;

const Stroke wide{case_colours::reference, 5};
const Stroke dashed{case_colours::mine, 2, Stroke::Dash::dashed};

}  // namespace

bool drawable(Point p) {
    return std::abs(p.x) < most && std::abs(p.y) < most;
}

void Extent::add(Point p) {
    if (!drawable(p)) return;
    low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
    high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
}

Rect Extent::rect(double least) const {
    if (empty()) return {-1, -1, 2, 2};
    const auto padded = [](double low, double high, double at_least) {
        const double size = std::max(std::abs(low), std::abs(high));
        double wide = std::max({high - low, at_least, 1e-9 * size});
        if (!(wide > 0)) wide = 2;
        const double middle = 0.5 * low + 0.5 * high;
        struct Side {
            double from, length;
        };
        return Side{middle - 0.6 * wide, 1.2 * wide};
    };
    const double larger = std::max(high_.x - low_.x, high_.y - low_.y);
    const auto x = padded(low_.x, high_.x, least * larger);
    const auto y = padded(low_.y, high_.y, least * larger);
    return {x.from, y.from, x.length, y.length};
}

void draw_runs(Canvas& canvas, const std::vector<Point>& points, const Stroke& stroke) {
    std::vector<Point> run;
    const auto end = [&] {
        canvas.polyline(run, stroke);
        run.clear();
    };
    for (const Point& p : points) {
        if (drawable(p))
            run.push_back(p);
        else
            end();
    }
    end();
}

Point point_of(const Eigen::Vector2d& p) {
    return {p.x(), p.y()};
}

Pane still_pane(const std::string& title, const std::string& x_name, const std::string& y_name, const Rect& world,
                bool equal_axes, std::function<void(Canvas&)> draw) {
    return {title, x_name, y_name, [world] { return world; }, std::move(draw), equal_axes, {}};
}

Pane still_diagram(const std::string& title, const Rect& world, bool equal_axes, std::function<void(Canvas&)> draw) {
    Pane pane = still_pane(title, "", "", world, equal_axes, std::move(draw));
    pane.numbers = false;
    return pane;
}

void draw_both(Canvas& canvas, const std::optional<std::vector<Point>>& reference,
               const std::optional<std::vector<Point>>& mine) {
    if (reference) draw_runs(canvas, *reference, wide);
    if (mine) draw_runs(canvas, *mine, dashed);
}

void draw_both_dots(Canvas& canvas, const std::vector<Point>& reference, const std::vector<Point>& mine) {
    for (const Point& p : reference)
        if (drawable(p)) canvas.dot(p, 6, case_colours::reference);
    for (const Point& p : mine) {
        if (!drawable(p)) continue;
        canvas.dot(p, 3.5, colours::white);
        canvas.dot(p, 2.5, case_colours::mine);
    }
}

void draw_both_arrows(Canvas& canvas, Point from, const std::optional<Point>& reference,
                      const std::optional<Point>& mine) {
    if (reference && drawable(*reference)) canvas.arrow(from, *reference, wide);
    if (mine && drawable(*mine)) canvas.arrow(from, *mine, dashed);
}

void draw_solid(Canvas& canvas, const Eigen::Vector2d& normal, double offset) {
    const double size = normal.norm();
    if (!(size > 0) || !std::isfinite(size)) return;
    const Rect& w = canvas.view().world;
    const Eigen::Vector2d n = normal / size, along(-n.y(), n.x()), middle(w.x + 0.5 * w.width, w.y + 0.5 * w.height);
    const Eigen::Vector2d foot = middle - n * (n.dot(middle) - offset / size);
    if (!foot.allFinite()) return;
    const double reach = 2 * (w.width + w.height);
    const Eigen::Vector2d a = foot - reach * along, b = foot + reach * along;
    if ((foot - middle).norm() < reach) {
        const Point corners[] = {point_of(a), point_of(b), point_of(b - reach * n), point_of(a - reach * n)};
        canvas.polygon(corners, colours::ground);
        canvas.line(point_of(a), point_of(b), {colours::ink, 2});
    }
}

void draw_case_label(Canvas& canvas, Point point, const std::string& text, const Colour& colour) {
    if (!drawable(point)) return;
    const View view = canvas.view();
    Point p = canvas.to_pixels(point);
    canvas.show_pixels();
    const double s = canvas.scale(), width = canvas.text_width(text, {12}) + 6 * s;
    const Rect& box = view.pixels;
    const bool outside = p.x < box.x || p.x > box.right() || p.y < box.y || p.y > box.top();
    p.x = std::clamp(p.x + 8 * s, box.x + 2 * s, std::max(box.x + 2 * s, box.right() - width));
    p.y = std::clamp(p.y - 10 * s, box.y + 9 * s, std::max(box.y + 9 * s, box.top() - 9 * s));
    if (!outside) {
        canvas.rectangle({p.x - 3 * s, p.y - 8 * s, std::min(width, box.right() - p.x), 16 * s},
                         colours::white.with_alpha(0.8));
        canvas.text_within(p, text, {12, colour}, box.width);
    }
    canvas.show(view);
}

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
