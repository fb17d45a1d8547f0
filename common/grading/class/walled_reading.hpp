#pragma once

#include <functional>
#include <vector>

#include "common/grading/class/intake/read_submission.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

/// Reads a submission in a program of its own behind the wall: archives are for libraries to parse that were not
/// written for strangers. Whatever happens there, this returns; what happened is a remark.
Submission read_behind_wall(const FoundSubmission& found, const std::vector<ExerciseFile>& wanted,
                            const ReadLimits& limits, const std::function<bool()>& cancelled);

}  // namespace rbc
