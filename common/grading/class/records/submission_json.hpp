#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// A submission as the program read_submission prints it, for a pipe. Bytes of files stand as characters of the same
/// number, U+0000 to U+00FF, so that any file comes through.
std::string submission_json(const Submission& submission);

/// Back. Nothing in it is trusted, for the program that wrote it had hostile bytes to read: only wanted files, no more
/// and no larger than the limits, printable words, no more than 100 remarks. @throws InputError it is otherwise
Submission parse_submission(std::string_view json, const std::vector<ExerciseFile>& wanted,
                            const ReadLimits& limits = {});

/// {"01_gbf": ["box", "valley"]}
std::string wanted_json(const std::vector<ExerciseFile>& wanted);
/// Back. @throws InputError it is otherwise
std::vector<ExerciseFile> parse_wanted(const std::string& json);

}  // namespace rbc
