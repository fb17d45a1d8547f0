#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/02_balanced_gbf/lift.hpp"
#include "exercises/02_balanced_gbf/shaken.hpp"
#include "exercises/02_balanced_gbf/split.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_lift(const KeptCall& kept) {
    const auto call = read_call<decltype(ex02::lift_to_plane)>(kept, "lift_to_plane");
    if (!call) return {};
    const double dt = call->argument<1>();
    return {step_pane({dt,
                       state_of(call->argument<0>()),
                       state_of(call->reference),
                       state_of(call->answer),
                       {level("plane", 0, dt)}})};
}

std::vector<Pane> draw_split(const KeptCall& kept) {
    const auto call = read_call<decltype(ex02::step_split)>(kept, "step_split");
    if (!call) return {};
    const double dt = call->argument<1>().dt;
    return {step_pane({dt,
                       state_of(call->argument<0>()),
                       state_of(call->reference),
                       state_of(call->answer),
                       {level("plane", 0, dt)}})};
}

/// In the plane's own frame, where it is at rest.
std::vector<Pane> draw_shaken(const KeptCall& kept) {
    const auto call = read_call<decltype(ex02::step_on_shaken_plane)>(kept, "step_on_shaken_plane");
    if (!call) return {};
    const double dt = call->argument<2>().dt;
    return {step_pane({dt,
                       state_of(call->argument<0>()),
                       state_of(call->reference),
                       state_of(call->answer),
                       {level("plane (its own frame)", 0, dt)}})};
}

}  // namespace

RBC_CASE_PICTURE("02_balanced_gbf", "lift", draw_lift)
RBC_CASE_PICTURE("02_balanced_gbf", "shaken", draw_shaken)
RBC_CASE_PICTURE("02_balanced_gbf", "split", draw_split)

}  // namespace rbc
