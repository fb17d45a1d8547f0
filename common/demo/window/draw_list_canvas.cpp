#include "common/demo/window/draw_list_canvas.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "common/demo/window/theme.hpp"

namespace rbc {

namespace {

ImVec2 vec(Point p) {
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

double length(const PixelLine& run) {
    double sum = 0;
    for (std::size_t i = 1; i < run.size(); ++i) sum += std::hypot(run[i].x - run[i - 1].x, run[i].y - run[i - 1].y);
    return sum;
}

constexpr double reach = 1e5;  // pixels; ImGui's floats hold what lies nearer, and the products of two such lengths

bool all_finite(std::span<const Point> points) {
    return std::all_of(points.begin(), points.end(), [](Point p) { return std::isfinite(p.x) && std::isfinite(p.y); });
}

bool all_near(std::span<const Point> points) {
    return std::all_of(points.begin(), points.end(),
                       [](Point p) { return std::abs(p.x) <= reach && std::abs(p.y) <= reach; });
}

/// Thin upright and level lines (axes, grids, frames) go onto pixels: between two they would be wide and pale.
void snap(std::vector<Point>& points, double width) {
    if (width > 1.6 || points.size() < 2 || points.size() > 5) return;
    const auto slanted = [&](std::size_t i) {
        return points[i].x != points[i - 1].x && points[i].y != points[i - 1].y;
    };
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (slanted(i)) return;
    }
    for (Point& p : points) p = {std::floor(p.x) + 0.5, std::floor(p.y) + 0.5};
}

}  // namespace

DrawListCanvas::DrawListCanvas(std::vector<ImDrawList*> lists, const Fonts& fonts, const Rect& picture, double scale)
    : lists_(std::move(lists)), fonts_(fonts), picture_(picture), clip_(picture), scale_(scale) {
    show_pixels();
}

DrawListCanvas::~DrawListCanvas() {
    if (clipped_) lists_[current_]->PopClipRect();
}

void DrawListCanvas::clip_pixels(const Rect& pixels) {
    if (clipped_) lists_[current_]->PopClipRect();
    // What has no room in a small window is clipped away; ImGui takes no rectangle turned inside out.
    const Point end{std::max(pixels.x, pixels.right()), std::max(pixels.y, pixels.top())};
    lists_[current_]->PushClipRect(vec({pixels.x, pixels.y}), vec(end), false);
    clipped_ = true;
    clip_ = pixels;
}

bool DrawListCanvas::has_room(std::size_t vertices) {
    // ImGui's OpenGL 2 backend numbers the vertices of a draw list with 16 bits where ImGui is built that way.
    constexpr std::size_t most = sizeof(ImDrawIdx) == 2 ? 65000 : 4000000;
    const auto fits = [&] { return static_cast<std::size_t>(lists_[current_]->VtxBuffer.Size) + vertices < most; };
    while (!fits() && current_ + 1 < lists_.size()) {
        if (clipped_) lists_[current_]->PopClipRect();
        clipped_ = false;
        ++current_;
        clip_pixels(clip_);
    }
    return fits();
}

void DrawListCanvas::stroke_pixels(std::span<const Point> points, bool closed, const Stroke& stroke) {
    const double width = std::max(1.0, stroke.width * scale_);
    std::vector<Point> snapped;
    if (points.size() <= 5) {
        snapped.assign(points.begin(), points.end());
        snap(snapped, width);
        points = snapped;
    }
    if (closed && stroke.dash == Stroke::Dash::solid && all_near(points))
        return stroke_piece(points, true, stroke.colour, width);
    if (closed && !points.empty()) {
        snapped.assign(points.begin(), points.end());
        snapped.push_back(snapped.front());
        points = snapped;
    }
    const double beyond = 20 * scale_ + width;
    const Rect box{clip_.x - beyond, clip_.y - beyond, clip_.width + 2 * beyond, clip_.height + 2 * beyond};
    for (const PixelLine& run : clipped_runs(points, box)) stroke_run(run, stroke, width);
}

void DrawListCanvas::stroke_run(const PixelLine& run, const Stroke& stroke, double width) {
    PixelLine line = thin_out(run, 1, 0.15);
    // Noise on every plot at once may want more than a draw list can hold: coarser columns then, down to none.
    for (double column = 2; !has_room(5 * line.size() + 8000); column *= 2) {
        if (column > 64) return;
        line = thin_out(run, column, 0.15);
    }
    std::vector<PixelLine> pieces{line};
    if (stroke.dash != Stroke::Dash::solid) {
        const bool dashed = stroke.dash == Stroke::Dash::dashed;
        const double on = (dashed ? 6 : 2) * scale_, off = (dashed ? 4 : 3) * scale_;
        const double count = length(line) / (on + off);
        if (count < 1500 && has_room(static_cast<std::size_t>(20 * count) + 8000)) pieces = dashes(line, on, off);
    }
    for (const PixelLine& piece : pieces) {
        std::vector<PixelLine> parts = cut_at_sharp_turns(piece);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            PixelLine& part = parts[i];
            if (part.size() < 2) continue;
            // Half a width past each cut, so that the two ends cover each other.
            const auto lengthen = [&](Point& end, Point before) {
                const double l = std::hypot(end.x - before.x, end.y - before.y);
                if (l > 0)
                    end = {end.x + 0.4 * width * (end.x - before.x) / l, end.y + 0.4 * width * (end.y - before.y) / l};
            };
            if (i > 0) lengthen(part.front(), part[1]);
            if (i + 1 < parts.size()) lengthen(part.back(), part[part.size() - 2]);
            stroke_piece(part, false, stroke.colour, width);
        }
    }
}

