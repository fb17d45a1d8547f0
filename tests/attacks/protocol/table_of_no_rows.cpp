// attack: answers with a table of no rows and four quintillion columns
// exercise: 12_dantzig_lcp/tableau
// from: own
// score: 0
#include "common/foundation/exercise/subject_export.hpp"

#include "exercises/12_dantzig_lcp/tableau.hpp"

static rbc::Bytes forged(const rbc::Bytes&) {
    const long sizes[] = {0, long{1} << 62, 0, 1, 0, 1, 0};
    return rbc::Bytes(reinterpret_cast<const char*>(sizes), sizeof sizes);
}

namespace rbc::ex12 {

Tableau exchange(const Tableau&, int) {
    // From the next call on: the runner finds what was registered last.
    static const SubjectExport again{"exchange", forged};
    throw std::runtime_error("not yet");
}
Motion solution(const Tableau&) { return {}; }
Motion direction(const Tableau&, int) { return {}; }

}  // namespace rbc::ex12
