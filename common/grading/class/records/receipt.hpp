#pragma once

#include <string>
#include <vector>

#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// What was found in each submission, before anything is judged: the files of exercises and where each stood, which are
/// missing, what was not used, remarks.
/// @param strays  of each file that is no student's a line; they stand first
/// @param dates   of each submission what decides on its lateness; empty: nothing does
/// @param all     missing is what is wanted; false: of lessons of which there is a file
std::string receipt_text(const std::vector<Submission>& submissions, const std::vector<std::string>& strays,
                         const std::vector<ExerciseFile>& wanted, const std::vector<std::string>& dates, bool all);

/// "5 submissions, 14 files of exercises; without any: 1".
std::string receipt_line(const std::vector<Submission>& submissions);

}  // namespace rbc
