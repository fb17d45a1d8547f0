#include "exercises/12_dantzig_lcp/tableau.hpp"

namespace rbc::ex12 {

Tableau exchange(const Tableau& /*tableau*/, int /*i*/) {
    throw NotImplemented("force and acceleration of a row change places (E12.5), unless (E12.6)");
}

Motion solution(const Tableau& /*tableau*/) {
    throw NotImplemented("forces and accelerations of (E12.5) with x = 0");
}

Motion direction(const Tableau& /*tableau*/, int /*d*/) {
    throw NotImplemented("df and da of a drive, from (E12.5)");
}

}  // namespace rbc::ex12
