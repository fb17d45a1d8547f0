#pragma once

#include <string>

#include "common/foundation/exercise/value_tree.hpp"
#include "common/grading/grader/case_record.hpp"
#include "common/grading/grader/grader.hpp"

/// Why an answer is wrong, as far as the answer itself tells.
namespace rbc {

/// What is off in an answer, field by field, beside the right one: "v is -2 times what it should be; x is right to 5 digits".
/// Three fields at most. Empty where nothing is, to thirteen digits of the largest number.
std::string what_is_off(const ValueTree& answer, const ValueTree& right);

/// The same sizes and texts, and numbers that differ by no more than `tolerance`.
bool are_alike(const ValueTree& a, const ValueTree& b, double tolerance);
double largest_size(const ValueTree& tree);  ///< of a finite number in it; 0 if there is none

/// The hint of the misconception whose answer to this call is the student's, and not the right one. Empty: there is none.
/// To be called where a loop or a crash of a misconception does no harm.
std::string hint_of_misconception(const std::string& function, const RecordedCall& call);

}  // namespace rbc
