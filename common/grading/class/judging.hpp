#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
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
    double compiler_seconds = 40;          ///< for a file, of its own (OwnTime)
    double grader_seconds = 30;            ///< of its own, for an exercise
    double submission_seconds = 600;       ///< of its own, for all that one student handed in; 0: only what is in the store
    std::filesystem::path only_case = {};  ///< a file of a case that failed: it alone; empty: all
};

/// A lesson's report without a submission: every case of its grader, each failed.
/// @throws InputError the grader does not work
Report nothing_handed_in(const std::string& lesson, const JudgeRules& rules);

/// The cases of the task's exercise in `nothing`, each failed for this reason, a sentence.
std::vector<CaseResult> failed_all(const Report& nothing, const std::string& exercise, const std::string& kind,
                                   const std::string& problem);

/// What came of a file.
struct FileVerdict {
    std::vector<CaseResult> cases;  ///< none: given up
    double seconds = 0;             ///< that its compiler and grader took for themselves (OwnTime)

    /// Whether the machine let all cases be judged.
    bool is_judged() const;
};

/// Compiles one file and lets the lesson's grader judge it, both behind the wall and in bounded time. Whatever the file
/// does, there is a result for each case. The same task and rules give the same cases, at any load of the machine; what
/// the machine does not let be found out is not judged.
/// @param nothing    as of nothing_handed_in for this lesson
/// @param cancelled  true: gives up, and returns nothing
FileVerdict judge_exercise(const JudgeTask& task, const JudgeRules& rules, const Report& nothing,
                                       const std::function<bool()>& cancelled = {});

/// Verdicts that are there already, each in a file of its own: judged before an interruption, or for a student who
/// handed in the same text. A verdict is written whole or not at all.
class VerdictStore {
  public:
    explicit VerdictStore(std::filesystem::path folder);

    /// The verdict on exactly this text. Files that cannot be read count as missing.
    std::optional<FileVerdict> find(const JudgeTask& task) const;
    /// @pre it is judged. @throws InputError it cannot be written
    void keep(const JudgeTask& task, const FileVerdict& verdict) const;

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

/// Judges what a class handed in, equal files once, several at a time. What the machine did not let be judged is tried
/// once more at the end, alone.
class Judging {
  public:
    /// @param nothing  by lesson: as of nothing_handed_in
    Judging(JudgeRules rules, std::map<std::string, Report> nothing, std::optional<VerdictStore> store);

    /// @param student  number of the submission that holds the task
    void add(const JudgeTask& task, std::size_t student);

    /// Judges what has been added and is not in the store; each verdict is in it at once.
    /// @param jobs       files at a time, at least 1
    /// @param progress   called after each file, one call at a time
    /// @param cancelled  true ends it; what is judged stays
    /// @return false: cancelled
    bool run(int jobs, const std::function<void(const JudgingProgress&)>& progress,
             const std::function<bool()>& cancelled);

    /// The cases of a student's task. A student's time is what the files took, in the order of lessons and exercises;
    /// those that come after its end fail.
    /// @pre the task has been added for this student and run
    std::vector<CaseResult> cases(const JudgeTask& task, std::size_t student) const;

  private:
    /// Whether what the student's tasks before this one took leaves time for it.
    bool has_time(const JudgeTask& task, std::size_t student) const;

    JudgeRules rules_;
    std::map<std::string, Report> nothing_;  ///< by lesson
    std::optional<VerdictStore> store_;
    struct Verdict : FileVerdict {          // without cases: to be judged
        std::vector<std::size_t> students;  ///< submissions that hold the task
    };
    std::map<JudgeTask, Verdict> verdicts_;
    std::map<std::size_t, std::set<JudgeTask>> tasks_;  ///< by student
};

}  // namespace rbc
