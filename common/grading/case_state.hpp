#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/report.hpp"

/// What the words of a grader, the running of its cases and its main share. Not for graders.
namespace rbc {

/// Ends a case.
struct ExpectationFailed {
    std::string what, expected, got, hint;
};

/// The grader itself is wrong, not the student.
struct GraderError : std::logic_error {
    using std::logic_error::logic_error;
};

void note_expectation();
/// An assertion of doctest's own failed in the running case.
void note_failed_assertion(const std::string& text);

/// Where the libraries are: a folder with <file>.so, one library, or a program. To be set before cases are run.
void set_subject(const std::filesystem::path& subject);

/// From now on only the cases of these exercises are run; none named: all.
void set_exercises(const std::vector<std::string>& exercises);

/// From now on no case is run after the first that failed; the others are reported as not run.
void set_until_failure();

struct GradeCase;
const std::vector<const GradeCase*>& grade_cases();
/// What came of the cases that have been run.
const std::vector<CaseResult>& case_results();

}  // namespace rbc
