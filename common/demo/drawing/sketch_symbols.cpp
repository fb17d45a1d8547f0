#include <array>
#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"

namespace rbc::sketch {

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