void DrawListCanvas::stroke_piece(std::span<const Point> points, bool closed, Colour colour, double width) {
    if (points.size() < 2 || !has_room(4 * points.size() + 4)) return;
    lists_[current_]->PathClear();
    for (const Point& p : points) lists_[current_]->PathLineTo(vec(p));
    stroke_path(*lists_[current_], colour, closed, static_cast<float>(width));
}

void DrawListCanvas::fill_pixels(std::span<const Point> points, Colour fill) {
    if (points.size() < 3 || !all_finite(points) || !has_room(2 * points.size())) return;
    std::vector<ImVec2> vertices;
    double area = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point &p = points[i], &q = points[(i + 1) % points.size()];
        area += p.x * q.y - q.x * p.y;
        vertices.push_back(vec({std::clamp(p.x, -reach, reach), std::clamp(p.y, -reach, reach)}));
    }
    // ImGui puts the smooth edge outside a polygon only if it runs clockwise.
    if (area < 0) std::reverse(vertices.begin(), vertices.end());
    // Upright rectangles stay sharp: a smooth edge would let the ground behind two neighbours shine through.
    const bool upright = points.size() == 4 && (vertices[0].x == vertices[1].x || vertices[0].y == vertices[1].y) &&
                         (vertices[1].x == vertices[2].x || vertices[1].y == vertices[2].y) &&
                         (vertices[2].x == vertices[3].x || vertices[2].y == vertices[3].y);
    // On an empty list the paper itself is seen. Without a graphics card filling it again is half of a frame's work.
    if (upright && current_ == 0 && lists_[0]->VtxBuffer.Size == 0 &&
        packed_colour(fill) == packed_colour(colours::paper))
        return;
    if (upright) {
        const ImVec2 &a = vertices[0], &c = vertices[2];
        lists_[current_]->AddRectFilled({std::min(a.x, c.x), std::min(a.y, c.y)},
                                        {std::max(a.x, c.x), std::max(a.y, c.y)}, packed_colour(fill));
    } else {
        lists_[current_]->AddConvexPolyFilled(vertices.data(), static_cast<int>(vertices.size()), packed_colour(fill));
    }
}

void DrawListCanvas::fill_circle_pixels(Point centre, double radius, Colour fill) {
    if (!all_near({&centre, 1}) || !(radius > 0) || !has_room(1100)) return;
    lists_[current_]->AddCircleFilled(vec(centre), static_cast<float>(std::min(radius, reach)), packed_colour(fill));
}

void DrawListCanvas::text_pixels(Point at, std::string_view utf8, const TextStyle& style) {
    if (!std::isfinite(at.x) || !std::isfinite(at.y) || !has_room(4 * utf8.size())) return;
    const FontFace& face = fonts_.find(style.size, style.bold);
    const double width = text_width_pixels(utf8, style);
    if (style.align == TextStyle::Align::centre) at.x -= 0.5 * width;
    if (style.align == TextStyle::Align::right) at.x -= width;
    // The same baselines as in pictures without a display.
    double baseline = at.y;
    if (style.anchor == TextStyle::Anchor::top) baseline += 0.928 * face.em;
    if (style.anchor == TextStyle::Anchor::middle) baseline += 0.346 * face.em;
    if (style.anchor == TextStyle::Anchor::bottom) baseline -= 0.236 * face.em;
    const Point corner{std::round(at.x), std::round(baseline) - face.ascent};
    lists_[current_]->AddText(face.font, face.box, vec(corner), packed_colour(style.colour), utf8.data(),
                              utf8.data() + utf8.size());
}

double DrawListCanvas::text_width_pixels(std::string_view utf8, const TextStyle& style) const {
    const FontFace& face = fonts_.find(style.size, style.bold);
    return face.font->CalcTextSizeA(face.box, 1e9F, 0, utf8.data(), utf8.data() + utf8.size()).x;
}

}  // namespace rbc
