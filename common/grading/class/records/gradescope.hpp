#pragma once

#include <filesystem>
#include <string>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

/// What students see on Gradescope, and when: "visible", "hidden", "after_due_date", "after_published".
struct GradescopeOptions {
    std::string visibility = "visible";  ///< of the tests; what the autograder prints stays hidden
    bool hints = true;                   ///< whether failed tests show their hint
    std::string protection = {};         ///< the layers of the wall it ran behind
};

/// results.json with the fields of Gradescope's documentation (gradescope-autograders.readthedocs.io, "Autograder
/// Specifications") and no other. The score is the total after lateness; each case is a test.
/// @throws InputError a visibility that there is not
std::string gradescope_json(const StudentResult& student, const GradescopeOptions& options = {});

/// A results.json that says in plain words that grading did not come to its end: to be there from the beginning.
std::string gradescope_failure_json(const std::string& what);

/// When something was handed in on Gradescope, and until when it could be; s since 1970.
struct GradescopeTimes {
    double handed_in = 0;
    double due = 0;  ///< the latest of the assignment's and its users' own
};

/// Of a submission_metadata.json. @throws InputError it cannot be read, or has no such times
GradescopeTimes read_gradescope_times(const std::filesystem::path& file);

}  // namespace rbc
