#include "demos/19_admm_friction/problems.hpp"

#include "lessons/19_admm_friction/contact_admm.hpp"

namespace rbc {

ContactProblem rod_contact(double friction) {
    return {2, Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}}, Eigen::Vector2d(-0.5, -6),
            Eigen::VectorXd::Constant(1, friction)};
}

int slider_turns(double ratio, bool cone, double tolerance, int max_turns) {
    const ContactProblem problem = stack_problem(FrictionStack::Kind::slider, 2, ratio, 0.6);
    const AdmmVariant variant{.outer = max_turns, .inner_tolerance = 1e-9};
    const ContactOptions options{.iterations = 200 * max_turns, .tolerance = 1e-10};
    std::vector<AdmmOuter> turns;
    cone ? solve_contact_admm_cone(problem, options, variant, &turns)
         : solve_contact_admm(problem, options, variant, &turns);
    for (std::size_t k = 0; k < turns.size(); ++k)
        if (turns[k].residual <= tolerance) return static_cast<int>(k + 1);
    return max_turns;
}

}  // namespace rbc
