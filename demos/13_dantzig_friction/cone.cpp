#include "demos/13_dantzig_friction/cone.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "common/demo/kit/body_drawing.hpp"

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
    return state == ContactState::sticks     ? colours::green
           : state == ContactState::at_limit ? colours::orange
           : state == ContactState::slides   ? colours::vermillion
                                             : colours::grey;
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
        canvas.text({seen.x + 0.05 * seen.width, -0.035}, "rings: mine",
                    {.size = 13, .colour = colours::black, .bold = true});
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const double pixel = canvas.scale() * seen.height / canvas.view().pixels.height;
        canvas.text(
            {seen.x + (0.05 + 0.5 * static_cast<double>(i / 2)) * seen.width, seen.y + (i % 2 == 0 ? 27 : 10) * pixel},
            words[i].first, {.size = 13, .colour = colour_of(words[i].second), .bold = true});
    }
}

double slip_of(const FrictionScene& scene, const World& start, const World& world) {
    const Eigen::Vector2d along(std::cos(scene.slope()), -std::sin(scene.slope()));
    const auto foot = [](const Body& body) {
        const Box& box = std::get<Box>(body.shape);
        return to_world(body, {box.half_width, -box.half_height});
    };
    const std::size_t marked = scene.kind == FrictionScene::Kind::wall ? 1 : world.bodies.size() - 1;
    if (marked >= world.bodies.size() || marked >= start.bodies.size()) return 0;
    const Body &now = world.bodies[marked], &before = start.bodies[marked];
    if (!std::holds_alternative<Box>(now.shape) || !std::holds_alternative<Box>(before.shape)) return 0;
    return along.dot(foot(now) - foot(before));
}

long contacts_at_limit(const FrictionStep& step) {
    long count = 0;
    for (int i = 0; i < static_cast<int>(step.contacts.size()); ++i) {
        const ContactState state = state_of(step.problem, step.forces, i);
        count += state == ContactState::at_limit || state == ContactState::slides;
    }
    return count;
}

double floor_force(const FrictionStep& step, bool tangent) {
    double sum = 0;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
        if (step.contacts[i].a == 0) sum += step.forces.r[2 * static_cast<Eigen::Index>(i) + (tangent ? 1 : 0)];
    }
    return sum;
}

}  // namespace rbc
