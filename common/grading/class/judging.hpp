#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
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

/// A lesson's report without a submission: every case of its grader, each failed.
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

/// Verdicts that are there already, each in a file of its own: judged before an interruption, or for a student who
/// handed in the same text. A verdict is written whole or not at all.
class VerdictStore {
  public:
    explicit VerdictStore(std::filesystem::path folder);

    /// The verdict on exactly this text. Files that cannot be read count as missing.
    std::optional<std::vector<CaseResult>> find(const JudgeTask& task) const;
    /// @throws InputError it cannot be written
    void keep(const JudgeTask& task, const std::vector<CaseResult>& cases) const;

  private:
    /// Where a task's text and verdict stand, without their endings: the first place that holds this text, or is free.
    std::filesystem::path place_of(const JudgeTask& task) const;

    std::filesystem::path folder_;
};

/// How far the judging of a class is.
struct JudgingProgress {
    std::size_t done = 0, all = 0;  ///< files that differ
    double seconds_left = 0;        ///< at the pace so far
};

/// Judges what a class handed in, equal files once, several at a time.
class Judging {
  public:
    /// @param nothing  by lesson: as of nothing_handed_in
    Judging(JudgeRules rules, std::map<std::string, Report> nothing, std::optional<VerdictStore> store);

    /// @param student  who handed it in: it uses this student's time, or that of another who handed in the same text
    void add(const JudgeTask& task, std::size_t student);

    /// Judges what has been added and is not in the store; each verdict is in it at once.
    /// @param jobs       files at a time, at least 1
    /// @param progress   called after each file, one call at a time
    /// @param cancelled  true ends it; what is judged stays
    /// @return false: cancelled. @throws InputError a verdict cannot be written, or nothing can be compiled
    bool run(int jobs, const std::function<void(const JudgingProgress&)>& progress,
             const std::function<bool()>& cancelled);

    /// @pre the task has been added and run
    const std::vector<CaseResult>& verdict(const JudgeTask& task) const { return verdicts_.at(task).cases; }

  private:
    JudgeRules rules_;
    std::map<std::string, Report> nothing_;  ///< by lesson
    std::optional<VerdictStore> store_;
    struct Verdict {
        std::vector<CaseResult> cases;      ///< none yet: to be judged
        std::vector<std::size_t> students;  ///< who handed it in
    };
    std::map<JudgeTask, Verdict> verdicts_;
};

}  // namespace rbc
