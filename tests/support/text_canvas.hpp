#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/canvas.hpp"

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
    };
    struct Line {
        Point from, to;  ///< its ends
        Stroke::Dash dash;
    };
    std::vector<Words> words;
    std::vector<Line> lines;
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

  protected:
    Rect picture() const override { return picture_; }
    void clip_pixels(const Rect&) override {}
    void stroke_pixels(std::span<const Point> points, bool, const Stroke& stroke) override {
        lines.push_back({points.front(), points.back(), stroke.dash});
        for (const Point& p : points) note(p);
    }
    void fill_pixels(std::span<const Point> points, Colour) override {
        ++fills;
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
        words.push_back({std::string(utf8), {at.x, at.y, width, style.size}, style.colour});
    }
    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override {
        const auto letters = std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; });
        return 0.6 * style.size * static_cast<double>(letters);
    }

  private:
    void note(Point p) { finite = finite && std::isfinite(p.x) && std::isfinite(p.y); }

    Rect picture_;
};

}  // namespace rbc::test
