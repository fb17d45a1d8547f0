#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>

#include "common/demo/drawing/moving_drawing.hpp"

namespace rbc {

static std::map<std::string, std::vector<Drawing>, std::less<>>& table() {
    static std::map<std::string, std::vector<Drawing>, std::less<>> drawings;
    return drawings;
}

DrawingRegistration::DrawingRegistration(const char* demo_name, std::vector<Drawing> drawings) {
    table()[demo_name] = std::move(drawings);
}

static const std::vector<Drawing> no_drawings;

const std::vector<Drawing>& drawings_of(std::string_view demo_name) {
    const auto found = table().find(demo_name);
    return found == table().end() ? no_drawings : found->second;
}

const std::vector<Drawing>& only_drawings() {
    return table().empty() ? no_drawings : table().begin()->second;
}

void draw_drawing(Canvas& canvas, const Drawing& drawing) {
    canvas.show_pixels();
    canvas.rectangle({0, 0, static_cast<double>(drawing.width), static_cast<double>(drawing.height)}, colours::white);
    if (drawing.movement.knobs.empty())
        drawing.draw(canvas);
    else
        MovingDrawing(drawing).draw(canvas);
    canvas.show_pixels();
}

namespace {

constexpr std::string_view mark_begin = "<!-- drawn: ";
constexpr std::string_view moves_mark = "<!-- moves -->";

/// Sums up all calls with FNV-1a.
class TraceCanvas : public Canvas {
  public:
    explicit TraceCanvas(const Rect& picture) : picture_(picture) {}
    std::uint64_t sum() const { return sum_; }

  protected:
    Rect picture() const override { return picture_; }
    void clip_pixels(const Rect& r) override {
        add("clip");
        add(r.x), add(r.y), add(r.width), add(r.height);
    }
    void stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) override {
        add(closed ? "ring" : "line");
        add(points);
        add(stroke.colour);
        add(stroke.width);
        add(static_cast<double>(stroke.dash));
    }
    void fill_pixels(std::span<const Point> points, Colour fill) override {
        add("area");
        add(points);
        add(fill);
    }
    void fill_circle_pixels(Point centre, double radius, Colour fill) override {
        add("disc");
        add({&centre, 1});
        add(radius);
        add(fill);
    }
    void text_pixels(Point at, std::string_view utf8, const TextStyle& style) override {
        add("text");
        add({&at, 1});
        add(utf8);
        add(style.size);
        add(style.colour);
        add(style.bold + 2.0 * style.slanted + 4.0 * static_cast<double>(style.align) +
            12.0 * static_cast<double>(style.anchor));
    }
    double text_width_pixels(std::string_view utf8, const TextStyle& style) const override {
        const auto letters = std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; });
        return 0.6 * style.size * static_cast<double>(letters);
    }

  private:
    void add(std::string_view bytes) {
        for (const char c : bytes) sum_ = (sum_ ^ static_cast<unsigned char>(c)) * 1099511628211u;
    }
    /// To a tenth; the borders of the tenths lie where no layout puts a line on purpose.
    void add(double value) { add(std::to_string(static_cast<long>(std::floor(10 * value + 0.3271))) + ";"); }
    void add(std::span<const Point> points) {
        for (const Point& p : points) add(p.x), add(p.y);
    }
    void add(const Colour& c) { add(100 * c.r), add(100 * c.g), add(100 * c.b), add(100 * c.a); }

    Rect picture_;
    std::uint64_t sum_ = 14695981039346656037u;
};

std::string escaped(std::string_view words) {
    std::string result;
    for (const char c : words) {
        const std::string_view entity = c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '>' ? "&gt;" : "";
        result += entity.empty() ? std::string(1, c) : std::string(entity);
    }
    return result;
}

}  // namespace

std::string drawing_mark(const Drawing& drawing) {
    TraceCanvas canvas({0, 0, static_cast<double>(drawing.width), static_cast<double>(drawing.height)});
    draw_drawing(canvas, drawing);
    char digits[24];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(canvas.sum()));
    return digits;
}

std::string marked_svg(std::string svg, const Drawing& drawing) {
    const std::size_t tag = svg.find("<svg"), behind = svg.find('>', tag);
    if (tag == std::string::npos || behind == std::string::npos) return svg;
    return svg.insert(behind + 1, "\n<title>" + escaped(drawing.title) + "</title>\n" + std::string(mark_begin) +
                                      drawing_mark(drawing) + " -->" +
                                      (drawing.movement.knobs.empty() ? "" : std::string(moves_mark)));
}

std::string mark_in(std::string_view svg) {
    const std::size_t at = svg.find(mark_begin);
    return at == std::string_view::npos ? "" : std::string(svg.substr(at + mark_begin.size(), 16));
}

}  // namespace rbc
