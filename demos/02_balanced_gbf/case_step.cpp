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
    return call ? step_panes(*call, call->argument<1>()) : std::vector<Pane>{};
}

std::vector<Pane> draw_split(const KeptCall& kept) {
    const auto call = read_call<decltype(ex02::step_split)>(kept, "step_split");
    return call ? step_panes(*call, call->argument<1>().dt) : std::vector<Pane>{};
}

/// In the plane's own frame, where it is at rest.
std::vector<Pane> draw_shaken(const KeptCall& kept) {
    const auto call = read_call<decltype(ex02::step_on_shaken_plane)>(kept, "step_on_shaken_plane");
    return call ? step_panes(*call, call->argument<2>().dt) : std::vector<Pane>{};
}

}  // namespace

RBC_CASE_PICTURE("02_balanced_gbf", "lift", draw_lift)
RBC_CASE_PICTURE("02_balanced_gbf", "shaken", draw_shaken)
RBC_CASE_PICTURE("02_balanced_gbf", "split", draw_split)

}  // namespace rbc
