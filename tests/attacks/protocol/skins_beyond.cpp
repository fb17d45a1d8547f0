// attack: answers with an enumerator far beyond the last, which the grader uses as an index
// exercise: 13_dantzig_friction/skins
// from: H2
// score: 0
#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc::ex13 {

Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>&) {
    return Eigen::VectorXd::Zero(A.rows());
}
SkiMove next_move(const std::vector<SkiContact>& contacts, const Eigen::VectorXd& df, const Eigen::VectorXd& da) {
    // Step and contact are right where one contact falls apart, so that the grader goes on to the set.
    if (contacts.empty()) return {1, 1'000'000, static_cast<SkiSet>(1'000'000'000)};
    double step = INFINITY;
    for (const auto& [a, rate] : {std::pair{contacts[0].a_N, da[0]}, {contacts[0].f_N, df[0]}, {contacts[0].a_F, da[1]}})
        if (a * rate < 0) step = std::min(step, -a / rate);
    return {step, 0, static_cast<SkiSet>(1'000'000'000)};
}

}  // namespace rbc::ex13
