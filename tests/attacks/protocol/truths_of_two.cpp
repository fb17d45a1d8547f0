// attack: answers with truth values of 2 and 255, and sixty million of them
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
    const long head[] = {0, 0, 0, 1, 0, 1, 60'000'000};
    return rbc::Bytes(reinterpret_cast<const char*>(head), sizeof head) + std::string(60'000'000, '\2');
}
__attribute__((constructor(65535))) static void last() { static const rbc::SubjectExport again{"exchange", forged}; }
