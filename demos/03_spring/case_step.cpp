#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/03_spring/hertz.hpp"
#include "exercises/03_spring/implicit_damping.hpp"

namespace rbc {

namespace {

std::vector<Pane> draw_hertz(const KeptCall& kept) {
    const auto call = read_call<decltype(ex03::step_hertz)>(kept, "step_hertz");
    return call ? step_panes(*call, call->argument<1>().dt) : std::vector<Pane>{};
}

std::vector<Pane> draw_implicit_damping(const KeptCall& kept) {
    const auto call = read_call<decltype(ex03::step_theta_spring)>(kept, "step_theta_spring");
    return call ? step_panes(*call, call->argument<1>().dt) : std::vector<Pane>{};
}

}  // namespace

RBC_CASE_PICTURE("03_spring", "hertz", draw_hertz)
RBC_CASE_PICTURE("03_spring", "implicit_damping", draw_implicit_damping)

}  // namespace rbc
