#include "exercises/21_contact_laws/roots.hpp"

namespace rbc::ex21 {

std::vector<double> all_slips(double /*u_static*/, double /*w*/, const GaussianFall& /*law*/) {
    throw NotImplemented("all roots of a step with friction that falls (E21.9)");
}

std::vector<double> folds(double /*w*/, const GaussianFall& /*law*/) {
    throw NotImplemented("where two roots meet (E21.10)");
}

double next_slip(double /*u_static*/, double /*w*/, const GaussianFall& /*law*/, double /*before*/) {
    throw NotImplemented("the root that a contact takes (E21.11)");
}

}  // namespace rbc::ex21
