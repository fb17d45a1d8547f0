#include "demos/18_admm/problems.hpp"

#include "lessons/18_admm/contact_admm.hpp"

namespace rbc {

NormalProblem column_problem(int boxes, double top) {
    const ContactProblem problem = admm_problem_of(AdmmScene::Kind::heavy, boxes, top, 0);
    const Eigen::MatrixXd W = problem.W;
    const auto normals = Eigen::seq(0, problem.q.size() - 1, 2);
    return {W(normals, normals), problem.q(normals)};
}

NormalProblem scaled(const NormalProblem& problem) {
    const Eigen::VectorXd scales = problem.W.diagonal().cwiseSqrt().cwiseInverse();
    return {scales.asDiagonal() * problem.W * scales.asDiagonal(), scales.cwiseProduct(problem.q)};
}

int normal_iterations(const NormalProblem& problem, const AdmmOptions& options, double tolerance, int max_iterations) {
    const auto& [W, q] = problem;
    Admm admm(
        ContactMatrix(W), [](Eigen::VectorXd& z) { z = z.cwiseMax(0.0); }, options);
    for (int k = 1; k < max_iterations; ++k) {
        admm.iterate(q);
        const Eigen::VectorXd u = W * admm.z() + q, wrong = W.diagonal().cwiseProduct(admm.z()).cwiseMin(u);
        if (wrong.cwiseAbs().maxCoeff() <= tolerance * q.cwiseAbs().maxCoeff()) return k;
    }
    return max_iterations;
}

ContactProblem rod_contact(double friction) {
    return {2, Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}}, Eigen::Vector2d(-0.5, -6),
            Eigen::VectorXd::Constant(1, friction)};
}

int slider_turns(double ratio, bool cone, double tolerance, int max_turns) {
    const ContactProblem problem = admm_problem_of(AdmmScene::Kind::slider, 2, ratio, 0.6);
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
