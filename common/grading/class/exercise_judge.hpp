#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/grading/report/report.hpp"

namespace rbc {

/// A file that was handed in for an exercise.
struct JudgeTask {
    std::string lesson;    ///< "01_gbf"
    std::string exercise;  ///< "box"
    std::string text;      ///< of the file

    auto operator<=>(const JudgeTask&) const = default;
};

/// How a class is judged: alike for all.
struct JudgeRules {
    unsigned long seed = 1;
    double compiler_seconds = 40;          ///< for a file
    double grader_seconds = 30;            ///< for an exercise
    double submission_seconds = 600;       ///< for all that one student handed in
    std::filesystem::path only_case = {};  ///< a file of a case that failed: it alone; empty: all

    /// s, by which a submission's time is counted.
    std::function<double()> clock = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
};

/// All cases of a lesson's grader as they stand for a student who handed in nothing.
/// @throws InputError the grader does not work
Report nothing_handed_in(const std::string& lesson, const JudgeRules& rules);

/// The cases of the task's exercise in `nothing`, each failed for this reason, a sentence.
std::vector<CaseResult> failed_all(const Report& nothing, const std::string& exercise, const std::string& kind,
                                   const std::string& problem);

/// Compiles one file and lets the lesson's grader judge it, both behind the wall and in bounded time. Whatever the file
/// does, there is a result for each case. The same task and rules give the same result, but for what depends on time.
/// @param nothing    as of nothing_handed_in for this lesson
/// @param cancelled  true: gives up, and returns nothing
std::vector<CaseResult> judge_exercise(const JudgeTask& task, const JudgeRules& rules, const Report& nothing,
                                       const std::function<bool()>& cancelled = {});

}  // namespace rbc
