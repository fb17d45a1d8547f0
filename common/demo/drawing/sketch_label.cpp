#include "common/demo/drawing/sketch_label.hpp"

#include <array>
#include <cmath>

namespace rbc::sketch {

namespace {

constexpr double half_height = 0.42;  // of a label's letters, in sizes

/// Words centred at a pixel.
void centred(Canvas& canvas, Point pixel, std::string_view words, const Words& style) {
    TextStyle text{style.size, letter_colour(style.colour), TextStyle::Align::centre};
    text.slanted = true;
    canvas.text(canvas.to_world(pixel), words, text);
}

/// Half the size of words in a direction: how far their middle has to stand off to leave `gap` free.
double stand_off(const Canvas& canvas, std::string_view words, const Words& style, Point direction) {
    TextStyle text{.size = style.size, .slanted = true};
    const double s = canvas.scale();
    return std::abs(direction.x) * 0.5 * canvas.text_width(words, text) +
           std::abs(direction.y) * half_height * style.size * s + style.gap * s;
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
    canvas.arrow(from, to, {style.colour, style.width, style.dash});
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
    canvas.polyline(points, {arc.colour, arc.head ? 2.2 : 1.5});
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
    const Point left{(q.y - p.y) / length, -(q.x - p.x) / length};
    const auto shifted = [&](Point from, double by) {
        return canvas.to_world({from.x + s * by * left.x, from.y + s * by * left.y});
    };
    const double sign = away < 0 ? -1 : 1;
    for (const Point& end : {p, q}) {
        if (std::abs(away) > 6) canvas.line(shifted(end, 4 * sign), shifted(end, away + 5 * sign), {colour, 1});
    }
    const Point middle = shifted({0.5 * (p.x + q.x), 0.5 * (p.y + q.y)}, away);
    canvas.arrow(middle, shifted(p, away), {colour, 1.3});
    canvas.arrow(middle, shifted(q, away), {colour, 1.3});
    const Words text{.colour = colour, .gap = 5};
    const Point m = canvas.to_pixels(middle), out{sign * left.x, sign * left.y};
    const double off = stand_off(canvas, words, text, out);
    centred(canvas, {m.x + off * out.x, m.y + off * out.y}, words, text);
}

}  // namespace rbc::sketch
