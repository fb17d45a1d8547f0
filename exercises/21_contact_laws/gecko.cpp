#include "exercises/21_contact_laws/gecko.hpp"

namespace rbc::ex21 {

double needed_adhesion(const Gecko& /*gecko*/, double /*angle*/) {
    throw NotImplemented("the adhesion of each foot that holds at this angle (E21.1)");
}

double needed_everywhere(const Gecko& /*gecko*/) {
    throw NotImplemented("the adhesion of each foot that holds at all angles (E21.2)");
}

}  // namespace rbc::ex21
