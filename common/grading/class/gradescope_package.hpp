#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/grading/class/records/gradescope.hpp"

namespace rbc {

/// An assignment on Gradescope.
struct GradescopePackage {
    std::vector<std::string> lessons;  ///< "01_gbf"
    unsigned long seed = 1;            ///< the same for all
    int minutes = 10;                  ///< that the service lets one submission take, at least 5
    bool without_sandbox = false;  ///< also where there is no Landlock: then the user's rights are what keeps secrets
    GradescopeOptions shown;
    std::string deadline, late;  ///< as they were given; a rate without a deadline: Gradescope's, extensions too
};

/// Writes the zip that Gradescope takes: setup.sh, run_autograder, what they need, and the course's sources.
/// @throws InputError it cannot be written
void write_gradescope_package(const GradescopePackage& package, const std::filesystem::path& zip);

}  // namespace rbc
