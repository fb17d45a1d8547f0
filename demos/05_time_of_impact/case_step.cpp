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
    return step_panes(*call, dt, {{"plane", surface}});
}

std::vector<Pane> draw_drag(const KeptCall& kept) {
    if (const auto call = read_call<decltype(ex05::step_with_drag)>(kept, "step_with_drag"))
        return step_panes(*call, call->argument<1>());
    if (const auto call = read_call<decltype(ex05::fly)>(kept, "fly")) return step_panes(*call, call->argument<1>());
    return {};
}

}  // namespace

RBC_CASE_PICTURE("05_time_of_impact", "drag", draw_drag)
RBC_CASE_PICTURE("05_time_of_impact", "moving_plane", draw_moving_plane)

}  // namespace rbc
