#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/04_spook/tether.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_tether(const KeptCall& kept) {
    const auto call = read_call<decltype(ex04::step_on_tether)>(kept, "step_on_tether");
    if (!call) return {};
    const ex04::Tether& tether = call->argument<1>();
    return step_panes(*call, tether.dt, {level("floor", 0, tether.dt), level("tether taut", tether.length, tether.dt)});
}

}  // namespace

RBC_CASE_PICTURE("04_spook", "tether", draw_tether)

}  // namespace rbc
