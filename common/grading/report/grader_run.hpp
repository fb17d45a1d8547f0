#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/grading/report/report.hpp"

namespace rbc {

/// One run of a lesson's grader over libraries that are there.
struct GraderRun {
    std::string lesson;                    ///< "01_gbf"
    std::vector<std::string> exercises;    ///< only these; empty: all
    std::filesystem::path subject;         ///< the folder of libraries, and of messages where there is none
    unsigned long seed = 0;                ///< of what is drawn; 0: another one in every run
    std::filesystem::path kept = {};       ///< folder of inputs that failed the last time; empty: none are kept
    std::filesystem::path only_case = {};  ///< a file of it: that case alone; empty: all
    double seconds = 0;                    ///< of its own, of each exercise: its further cases fail; 0: no end
    std::function<bool()> cancelled = {};
};

/// What a grader said.
struct GraderOutcome {
    std::vector<Report> reports;  ///< one; none: it failed, and `problem` says how, which is the machine's doing or ours
    std::string problem;
    bool cancelled = false;
    bool timed_out = false;       ///< stopped, since it took far more than these seconds: it calls code that sleeps
    double seconds = 0;           ///< of its own (OwnTime)
};

/// Runs a grader behind the wall: it reads what strangers' code answers.
GraderOutcome run_grader(const GraderRun& run);

}  // namespace rbc
