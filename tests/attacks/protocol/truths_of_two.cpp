// attack: answers with truth values of 2 and 255, and sixty million of them
// exercise: 12_dantzig_lcp/tableau
// from: own
// score: 0
#include "common/foundation/exercise/subject_export.hpp"

#include "exercises/12_dantzig_lcp/tableau.hpp"

static rbc::Bytes forged(const rbc::Bytes&) {
    const long head[] = {0, 0, 0, 1, 0, 1, 60'000'000};
    return rbc::Bytes(reinterpret_cast<const char*>(head), sizeof head) + std::string(60'000'000, '\2');
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
