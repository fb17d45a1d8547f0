#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_panes.hpp"

namespace rbc {

namespace {

/// A line through everything that is shown, where (normal . p + offset) = 0.
void draw_through(Canvas& canvas, const Eigen::Vector2d& normal, double offset, const Stroke& stroke) {
    const double size = normal.norm();
    if (!(size > 0) || !std::isfinite(size) || !std::isfinite(offset)) return;
    const Eigen::Vector2d n = normal / size, along(-n.y(), n.x());
    const Rect& w = canvas.view().world;
    const Eigen::Vector2d middle(w.x + 0.5 * w.width, w.y + 0.5 * w.height);
    const Eigen::Vector2d foot = middle - n * (n.dot(middle) + offset / size);
    const double reach = w.width + w.height + (foot - middle).norm();
    const Eigen::Vector2d a = foot - reach * along, b = foot + reach * along;
    canvas.line({a.x(), a.y()}, {b.x(), b.y()}, stroke);
}

/// Where on the line (normal . p + offset) = 0 a label has room, away from what is drawn in an impulse plane
/// and from another label.
std::optional<Point> free_place(Canvas& canvas, const ImpulsePlane& plane, const Eigen::Vector2d& normal, double offset,
                                const std::optional<Point>& other) {
    const double size = normal.norm();
    if (!(size > 0) || !std::isfinite(size) || !std::isfinite(offset)) return std::nullopt;
    const Rect& w = canvas.view().world;
    const Eigen::Vector2d n = normal / size, along(-n.y(), n.x()), middle(w.x + 0.5 * w.width, w.y + 0.5 * w.height);
    const Eigen::Vector2d foot = middle - n * (n.dot(middle) + offset / size);
    const double pixel = w.width / canvas.view().pixels.width;
    std::vector<Eigen::Vector2d> taken;
    const auto take = [&](const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
        for (int i = 0; i <= 20; ++i) taken.push_back(from + i / 20.0 * (to - from));
    };
    for (const auto& end : {plane.reference, plane.mine})
        if (end) take({0, 0}, *end);
    for (std::size_t i = 1; i < plane.path.size(); ++i) take(plane.path[i - 1], plane.path[i]);
    if (other) take({other->x, other->y + 10 * pixel}, {other->x + 170 * pixel, other->y + 10 * pixel});
    std::optional<Point> best;
    double most_room = 0;
    for (int i = -40; i <= 40; ++i) {
        const Eigen::Vector2d p = foot + i / 40.0 * (w.width + w.height) * along;
        // The label begins at its point, and is some 170 pixels long.
        const Rect inside{w.x, w.y + 12 * pixel, w.width - 175 * pixel, w.height - 36 * pixel};
        if (!inside.contains(point_of(p))) continue;
        double room = 60 * pixel;
        for (const Eigen::Vector2d& q : taken)
            room = std::min(room, std::hypot(std::max(0.0, std::abs(q.x() - p.x() - 85 * pixel) - 85 * pixel),
                                             std::max(0.0, std::abs(q.y() - p.y() - 10 * pixel) - 8 * pixel)));
        if (room > most_room) {
            most_room = room;
            best = point_of(p);
        }
    }
    return best;
}

}  // namespace

Pane impulse_plane_pane(const ImpulsePlane& plane) {
    Extent extent;
    extent.add(Point{0, 0});
    for (const Eigen::Vector2d& p : plane.path) extent.add(p);
    if (plane.reference) extent.add(*plane.reference);
    if (plane.mine) extent.add(*plane.mine);
    if (plane.u[1] < 0 && plane.K(1, 1) > 0) extent.add(Point{0, -plane.u[1] / plane.K(1, 1)});
    const auto draw = [plane](Canvas& canvas) {
        const Rect& w = canvas.view().world;
        const double up = std::max(w.top(), 0.0), side = plane.friction * up;
        if (plane.friction > 0 && std::isfinite(side)) {
            const Point cone[] = {{0, 0}, {side, up}, {-side, up}};
            canvas.polygon(cone, colours::yellow.with_alpha(0.25));
            canvas.line({0, 0}, {side, up}, {colours::orange, 1.5});
            canvas.line({0, 0}, {-side, up}, {colours::orange, 1.5});
            if (side < 0.6 * w.width)
                draw_case_label(canvas, {0.6 * side, 0.6 * up}, "cone of friction", colours::orange);
        }
        canvas.line({w.x, 0}, {w.right(), 0}, {colours::grey, 1});
        draw_through(canvas, plane.K.row(0), plane.u[0], {colours::purple, 1.5, Stroke::Dash::dotted});
        draw_through(canvas, plane.K.row(1), plane.u[1], {colours::blue, 1.5, Stroke::Dash::dashed});
        std::vector<Point> path;
        for (const Eigen::Vector2d& p : plane.path) path.push_back({p.x(), p.y()});
        draw_runs(canvas, path, {colours::grey, 2.5});
        draw_both_arrows(canvas, {0, 0}, plane.reference ? std::optional(point_of(*plane.reference)) : std::nullopt,
                         plane.mine ? std::optional(point_of(*plane.mine)) : std::nullopt);
        const auto sticks = free_place(canvas, plane, plane.K.row(0), plane.u[0], {});
        const auto compressed = free_place(canvas, plane, plane.K.row(1), plane.u[1], sticks);
        if (sticks) draw_case_label(canvas, *sticks, "sticks (u_t = 0)", colours::purple);
        if (compressed) draw_case_label(canvas, *compressed, "most compressed (u_n = 0)", colours::blue);
        if (!plane.note.empty()) draw_case_label(canvas, {w.x + 0.02 * w.width, w.y + 0.04 * w.height}, plane.note);
    };
    return still_pane("Impulse plane", "tangential impulse p_t [N s]", "p_n [N s]", extent.rect(0.5), true, draw);
}

}  // namespace rbc
