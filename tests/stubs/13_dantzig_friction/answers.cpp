#include "exercises/13_dantzig_friction/answers.hpp"

namespace rbc::ex13 {

std::vector<ContactAnswer> all_answers(const Eigen::Matrix2d& /*A*/, const Eigen::Vector2d& /*b*/, double /*friction*/,
                                       int /*sliding*/) {
    throw NotImplemented("all answers of one contact, (13.1) to (13.3)");
}

double doubtful_from(const Eigen::Matrix2d& /*A*/, const Eigen::Vector2d& /*b*/, int /*sliding*/) {
    throw NotImplemented("the friction from which on there is not exactly one answer (E13.3)");
}

std::vector<ContactAnswer> glued_answers(const Eigen::Matrix2d& /*A*/, const Eigen::Vector2d& /*b*/,
                                         double /*friction*/, int /*sliding*/, double /*glue*/) {
    throw NotImplemented("all answers of a glued contact (E13.4)");
}

}  // namespace rbc::ex13
