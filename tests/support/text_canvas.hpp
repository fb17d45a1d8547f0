#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"

namespace rbc::test {

/// Keeps the words that are drawn and where, and whether all that is drawn is somewhere. Letters are 0.6 of their size
/// wide.
class TextCanvas : public Canvas {
  public:
    TextCanvas(double width, double height) : picture_{0, 0, width, height} {}

    struct Words {
        std::string text;
        Rect box;
        Colour colour;
        Rect clip = {};         ///< what is seen of its view
        std::size_t after = 0;  ///< strokes before this one lie below a ground of the words' own
    };
    struct Line {
        Point from, to;  ///< its ends
        Stroke::Dash dash;
    };
    std::vector<Words> words;
    std::vector<Line> lines;
    struct Segment {
        Point from, to;
        Rect clip;
    };
    std::vector<Segment> segments;  ///< of all strokes, and where they are seen
    bool finite = true;  ///< no corner of a line, an area or a text is NaN or infinite
    int fills = 0;

    bool says(const std::string& part) const {
        return std::any_of(words.begin(), words.end(),
                           [&](const Words& w) { return w.text.find(part) != std::string::npos; });
    }
    /// The first words that leave the picture or lie on other words; empty: none.
    std::string misplaced() const {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Rect& a = words[i].box;
            if (a.x < -1 || a.right() > picture_.right() + 1 || a.y < -1 || a.top() > picture_.top() + 1)
                return words[i].text + " (outside)";
            for (std::size_t j = 0; j < i; ++j) {
                const Rect& b = words[j].box;
                const double across = std::min(a.right(), b.right()) - std::max(a.x, b.x);
                const double down = std::min(a.top(), b.top()) - std::max(a.y, b.y);
                if (across > 2 && down > 4) return words[i].text + " on " + words[j].text;
            }
        }
        return "";
    }
    /// The first words that a stroke runs through, or that are cut off by the edge of their view; empty: none. Words that
    /// stand on a ground of their own, drawn after the stroke, are not struck.
    std::string struck() const {
        for (const Words& w : words) {
            const Rect& c = w.clip;
            if (w.box.x < c.x - 1 || w.box.right() > c.right() + 1 || w.box.y < c.y - 1 || w.box.top() > c.top() + 1)
                return w.text + " (cut off)";
            const double narrow = std::min(3.0, 0.3 * w.box.width);
            const Rect inner{w.box.x + narrow, w.box.y + 3, w.box.width - 2 * narrow, w.box.height - 6};
            for (std::size_t i = w.after; i < segments.size(); ++i) {
                if (crosses(segments[i], inner)) return w.text + " (struck out)";
            }
        }
        return "";
    }

  protected:
    Rect picture() const override { return picture_; }
    void clip_pixels(const Rect& pixels) override { clip_ = pixels; }
    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override {
        lines.push_back({points.front(), points.back(), stroke.dash});
        for (std::size_t i = 1; i < points.size(); ++i) segments.push_back({points[i - 1], points[i], clip_});
        if (closed) segments.push_back({points.back(), points.front(), clip_});
        for (const Point& p : points) note(p);
    }
    void fill_pixels(std::span<const Point> points, Colour fill) override {
        ++fills;
        if (fill.r == 1 && fill.g == 1 && fill.b == 1 && fill.a == 1) {
            const auto [left, right] =
                std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.x < b.x; });
            const auto [top, bottom] =
                std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.y < b.y; });
            white_ = {left->x, top->y, right->x - left->x, bottom->y - top->y};
            below_white_ = segments.size();
        }
        for (const Point& p : points) note(p);
    }
    void fill_circle_pixels(Point centre, double radius, Colour) override {
        ++fills;
        note({centre.x + radius, centre.y});
    }
    void text_pixels(Point at, std::string_view utf8, const TextStyle& style) override {
        note(at);
        const double width = text_width_pixels(utf8, style);
        if (style.align == TextStyle::Align::centre) at.x -= 0.5 * width;
        if (style.align == TextStyle::Align::right) at.x -= width;
        if (style.anchor == TextStyle::Anchor::middle) at.y -= 0.5 * style.size;
        if (style.anchor == TextStyle::Anchor::bottom) at.y -= style.size;
        words.push_back({std::string(utf8), {at.x, at.y, width, style.size}, style.colour, clip_, 0});
        if (white_.contains({at.x + 0.5 * width, at.y + 0.5 * style.size})) words.back().after = below_white_;
    }
    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override {
        const auto letters = std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; });
        return 0.6 * style.size * static_cast<double>(letters);
    }

  private:
    void note(Point p) { finite = finite && std::isfinite(p.x) && std::isfinite(p.y); }

    /// Whether a stroke, as far as it is seen, has a point in the box (by Liang and Barsky).
    static bool crosses(const Segment& s, const Rect& box) {
        const Rect& c = s.clip;
        const double low_x = std::max(box.x, c.x), high_x = std::min(box.right(), c.right());
        const double low_y = std::max(box.y, c.y), high_y = std::min(box.top(), c.top());
        if (low_x > high_x || low_y > high_y) return false;
        double enter = 0, leave = 1;
        const auto cut = [&](double from, double to, double low, double high) {
            if (from == to) {
                if (from < low || from > high) leave = -1;
                return;
            }
            const double one = (low - from) / (to - from), two = (high - from) / (to - from);
            enter = std::max(enter, std::min(one, two));
            leave = std::min(leave, std::max(one, two));
        };
        cut(s.from.x, s.to.x, low_x, high_x);
        cut(s.from.y, s.to.y, low_y, high_y);
        return enter <= leave;
    }

    Rect picture_, clip_ = picture_, white_ = {};
    std::size_t below_white_ = 0;
};

}  // namespace rbc::test
