#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/05_time_of_impact/drag.hpp"
#include "exercises/05_time_of_impact/moving_plane.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_moving_plane(const KeptCall& kept) {
    const auto call = read_call<decltype(ex05::step_on_moving_plane)>(kept, "step_on_moving_plane");
    if (!call) return {};
    const ex05::MovingPlane& plane = call->argument<1>();
    const double dt = call->argument<2>().dt;
    std::vector<Point> surface;  // (E05.2)
    for (int i = -5; i <= 35; ++i) {
        const double t = i / 25.0 * dt;
        surface.push_back({t, plane.height + plane.velocity * t + 0.5 * plane.acceleration * t * t});
    }
    return {step_pane(
        {dt, state_of(call->argument<0>()), state_of(call->reference), state_of(call->answer), {{"plane", surface}}})};
}

std::vector<Pane> draw_drag(const KeptCall& kept) {
    const auto state = [](const ex05::Ball& ball) { return Eigen::Vector2d(ball.height, ball.velocity); };
    const auto pane = [&](const auto& call, double dt) {
        const auto end = [&](const std::optional<ex05::Ball>& ball) {
            return ball ? std::optional(state(*ball)) : std::nullopt;
        };
        return step_pane(
            {dt, state(call.template argument<0>()), end(call.reference), end(call.answer), {level("plane", 0, dt)}});
    };
    if (const auto call = read_call<decltype(ex05::step_with_drag)>(kept, "step_with_drag"))
        return {pane(*call, call->argument<1>())};
    if (const auto call = read_call<decltype(ex05::fly)>(kept, "fly")) return {pane(*call, call->argument<1>())};
    return {};
}

}  // namespace

RBC_CASE_PICTURE("05_time_of_impact", "drag", draw_drag)
RBC_CASE_PICTURE("05_time_of_impact", "moving_plane", draw_moving_plane)

}  // namespace rbc
