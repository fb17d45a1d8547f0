#pragma once

#include <filesystem>

namespace rbc {

/// When something was handed in on Gradescope, and until when it could be; s since 1970.
struct GradescopeTimes {
    double handed_in = 0;
    double due = 0;  ///< the latest of the assignment's and its users' own
};

/// Of a submission_metadata.json. @throws InputError it cannot be read, or has no such times
GradescopeTimes read_gradescope_times(const std::filesystem::path& file);

}  // namespace rbc
