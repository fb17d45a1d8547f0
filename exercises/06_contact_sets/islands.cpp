#include "exercises/06_contact_sets/islands.hpp"

namespace rbc::ex06 {

std::vector<int> label_islands(int /*bodies*/, const std::vector<bool>& /*movable*/,
                               const std::vector<Touch>& /*touches*/) {
    throw NotImplemented("for every body, the lowest index of its island");
}

}  // namespace rbc::ex06
