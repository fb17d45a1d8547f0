#include "lessons/14_pgs/step_terms.hpp"

#include <algorithm>

namespace rbc {

double restitution_at(const StepOptions& options, double u_n) {
    return -u_n >= options.impact_threshold ? options.restitution : 0;
}

template <int D>
void no_penetration(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
    const StepOptions& o = view.options;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const double closing = std::max(view.contacts[i].gap, 0.0) / o.dt, speed = -view.approach[i];
        const double e = restitution_at(o, view.approach[i]);
        const bool bounces = e > 0 && speed > closing;
        terms[i] = {.friction = o.friction, .normal_target = bounces ? e * speed : -closing};  // (14.11)
    }
}

template void no_penetration(const StepView&, std::vector<ContactTerms>&);
template void no_penetration(const StepViewIn<3>&, std::vector<ContactTermsIn<3>>&);

}  // namespace rbc
