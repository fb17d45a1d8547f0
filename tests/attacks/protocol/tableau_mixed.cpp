// attack: answers with a table whose parts have sizes that do not fit together
// exercise: 12_dantzig_lcp/tableau
// from: own
// score: 0
#include "exercises/12_dantzig_lcp/tableau.hpp"

namespace rbc::ex12 {

Tableau exchange(const Tableau& tableau, int i) {
    Tableau other = tableau;
    other.T = Eigen::MatrixXd::Ones(1, 1000);
    other.exchanged.assign(static_cast<std::size_t>(i) + 50'000'000, true);
    return other;
}
Motion solution(const Tableau&) { return {Eigen::VectorXd::Ones(1), Eigen::VectorXd::Ones(3'000'000)}; }
Motion direction(const Tableau& tableau, int) { return {tableau.c, Eigen::VectorXd()}; }

}  // namespace rbc::ex12
