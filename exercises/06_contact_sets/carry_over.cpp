#include "exercises/06_contact_sets/carry_over.hpp"

namespace rbc::ex06 {

std::vector<Eigen::Vector2d> carry_over(const std::vector<SolvedSpot>& /*old*/, double /*old_dt*/,
                                        const std::vector<Spot>& /*fresh*/, double /*new_dt*/, double /*reach*/) {
    throw NotImplemented("the impulse that each new contact starts with");
}

}  // namespace rbc::ex06
