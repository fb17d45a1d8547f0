#include "common/demo/page/command_canvas.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rbc {

namespace {

// Of the letter's size, as DejaVu Sans has it: another font stands on the same base line.
constexpr double ascent = 0.928, descent = 0.236;

double channel(double value) {
    return std::round(255 * std::clamp(value, 0.0, 1.0));
}

/// The letter that begins at text[at], which moves behind it. What is no UTF-8 counts as letters of one byte.
char32_t next_letter(std::string_view text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at++]);
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    char32_t letter = more == 0 ? first : first & (0x3F >> more);
    for (int i = 0; i < more && at < text.size(); ++i)
        letter = letter << 6 | (static_cast<unsigned char>(text[at++]) & 0x3F);
    return letter;
}

}  // namespace

std::string hex_text(const Colour& c) {
    char text[16];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", static_cast<unsigned>(channel(c.r)),
                  static_cast<unsigned>(channel(c.g)), static_cast<unsigned>(channel(c.b)));
    return text;
}

void CommandCanvas::begin(double width, double height, double scale) {
    picture_ = {0, 0, width, height};
    scale_ = scale;
    commands_.clear();
    texts_.clear();
    views_.clear();
}

void CommandCanvas::put(std::initializer_list<double> numbers) {
    for (double number : numbers) commands_.push_back(static_cast<float>(number));
}

void CommandCanvas::put_colour(double command, const Colour& c) {
    put({command, 65536 * channel(c.r) + 256 * channel(c.g) + channel(c.b), c.a});
}

void CommandCanvas::put_points(std::span<const Point> points) {
    put({static_cast<double>(points.size())});
    for (const Point& p : points) put({p.x, p.y});
}

void CommandCanvas::clip_pixels(const Rect& r) {
    views_.push_back(view());
    put({0, r.x, r.y, r.width, r.height});
}

void CommandCanvas::stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) {
    put_colour(1, stroke.colour);
    put({stroke.width * scale_, static_cast<double>(stroke.dash), closed ? 1.0 : 0.0});
    put_points(points);
}

void CommandCanvas::fill_pixels(std::span<const Point> points, Colour fill) {
    put_colour(2, fill);
    put_points(points);
}

void CommandCanvas::fill_circle_pixels(Point centre, double radius, Colour fill) {
    put_colour(3, fill);
    put({centre.x, centre.y, radius});
}

void CommandCanvas::text_pixels(Point at, std::string_view utf8, const TextStyle& style) {
    const double size = style.size * scale_;
    if (style.anchor == TextStyle::Anchor::top) at.y += ascent * size;
    if (style.anchor == TextStyle::Anchor::middle) at.y += 0.5 * (ascent - descent) * size;
    if (style.anchor == TextStyle::Anchor::bottom) at.y -= descent * size;
    put_colour(4, style.colour);
    put({at.x, at.y, size, static_cast<double>(style.align) + (style.bold ? 4 : 0) + (style.slanted ? 8 : 0)});
    for (char c : utf8) texts_ += c == '\n' ? ' ' : c;
    texts_ += '\n';
}

double CommandCanvas::text_width_pixels(std::string_view utf8, const TextStyle& style) const {
    double width = 0;
    for (std::size_t at = 0; at < utf8.size();) {
        const char32_t letter = next_letter(utf8, at);
        const char32_t key = letter << 2 | (style.bold ? 1 : 0) | (style.slanted ? 2 : 0);
        const auto [found, added] = widths_.try_emplace(key);
        if (added) found->second = letter_width_(letter, style.bold, style.slanted);
        width += found->second;
    }
    return width * style.size * scale_;
}

}  // namespace rbc
