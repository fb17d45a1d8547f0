#pragma once

#include <string>
#include <vector>

#include "common/foundation/programs/syllabus.hpp"

namespace rbc {

/// The lessons with exercises that "1-5,12,arena" names, in the order of the syllabus; an empty text: all.
/// @throws InputError no such lesson, one without exercises, or a range that runs backwards
std::vector<Lesson> lessons_in_ranges(const Syllabus& syllabus, const std::string& text);

}  // namespace rbc
