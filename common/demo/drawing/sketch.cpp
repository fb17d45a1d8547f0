#include "common/demo/drawing/sketch.hpp"

#include <array>
#include <cmath>

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

}  // namespace rbc::sketch
