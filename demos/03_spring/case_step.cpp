#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/03_spring/hertz.hpp"
#include "exercises/03_spring/implicit_damping.hpp"

namespace rbc {

namespace {

template <class Call>
std::vector<Pane> step_of(const Call& call) {
    if (!call) return {};
    const double dt = call->template argument<1>().dt;
    return {step_pane({dt,
                       state_of(call->template argument<0>()),
                       state_of(call->reference),
                       state_of(call->answer),
                       {level("plane at rest length", 0, dt)}})};
}

std::vector<Pane> draw_hertz(const KeptCall& kept) {
    return step_of(read_call<decltype(ex03::step_hertz)>(kept, "step_hertz"));
}

std::vector<Pane> draw_implicit_damping(const KeptCall& kept) {
    return step_of(read_call<decltype(ex03::step_theta_spring)>(kept, "step_theta_spring"));
}

}  // namespace

RBC_CASE_PICTURE("03_spring", "hertz", draw_hertz)
RBC_CASE_PICTURE("03_spring", "implicit_damping", draw_implicit_damping)

}  // namespace rbc
