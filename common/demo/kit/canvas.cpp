#include "common/demo/kit/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace rbc {

View fit_view(const Rect& world, const Rect& pixels) {
    const double scale = std::min(pixels.width / world.width, pixels.height / world.height);
    const double w = pixels.width / scale, h = pixels.height / scale;
    return {{world.x - 0.5 * (w - world.width), world.y - 0.5 * (h - world.height), w, h}, pixels};
}

View part_of(const View& view, const Rect& part) {
    const Rect &w = view.world, &q = view.pixels;
    const double left = std::max(part.x, w.x), right = std::max(left, std::min(part.right(), w.right()));
    const double low = std::max(part.y, w.y), high = std::max(low, std::min(part.top(), w.top()));
    const double across = q.width / w.width, up = q.height / w.height;
    return {{left, low, right - left, high - low},
            {q.x + (left - w.x) * across, q.y + (w.top() - high) * up, (right - left) * across, (high - low) * up}};
}

void Canvas::show(const View& view) {
    view_ = view;
    y_up_ = true;
    clip_pixels(view.pixels);
}

void Canvas::show_pixels() {
    view_ = {picture(), picture()};
    y_up_ = false;
    clip_pixels(picture());
}

void Canvas::line(Point a, Point b, const Stroke& stroke) {
    const Point ends[] = {to_pixels(a), to_pixels(b)};
    stroke_pixels(ends, false, stroke);
}

static std::vector<Point> in_pixels(const Canvas& canvas, std::span<const Point> points) {
    std::vector<Point> result;
    result.reserve(points.size());
    for (const Point& p : points) result.push_back(canvas.to_pixels(p));
    return result;
}

void Canvas::polyline(std::span<const Point> points, const Stroke& stroke) {
    if (points.size() >= 2) stroke_pixels(in_pixels(*this, points), false, stroke);
}

void Canvas::polygon(std::span<const Point> points, Colour fill) {
    fill_pixels(in_pixels(*this, points), fill);
}

void Canvas::polygon_outline(std::span<const Point> points, const Stroke& stroke) {
    stroke_pixels(in_pixels(*this, points), true, stroke);
}

void Canvas::rectangle(const Rect& r, Colour fill) {
    const Point corners[] = {{r.x, r.y}, {r.right(), r.y}, {r.right(), r.top()}, {r.x, r.top()}};
    polygon(corners, fill);
}

void Canvas::circle(Point centre, double radius, Colour fill) {
    fill_circle_pixels(to_pixels(centre), radius * pixels_per_metre(), fill);
}

void Canvas::circle_outline(Point centre, double radius, const Stroke& stroke) {
    std::vector<Point> points;
    const Point c = to_pixels(centre);
    const double r = radius * pixels_per_metre();
    const int n = std::clamp(static_cast<int>(r), 16, 128);
    for (int i = 0; i < n; ++i) {
        const double angle = 2 * std::numbers::pi * i / n;
        points.push_back({c.x + r * std::cos(angle), c.y + r * std::sin(angle)});
    }
    stroke_pixels(points, true, stroke);
}

void Canvas::dot(Point centre, double radius_pixels, Colour fill) {
    fill_circle_pixels(to_pixels(centre), radius_pixels * scale(), fill);
}

void Canvas::arrow(Point from, Point to, const Stroke& stroke) {
    const Point a = to_pixels(from), b = to_pixels(to);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (!(length > 0.5)) return;
    const double head = std::min(length, scale() * (4 + 2.5 * stroke.width));
    const Point u{(b.x - a.x) / length, (b.y - a.y) / length};
    const Point neck{b.x - head * u.x, b.y - head * u.y};
    const Point shaft[] = {a, neck};
    stroke_pixels(shaft, false, stroke);
    const double half = 0.45 * head;
    const Point tip[] = {b, {neck.x - half * u.y, neck.y + half * u.x}, {neck.x + half * u.y, neck.y - half * u.x}};
    fill_pixels(tip, stroke.colour);
}

}  // namespace rbc
