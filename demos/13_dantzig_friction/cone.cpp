#include "demos/13_dantzig_friction/cone.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rbc {

namespace {

constexpr double top = 1.15;

double largest_normal(const std::vector<ConeLane>& lanes) {
    double largest = 0;
    for (const ConeLane& lane : lanes) {
        for (Eigen::Index i = 0; i + 1 < lane.forces->r.size(); i += 2) largest = std::max(largest, lane.forces->r[i]);
    }
    return largest;
}

void draw_cone(Canvas& canvas, const ConeLane& lane) {
    const double mu = lane.friction;
    const std::array cone{Point{0, 0}, Point{mu * top, top}, Point{-mu * top, top}};
    if (lane.look == ConeLane::Look::ring) return;
    const bool first = lane.look == ConeLane::Look::filled;
    if (first) canvas.polygon(cone, colours::faint.with_alpha(0.6));
    const Stroke edge{colours::grey, 1.5, first ? Stroke::Dash::solid : Stroke::Dash::dashed};
    canvas.line({0, 0}, cone[1], edge);
    canvas.line({0, 0}, cone[2], edge);
}

}  // namespace

ContactState state_of(const ContactProblem& problem, const ContactResult& forces, int contact) {
    const double f_N = forces.r[2 * contact], f_F = forces.r[2 * contact + 1], mu = problem.friction[contact];
    if (!(f_N > 1e-9 * forces.r.cwiseAbs().maxCoeff())) return ContactState::unloaded;
    if (problem.sliding[contact] != 0) return ContactState::slides;
    return std::abs(f_F) < (1 - 1e-6) * mu * f_N ? ContactState::sticks : ContactState::at_limit;
}

Colour colour_of(ContactState state) {
    switch (state) {
        case ContactState::sticks:
            return colours::green;
        case ContactState::at_limit:
            return colours::orange;
        case ContactState::slides:
            return colours::vermillion;
        default:
            return colours::grey;
    }
}

Rect cone_world(double friction) {
    const double reach = 1.25 * std::max(0.6, friction);
    return {-reach, -0.32, 2 * reach, top + 0.32};
}

void draw_cones(Canvas& canvas, const std::vector<ConeLane>& lanes) {
    for (const ConeLane& lane : lanes) draw_cone(canvas, lane);
    const double largest = largest_normal(lanes);
    for (const ConeLane& lane : lanes) {
        for (int i = 0; largest > 0 && 2 * i < lane.forces->r.size(); ++i) {
            const Point at{lane.forces->r[2 * i + 1] / largest, lane.forces->r[2 * i] / largest};
            const Colour colour = colour_of(state_of(*lane.problem, *lane.forces, i));
            if (lane.look == ConeLane::Look::ring) {
                canvas.dot(at, 8.5, colours::black);
                canvas.dot(at, 6.5, colours::white);
            }
            canvas.dot(at, lane.look == ConeLane::Look::filled ? 5.5 : 4.5, colour);
            if (lane.look == ConeLane::Look::hollow) canvas.dot(at, 2.5, colours::white);
        }
    }
    static constexpr std::array words{
        std::pair{"sticks", ContactState::sticks}, std::pair{"at its limit", ContactState::at_limit},
        std::pair{"slides", ContactState::slides}, std::pair{"no force", ContactState::unloaded}};
    const Rect& seen = canvas.view().world;
    if (std::any_of(lanes.begin(), lanes.end(),
                    [](const ConeLane& lane) { return lane.look == ConeLane::Look::ring; })) {
        TextStyle style{13, colours::black};
        style.bold = true;
        canvas.text({seen.x + 0.05 * seen.width, -0.035}, "rings: mine", style);
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        TextStyle style{13, colour_of(words[i].second)};
        style.bold = true;
        const double pixel = canvas.scale() * seen.height / canvas.view().pixels.height;
        canvas.text({seen.x + (0.05 + 0.5 * static_cast<double>(i / 2)) * seen.width,
                     seen.y + (i % 2 == 0 ? 27 : 10) * pixel},
                    words[i].first, style);
    }
}

}  // namespace rbc
