#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/17_friction_stabilization/pair.hpp"
#include "exercises/17_friction_stabilization/wheel.hpp"

namespace rbc {

namespace {

/// The feet with their normals and impulses: the words of the reference, and of the student where they are others.
std::vector<Pane> draw_pair(const KeptCall& kept) {
    const auto call = read_call<decltype(ex17::who_sticks)>(kept, "who_sticks");
    if (!call || call->argument<0>().empty()) return {};
    const std::vector<ex17::Foot>& feet = call->argument<0>();
    Extent extent;
    double largest = 0;
    for (const ex17::Foot& foot : feet) {
        extent.add(foot.point);
        const double impulse = std::hypot(foot.r_n, foot.r_t);
        if (std::isfinite(impulse)) largest = std::max(largest, impulse);
    }
    const Rect world = extent.rect(0.8);
    return {still_pane(
        "Feet: normals, impulses (blue); sticks or slides", "x [m]", "y [m]", world, true, [=](Canvas& canvas) {
            const double length = 0.12 * world.width, unit = largest > 0 ? 0.2 * world.width / largest : 0;
            for (std::size_t i = 0; i < feet.size(); ++i) {
                const ex17::Foot& foot = feet[i];
                const Eigen::Vector2d t(foot.normal.y(), -foot.normal.x());
                canvas.arrow(point_of(foot.point), point_of(foot.point + length * foot.normal), {colours::grey, 1.5});
                const Eigen::Vector2d tip = foot.point + unit * (foot.r_n * foot.normal + foot.r_t * t);
                if (drawable(point_of(tip))) canvas.arrow(point_of(foot.point), point_of(tip), {colours::blue, 2.5});
                canvas.dot(point_of(foot.point), 4, colours::ink);
                const auto word = [&](const std::optional<std::vector<bool>>& answer) {
                    return answer && i < answer->size() ? std::string((*answer)[i] ? "sticks" : "slides") : "none";
                };
                const std::string right = word(call->reference), own = word(call->answer);
                const bool same = right == own || !call->reference;
                if (feet.size() <= 12 || !same)
                    draw_case_label(canvas, point_of(foot.point),
                                    std::to_string(i) + ": " + (same ? own : right + ", yours " + own),
                                    same ? colours::ink : colours::vermillion);
            }
        })};
}

/// Where the place of contact went, and the two bodies' centres.
std::vector<Pane> draw_wheel(const KeptCall& kept) {
    const auto call = read_call<decltype(ex17::travel)>(kept, "travel");
    if (!call || call->argument<0>().empty()) return {};
    std::vector<Point> a, b, touch;
    Extent extent;
    for (const ex17::Moment& moment : call->argument<0>()) {
        a.push_back(point_of(moment.position_a));
        b.push_back(point_of(moment.position_b));
        touch.push_back(point_of(moment.point));
        for (const Point& p : {a.back(), b.back(), touch.back()}) extent.add(p);
    }
    return {still_pane("Where centres and contact went", "x [m]", "y [m]", extent.rect(0.5), true, [=](Canvas& canvas) {
        const auto trail = [&](const std::vector<Point>& points, const char* name, const Colour& colour) {
            if (!std::all_of(points.begin(), points.end(), drawable)) return;
            canvas.polyline(points, {colour, 2});
            for (const Point& p : points) canvas.dot(p, 3, colour);
            draw_case_label(canvas, points.front(), name, colour);
        };
        trail(a, "A", colours::blue);
        trail(b, "B", colours::vermillion);
        trail(touch, "contact", colours::ink);
    })};
}

}  // namespace

RBC_CASE_PICTURE("17_friction_stabilization", "pair", draw_pair)
RBC_CASE_PICTURE("17_friction_stabilization", "wheel", draw_wheel)

}  // namespace rbc
