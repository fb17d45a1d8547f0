#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/20_shock_propagation/safe.hpp"

namespace rbc {

namespace {

/// The exercise has the normal first, the plane the tangent.
std::vector<Pane> draw_safe(const KeptCall& kept) {
    const auto call = read_call<decltype(ex20::safe_impulse)>(kept, "safe_impulse");
    if (!call) return {};
    const ex20::Hit& hit = call->argument<0>();
    const auto turned = [](const std::optional<Eigen::Vector2d>& r) {
        return r ? std::optional(Eigen::Vector2d(r->reverse())) : std::nullopt;
    };
    ImpulsePlane plane{hit.W.reverse(), hit.u.reverse()};
    plane.friction = hit.friction;
    plane.reference = turned(call->reference);
    plane.mine = turned(call->answer);
    return {impulse_plane_pane(plane)};
}

}  // namespace

RBC_CASE_PICTURE("20_shock_propagation", "safe", draw_safe)

}  // namespace rbc
