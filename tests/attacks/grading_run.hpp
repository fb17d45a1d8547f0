#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc::attacks {

/// One submission, and with what around it it is graded.
struct GradingRun {
    std::filesystem::path submission;  ///< a student's folder, or an archive
    std::filesystem::path json;        ///< where the report goes
    std::filesystem::path course;      ///< the copy of the course
    std::filesystem::path home, temporary;
    std::string token, terminal;         ///< a secret of the environment; a terminal where a secret was typed
    std::vector<std::string> exercises;  ///< that are graded: "01_gbf/box"
    double seconds = 60;
};

struct Graded {
    int exit_code = 0;
    bool timed_out = false;
    double seconds = 0;
    std::string said;  ///< stdout and stderr, the first 4 MB
    std::string json;  ///< empty: there is none
    std::string left;  ///< names of processes that outlived it; they have been ended
};

/// Whether archives are taken as submissions.
bool takes_archives();

/// Grades one submission, as who grades a class does. The one place that knows by which command.
Graded grade_submission(const GradingRun& run);

}  // namespace rbc::attacks
