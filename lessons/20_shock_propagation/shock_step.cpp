#include "lessons/20_shock_propagation/shock_step.hpp"

#include <algorithm>

#include "lessons/20_shock_propagation/shock_friction.hpp"

namespace rbc {

template <int D>
void ShockStep::ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
    const auto contacts = static_cast<Eigen::Index>(view.contacts.size());
    restitution_ = view.options.restitution;
    approach_.resize(contacts);
    slow_.resize(contacts);
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double closing = std::max(view.contacts[k].gap, 0.0) / view.options.dt;
        terms[k] = {.friction = view.options.friction, .normal_target = -closing};
        approach_[i] = view.approach[k];
        slow_[i] = std::max(view.options.impact_threshold, closing);  // (20.13)
    }
}

template void ShockStep::ask(const StepView&, std::vector<ContactTerms>&);
template void ShockStep::ask(const StepViewIn<3>&, std::vector<ContactTermsIn<3>>&);

void ShockStep::solve(const ContactProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    const Eigen::Index contacts = problem.friction.size(), n = problem.q.size(), d = problem.dimension;
    shock_ = generalized_reflections(normal_part(problem), approach_, restitution_, {.slow = slow_});

    Eigen::VectorXd pushed = Eigen::VectorXd::Zero(n);
    for (Eigen::Index i = 0; i < contacts; ++i) pushed[d * i] = shock_.r[i];
    const ContactProblem pressed = pressed_contacts(problem, shock_.r, problem.W * pushed + problem.q);
    ContactOptions options{.tolerance = tolerance_, .start = Eigen::VectorXd::Zero(pressed.q.size())};
    if (max_iterations > 0) options.iterations = max_iterations;
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const double left = std::max(0.0, r[d * i] - shock_.r[i]), most = problem.friction[i] * left;
        options.start[d * i] = left;
        if (d == 2)
            options.start[2 * i + 1] = cut_down(r[2 * i + 1], most);
        else
            options.start.segment<2>(3 * i + 1) = cut_down(Eigen::Vector2d(r.segment<2>(3 * i + 1)), most);
    }
    const ContactResult result = solver_(pressed, options);
    if (result.status != SolverStatus::solved) ++failures_;
    r = impulses_in_all(problem, shock_.r, result.r);
}

}  // namespace rbc
