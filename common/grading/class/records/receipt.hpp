#pragma once

#include <string>
#include <vector>

#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// What was found in each submission, before anything is judged: the files of exercises and where each stood, which of
/// their lessons' are missing, what was not used, remarks.
std::string receipt_text(const std::vector<Submission>& submissions, const std::vector<ExerciseFile>& wanted);

/// "5 submissions, 14 files of exercises; without any: 1".
std::string receipt_line(const std::vector<Submission>& submissions);

}  // namespace rbc
