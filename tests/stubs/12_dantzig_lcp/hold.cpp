#include "exercises/12_dantzig_lcp/hold.hpp"

namespace rbc::ex12 {

HeldContacts hold(const SolvedContacts& /*contacts*/, const JointRow& /*joint*/) {
    throw NotImplemented("the forces with the joint (E12.7), or a proof that there are none (E12.8)");
}

}  // namespace rbc::ex12
