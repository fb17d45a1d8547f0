#include "common/demo/drawing/sketch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc::sketch {

namespace {

constexpr double half_height = 0.42;  // of a label's letters, in sizes

/// Words centred at a pixel.
void centred(Canvas& canvas, Point pixel, std::string_view words, const Words& style) {
    TextStyle text{style.size, letter_colour(style.colour), TextStyle::Align::centre};
    text.slanted = true;
    if (!words.empty() && words == canvas.lit) {
        const double half = 0.5 * canvas.text_width(words, text) + 4 * canvas.scale();
        canvas.line(canvas.to_world({pixel.x - half, pixel.y}), canvas.to_world({pixel.x + half, pixel.y}),
                    {colours::yellow, 1.4 * style.size});
    }
    canvas.text(canvas.to_world(pixel), words, text);
}

/// Half the size of words in a direction: how far their middle has to stand off to leave `gap` free.
double stand_off(const Canvas& canvas, std::string_view words, const Words& style, Point direction) {
    TextStyle text{.size = style.size, .slanted = true};
    const double s = canvas.scale();
    return std::abs(direction.x) * 0.5 * canvas.text_width(words, text) +
           std::abs(direction.y) * half_height * style.size * s + style.gap * s;
}

/// How much wider the strokes of these words are.
double lit_width(const Canvas& canvas, std::string_view words) {
    return !words.empty() && words == canvas.lit ? 2.5 : 0;
}

Point direction_of(Side side) {
    constexpr double d = 0.75;
    constexpr std::array<Point, 9> directions{
        {{1, 0}, {d, -d}, {0, -1}, {-d, -d}, {-1, 0}, {-d, d}, {0, 1}, {d, d}, {0, 0}}};
    return directions[static_cast<std::size_t>(side)];
}

}  // namespace

void label(Canvas& canvas, Point at, std::string_view words, Side side, const Words& style) {
    const Point p = canvas.to_pixels(at), d = direction_of(side);
    TextStyle text{.size = style.size, .slanted = true};
    const double s = canvas.scale(), w = 0.5 * canvas.text_width(words, text), h = half_height * style.size * s;
    const auto shift = [&](double along, double half) {
        return along == 0 ? 0 : along * style.gap * s + (along > 0 ? half : -half);
    };
    centred(canvas, {p.x + shift(d.x, w), p.y + shift(d.y, h)}, words, style);
}

void note(Canvas& canvas, Point at, std::string_view words, Side side) {
    label(canvas, at, words, side, {.colour = colours::grey, .size = 14});
}

void arrow(Canvas& canvas, Point from, Point to, std::string_view words, const ArrowStyle& style,
           const Beside& beside) {
    canvas.arrow(from, to, {style.colour, style.width + lit_width(canvas, words), style.dash});
    if (words.empty()) return;
    const Point a = canvas.to_pixels(from), b = canvas.to_pixels(to);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (!(length > 0)) return;
    const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
    const Words text{.colour = style.colour, .gap = beside.gap};
    Point anchor = b, away = along;
    if (beside.place == Beside::Place::tail) anchor = a, away = {-along.x, -along.y};
    if (beside.place == Beside::Place::left || beside.place == Beside::Place::right) {
        const double side = beside.place == Beside::Place::left ? 1 : -1;  // y is down in pixels
        anchor = {a.x + beside.along * (b.x - a.x), a.y + beside.along * (b.y - a.y)};
        away = {side * along.y, -side * along.x};
    }
    const double off = stand_off(canvas, words, text, away);
    centred(canvas, {anchor.x + off * away.x, anchor.y + off * away.y}, words, text);
}

void arc(Canvas& canvas, Point centre, const Arc& arc, std::string_view words) {
    const Point c = canvas.to_pixels(centre);
    const double s = canvas.scale(), radius = arc.radius * s;
    const auto at = [&](double angle, double r) {
        return canvas.to_world({c.x + r * std::cos(angle), c.y - r * std::sin(angle)});
    };
    std::array<Point, 41> points;
    const double tip_angle = arc.head ? 9 * s / radius * (arc.to > arc.from ? 1 : -1) : 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = at(arc.from + (arc.to - tip_angle - arc.from) * static_cast<double>(i) / 40, radius);
    canvas.polyline(points, {arc.colour, (arc.head ? 2.2 : 1.5) + lit_width(canvas, words)});
    if (arc.head) {
        const Point neck = canvas.to_pixels(points.back()), end = canvas.to_pixels(at(arc.to, radius));
        const double length = std::hypot(end.x - neck.x, end.y - neck.y);
        const Point u{(end.x - neck.x) / length, (end.y - neck.y) / length};
        const double half = 4.3 * s;
        const std::array head{canvas.to_world(end), canvas.to_world({neck.x - half * u.y, neck.y + half * u.x}),
                              canvas.to_world({neck.x + half * u.y, neck.y - half * u.x})};
        canvas.polygon(head, arc.colour);
    }
    if (words.empty()) return;
    const double middle = 0.5 * (arc.from + arc.to);
    const Point out{std::cos(middle), -std::sin(middle)};
    const Words text{.colour = arc.colour, .gap = 5};
    const double off = radius + stand_off(canvas, words, text, out);
    centred(canvas, {c.x + off * out.x, c.y + off * out.y}, words, text);
}

void dimension(Canvas& canvas, Point a, Point b, double away, std::string_view words, Colour colour) {
    const Point p = canvas.to_pixels(a), q = canvas.to_pixels(b);
    const double s = canvas.scale(), length = std::hypot(q.x - p.x, q.y - p.y);
    if (!(length > 0)) return;
    const Point left{(q.y - p.y) / length, -(q.x - p.x) / length};
    const auto shifted = [&](Point from, double by) {
        return canvas.to_world({from.x + s * by * left.x, from.y + s * by * left.y});
    };
    const double sign = away < 0 ? -1 : 1;
    for (const Point& end : {p, q}) {
        if (std::abs(away) > 6) canvas.line(shifted(end, 4 * sign), shifted(end, away + 5 * sign), {colour, 1});
    }
    const Point middle = shifted({0.5 * (p.x + q.x), 0.5 * (p.y + q.y)}, away);
    const Stroke stroke{colour, 1.3 + lit_width(canvas, words)};
    canvas.arrow(middle, shifted(p, away), stroke);
    canvas.arrow(middle, shifted(q, away), stroke);
    const Words text{.colour = colour, .gap = 5};
    const Point m = canvas.to_pixels(middle), out{sign * left.x, sign * left.y};
    const double off = stand_off(canvas, words, text, out);
    centred(canvas, {m.x + off * out.x, m.y + off * out.y}, words, text);
}

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
    if (!(length > 0)) return;
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
