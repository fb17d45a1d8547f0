#include "exercises/09_stronge_impact/three_coefficients.hpp"

namespace rbc::ex09 {

Coefficients three_coefficients(const SeenImpact& /*seen*/) {
    throw NotImplemented("three coefficients of restitution of one impact (E09.1)");
}

}  // namespace rbc::ex09
