#include "lessons/14_pgs/step_terms.hpp"

#include <algorithm>

namespace rbc {

void no_penetration(const StepView& view, std::vector<ContactTerms>& terms) {
    const StepOptions& o = view.options;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const double closing = std::max(view.contacts[i].gap, 0.0) / o.dt, speed = -view.approach[i];
        const bool bounces = o.restitution > 0 && speed > closing;
        terms[i] = {.friction = o.friction, .normal_target = bounces ? o.restitution * speed : -closing};  // (14.11)
    }
}

}  // namespace rbc
