#include "common/demo/drawing/sketch.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc::sketch {

Colour lightened(const Colour& colour, double light) {
    const auto mix = [light](double c) { return c + light * (1 - c); };
    return {mix(colour.r), mix(colour.g), mix(colour.b)};
}

void guide(Canvas& canvas, Point a, Point b, Colour colour) {
    canvas.line(a, b, {colour, 1.2, Stroke::Dash::dashed});
}

void point(Canvas& canvas, Point at, std::string_view words, Side side, Colour colour) {
    canvas.dot(at, 3.6, colour);
    label(canvas, at, words, side, {.colour = colour, .gap = 8});
}

void ground(Canvas& canvas, Point a, Point b) {
    const Point p = canvas.to_pixels(a), q = canvas.to_pixels(b);
    const double s = canvas.scale(), length = std::hypot(q.x - p.x, q.y - p.y), deep = 11 * s;
    const Point u{(q.x - p.x) / length, (q.y - p.y) / length}, down{-u.y, u.x};
    const auto at = [&](double along, double below) {
        return canvas.to_world({p.x + along * u.x + below * down.x, p.y + along * u.y + below * down.y});
    };
    const std::array strip{at(0, 0), at(length, 0), at(length, deep), at(0, deep)};
    canvas.polygon(strip, colours::ground.with_alpha(0.45));
    for (double along = deep; along <= length; along += 10 * s) {
        canvas.line(at(along, 0), at(along - deep, deep), {colours::grey, 1});
    }
    canvas.line(a, b, {colours::ink, 2});
}

void ghost(Canvas& canvas, const Body& body, Colour colour) {
    draw_outline(canvas, body, {colour, 1.2, Stroke::Dash::dashed});
}

void contact_frame(Canvas& canvas, Point at, const Eigen::Vector2d& normal, double length) {
    const Point p = canvas.to_pixels(at);
    const double l = length * canvas.scale();
    const Point n{normal.x(), -normal.y()}, t{normal.y(), normal.x()};  // in pixels
    arrow(canvas, at, canvas.to_world({p.x + l * n.x, p.y + l * n.y}), "**n**");
    arrow(canvas, at, canvas.to_world({p.x + l * t.x, p.y + l * t.y}), "**t**", {}, {Beside::Place::left, 0.9});
    canvas.dot(at, 3.6, colours::ink);
}

void cone(Canvas& canvas, Point apex, const Eigen::Vector2d& axis, double mu, double height, Colour colour) {
    const Eigen::Vector2d up = height * axis.normalized(), across(mu * up.y(), -mu * up.x());
    const Point left{apex.x + up.x() - across.x(), apex.y + up.y() - across.y()};
    const Point right{apex.x + up.x() + across.x(), apex.y + up.y() + across.y()};
    const std::array wedge{apex, left, right};
    canvas.polygon(wedge, colour.with_alpha(0.16));
    canvas.line(apex, left, {colour, 1.5});
    canvas.line(apex, right, {colour, 1.5});
}

namespace {

/// Pixels along and across the way from one point to another.
struct Way {
    const Canvas& canvas;
    Point from, u;
    double length;

    Way(const Canvas& on, Point a, Point b) : canvas(on), from(on.to_pixels(a)) {
        const Point to = on.to_pixels(b);
        length = std::hypot(to.x - from.x, to.y - from.y);
        u = {(to.x - from.x) / length, (to.y - from.y) / length};
    }
    Point at(double along, double across) const {
        return canvas.to_world({from.x + along * u.x - across * u.y, from.y + along * u.y + across * u.x});
    }
};

}  // namespace

void spring(Canvas& canvas, Point a, Point b, double width) {
    const Way way(canvas, a, b);
    const double half = 0.5 * width * canvas.scale(), straight = 0.16 * way.length;
    constexpr int turns = 12;
    std::vector<Point> points{way.at(0, 0), way.at(straight, 0)};
    for (int i = 0; i < turns; ++i) {
        const double along = straight + (i + 0.5) / turns * (way.length - 2 * straight);
        points.push_back(way.at(along, i % 2 == 0 ? half : -half));
    }
    points.push_back(way.at(way.length - straight, 0));
    points.push_back(way.at(way.length, 0));
    canvas.polyline(points, {colours::ink, 1.6});
}

void damper(Canvas& canvas, Point a, Point b, double width) {
    const Way way(canvas, a, b);
    const double half = 0.5 * width * canvas.scale(), l = way.length, bottom = 0.36 * l, rim = 0.72 * l,
                 piston = 0.56 * l;
    const Stroke stroke{colours::ink, 1.6};
    const std::array cup{way.at(rim, half), way.at(bottom, half), way.at(bottom, -half), way.at(rim, -half)};
    canvas.line(way.at(0, 0), way.at(bottom, 0), stroke);
    canvas.polyline(cup, stroke);
    canvas.line(way.at(piston, 0.8 * half), way.at(piston, -0.8 * half), {colours::ink, 3});
    canvas.line(way.at(piston, 0), way.at(l, 0), stroke);
}

void axes(Canvas& canvas, const Axes& a) {
    const ArrowStyle thin{.width = 1.4};
    arrow(canvas, {a.left, a.origin.y}, {a.right, a.origin.y}, a.x, thin);
    arrow(canvas, {a.origin.x, a.down}, {a.origin.x, a.up}, a.y, thin);
}

}  // namespace rbc::sketch
