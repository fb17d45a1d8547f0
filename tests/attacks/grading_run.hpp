#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace rbc::attacks {

/// A class, and with what around it it is graded.
struct GradingRun {
    std::filesystem::path submissions;  ///< a folder: one folder or archive a student
    std::filesystem::path reports;      ///< where the reports go
    std::filesystem::path course;       ///< the copy of the course
    std::filesystem::path home, temporary;
    std::string token, terminal;       ///< a secret of the environment; a terminal where a secret was typed
    std::vector<std::string> lessons;  ///< that are graded: "01_gbf"
    double seconds = 60;        ///< of its own, until it must have ended
    bool without_wall = false;  ///< also where layers of the wall are missing
};

struct Graded {
    int exit_code = 0;
    bool timed_out = false;
    double seconds = 0;
    std::string said;                          ///< stdout and stderr, the first 4 MB
    std::map<std::string, std::string> files;  ///< of the reports, by their place below the folder: 4 MB of each
    std::string left;                          ///< names of processes that outlived it; they have been ended
};

/// For a signal: ends the grading under way; callers of interrupted() tidy up.
void interrupt(int signal);
bool interrupted();

/// Grades a class, as its instructor does. The one place that knows by which command.
Graded grade_submissions(const GradingRun& run);

}  // namespace rbc::attacks
