#include "exercises/07_newton_impact/landing.hpp"

namespace rbc::ex07 {

Eigen::Matrix2d corner_matrix(const FlatBox& /*box*/) {
    throw NotImplemented("how the two corners of a box hear each other (E07.2)");
}

Eigen::Vector2d stop_two_contacts(const Eigen::Matrix2d& /*A*/, const Eigen::Vector2d& /*u*/) {
    throw NotImplemented("two impulses at once, neither of which pulls (E07.3)");
}

FlatBox land(const FlatBox& /*box*/, double /*e*/) {
    throw NotImplemented("the box after landing (E07.4)");
}

}  // namespace rbc::ex07
