// attack: answers with a table of no rows and four quintillion columns
// exercise: 12_dantzig_lcp/tableau
// from: own
// score: 0
#include "exercises/12_dantzig_lcp/tableau.hpp"

namespace rbc::ex12 {

Tableau exchange(const Tableau& tableau, int) { return tableau; }
Motion solution(const Tableau&) { return {}; }
Motion direction(const Tableau&, int) { return {}; }

}  // namespace rbc::ex12

static rbc::Bytes forged(const rbc::Bytes&) {
    const long sizes[] = {0, long{1} << 62, 0, 1, 0, 1, 0};
    return rbc::Bytes(reinterpret_cast<const char*>(sizes), sizeof sizes);
}
__attribute__((constructor(65535))) static void last() { static const rbc::SubjectExport again{"exchange", forged}; }
