#include "exercises/21_contact_laws/film.hpp"

namespace rbc::ex21 {

Dry as_coulomb(const Wet& /*wet*/) {
    throw NotImplemented("wet and glued contacts as a problem of Coulomb's law (E21.7)");
}

Happens what_happens(const Wet& /*wet*/, const Eigen::VectorXd& /*r_coulomb*/) {
    throw NotImplemented("all impulses and the velocities that an answer means (E21.8)");
}

}  // namespace rbc::ex21
