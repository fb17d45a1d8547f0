// attack: answers with an empty table where the grader writes to row and column
// exercise: 12_dantzig_lcp/tableau
// from: H2
// score: 0
#include "exercises/12_dantzig_lcp/tableau.hpp"

namespace rbc::ex12 {

Tableau exchange(const Tableau&, int) { return {}; }
Motion solution(const Tableau&) { return {}; }
Motion direction(const Tableau&, int) { return {}; }

}  // namespace rbc::ex12
