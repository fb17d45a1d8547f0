#include "common/demo/kit/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "common/demo/kit/markup.hpp"

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

namespace {

// Of the letter's size: half the height of a text's box, its base line below the middle, and where scripts stand.
constexpr double half_box = 0.582, base_line = 0.346, script_size = 0.82, lowered = 0.23, raised = 0.41;

TextStyle style_of(const WordRun& run, const TextStyle& style) {
    TextStyle own = style;
    own.align = TextStyle::Align::left;
    own.anchor = TextStyle::Anchor::middle;
    own.bold = style.bold || run.bold;
    own.slanted = style.slanted && run.variable;
    if (run.place != WordRun::Place::line) own.size *= script_size;
    return own;
}

struct PlacedRun {
    WordRun run;
    double x;  ///< from the left end, pixels
};

/// One after the other; what is lowered and raised behind the same letter stands one above the other.
/// @param end  where the words end, pixels
template <typename Width>
std::vector<PlacedRun> placed_runs(std::string_view words, const TextStyle& style, const Width& width, double& end) {
    std::vector<PlacedRun> placed;
    double before = 0;
    end = 0;
    for (WordRun& run : runs_of(words, style.slanted)) {
        using Place = WordRun::Place;
        const bool pair = !placed.empty() && run.place != Place::line && placed.back().run.place != Place::line &&
                          run.place != placed.back().run.place;
        const double x = pair ? before : end;
        before = x;
        end = std::max(end, x + width(run.utf8, style_of(run, style)));
        placed.push_back({std::move(run), x});
    }
    return placed;
}

bool is_plain(const std::vector<PlacedRun>& placed) {
    return placed.size() == 1 && placed[0].run.place == WordRun::Place::line && !placed[0].run.bold &&
           !placed[0].run.variable;
}

/// How far a piece must go to lie between the ends of a range it fits in.
double way_inside(double from, double length, double low, double high) {
    if (length > high - low) return 0;
    return std::max(0.0, low - from) - std::max(0.0, from + length - high);
}

/// Words that stand inside of their part, or at its edge, are not cut off by the edge: they are moved inside.
/// @param letter  their size, pixels
Point moved_inside(Point at, const std::vector<PlacedRun>& placed, double width, double letter, const TextStyle& style,
                   const Rect& part) {
    const double edge = 0.6 * letter;
    if (!Rect{part.x - edge, part.y - edge, part.width + 2 * edge, part.height + 2 * edge}.contains(at)) return at;
    const auto has = [&](WordRun::Place place) {
        return std::any_of(placed.begin(), placed.end(), [&](const PlacedRun& p) { return p.run.place == place; });
    };
    // How far scripts reach beyond the letters of the line, in parts of their size.
    const double over = has(WordRun::Place::above) ? raised - 0.15 : 0, under = has(WordRun::Place::below) ? lowered : 0;
    const double before[] = {0, 0.5, 1};  // what is left of an anchor, or above it
    const double left = at.x - before[static_cast<int>(style.align)] * width,
                 upper = at.y - (before[static_cast<int>(style.anchor)] + over) * letter;
    return {at.x + way_inside(left, width, part.x, part.right()),
            at.y + way_inside(upper, (over + 1 + under) * letter, part.y, part.top())};
}

}  // namespace

void Canvas::text(Point at, std::string_view utf8, const TextStyle& style) {
    at = to_pixels(at);
    double end = 0;
    const auto width = [this](std::string_view words, const TextStyle& own) { return text_width_pixels(words, own); };
    const std::vector<PlacedRun> placed = placed_runs(utf8, style, width, end);
    at = moved_inside(at, placed, end, style.size * scale(), style, view_.pixels);
    if (is_plain(placed)) {
        TextStyle upright = style;
        upright.slanted = false;
        return text_pixels(at, placed[0].run.utf8, upright);
    }
    if (style.align == TextStyle::Align::centre) at.x -= 0.5 * end;
    if (style.align == TextStyle::Align::right) at.x -= end;
    const double pixels = style.size * scale();
    if (style.anchor == TextStyle::Anchor::top) at.y += half_box * pixels;
    if (style.anchor == TextStyle::Anchor::bottom) at.y -= half_box * pixels;
    for (const PlacedRun& p : placed) {
        const TextStyle own = style_of(p.run, style);
        double y = at.y + base_line * (pixels - own.size * scale());
        if (p.run.place == WordRun::Place::below) y += lowered * pixels;
        if (p.run.place == WordRun::Place::above) y -= raised * pixels;
        text_pixels({at.x + p.x, y}, p.run.utf8, own);
    }
}

double Canvas::text_width(std::string_view utf8, const TextStyle& style) const {
    double end = 0;
    placed_runs(
        utf8, style, [this](std::string_view words, const TextStyle& own) { return text_width_pixels(words, own); },
        end);
    return end;
}

void Canvas::text_within(Point at, std::string_view utf8, TextStyle style, double width) {
    const double smallest = std::min(style.size, 11.0);  // what can be read on a phone
    while (style.size > smallest && text_width(utf8, style) > width) style.size -= 0.5;
    std::string words(utf8);
    const auto ends_inside_a_letter = [&] { return !words.empty() && (words.back() & 0xC0) == 0x80; };
    for (bool whole = true; !words.empty() && text_width(words + (whole ? "" : "\u2026"), style) > width;
         whole = false) {
        while (ends_inside_a_letter()) words.pop_back();
        words.pop_back();
    }
    text(at, words.size() == utf8.size() ? words : words + "\u2026", style);
}

}  // namespace rbc
