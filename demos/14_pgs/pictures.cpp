#include "demos/14_pgs/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

double log_of(double residual) {
    return std::log10(std::max(residual, 1e-16));
}

}  // namespace

Rect residual_world(std::span<const LastStep> steps) {
    std::size_t sweeps = 1;
    double least = -4;
    for (const LastStep& step : steps) {
        sweeps = std::max(sweeps, step.history->size() - std::min<std::size_t>(1, step.history->size()));
        for (const double residual : *step.history) least = std::min(least, log_of(residual));
    }
    const double low = 4 * std::floor(least / 4);
    return {0, low, static_cast<double>(sweeps), 0.5 - low};
}

void draw_residuals(Canvas& canvas, std::span<const LastStep> steps) {
    for (const LastStep& step : steps) {
        std::vector<Point> curve;
        for (std::size_t k = 0; k < step.history->size(); ++k)
            curve.push_back({static_cast<double>(k), log_of((*step.history)[k])});
        canvas.polyline(curve, {step.colour, 2});
        if (curve.size() > 40) continue;
        for (const Point& p : curve) canvas.dot(p, 3, step.colour);
    }
}

Rect cone_of_impulses_world(double friction) {
    const double reach = 1.15 * std::clamp(friction, 0.3, 1.5);
    return {-reach, -0.1, 2 * reach, 1.25};
}

void draw_cone_of_impulses(Canvas& canvas, double friction, std::span<const LastStep> steps) {
    draw_friction_cone(canvas, friction, canvas.view().world.top());
    for (const LastStep& step : steps) {
        double largest = 0;
        for (Eigen::Index i = 0; i < step.impulses->size(); i += 2) largest = std::max(largest, (*step.impulses)[i]);
        for (Eigen::Index i = 0; i < step.impulses->size() && largest > 0; i += 2)
            canvas.dot({(*step.impulses)[i + 1] / largest, (*step.impulses)[i] / largest}, 3.5,
                       step.colour.with_alpha(0.75));
    }
    const Rect& seen = canvas.view().world;
    canvas.text({seen.right() - 0.03 * seen.width, seen.y + 0.03 * seen.height}, "|r_t| <= mu r_n",
                {13, colours::grey, TextStyle::Align::right});
}

Rect disc_world() {
    return {-1.7, -1.7, 3.4, 3.4};
}

void draw_disc(Canvas& canvas, double friction, std::span<const LastStep> steps, const Eigen::Vector2d& push) {
    canvas.rectangle({-1, -1, 2, 2}, colours::faint);
    canvas.circle({0, 0}, 1, colours::white);
    canvas.circle_outline({0, 0}, 1, {colours::grey, 1.5});
    const std::array square{Point{-1, -1}, Point{1, -1}, Point{1, 1}, Point{-1, 1}};
    canvas.polygon_outline(square, {colours::grey, 1.5, Stroke::Dash::dashed});
    canvas.arrow({0, 0}, {push.x(), push.y()}, {colours::ink, 2});
    for (const LastStep& step : steps) {
        for (Eigen::Index i = 0; i + 2 < step.impulses->size(); i += 3) {
            const double limit = friction * (*step.impulses)[i];
            if (!(limit > 0)) continue;
            const Eigen::Vector2d r = step.impulses->segment<2>(i + 1) / limit;
            canvas.line({0, 0}, {r.x(), r.y()}, {step.colour, 1.5});
            canvas.dot({r.x(), r.y()}, 5, step.colour);
        }
    }
    canvas.text_within({-1.62, 1.55}, "the push (click it)", {13, colours::grey}, 3.24 * canvas.pixels_per_metre());
    canvas.text({1.62, -1.55}, "friction of the corners", {13, colours::grey, TextStyle::Align::right});
}

void draw_table(Canvas& canvas, const Body& plate, const std::deque<Eigen::Vector2d>& trail,
                const Eigen::Vector2d& push, const Eigen::Vector2d& friction, Colour colour) {
    constexpr double unit = 0.4;  // m
    std::vector<Point> path;
    for (const Eigen::Vector2d& p : trail) path.push_back({p.x(), p.y()});
    canvas.polyline(path, {colour, 2});
    const Point centre{plate.position.x(), plate.position.y()};
    canvas.arrow(centre, {centre.x + unit * push.x(), centre.y + unit * push.y()}, {colours::ink, 2.5});
    canvas.arrow(centre, {centre.x + unit * friction.x(), centre.y + unit * friction.y()}, {colours::vermillion, 2.5});
}

}  // namespace rbc
