#include "exercises/20_contact_laws/gecko.hpp"

namespace rbc::ex20 {

double needed_adhesion(const Gecko& /*gecko*/, double /*angle*/) {
    throw NotImplemented("the adhesion of each foot that holds at this angle (E20.1)");
}

double needed_everywhere(const Gecko& /*gecko*/) {
    throw NotImplemented("the adhesion of each foot that holds at all angles (E20.2)");
}

}  // namespace rbc::ex20
