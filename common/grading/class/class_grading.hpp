#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/class/class_folder.hpp"
#include "common/grading/class/judging.hpp"
#include "common/grading/class/records/late_policy.hpp"
#include "common/grading/class/records/student_name.hpp"
#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// One part of a class that is graded on several machines: every `of`-th student, beginning with number `part`.
struct Shard {
    std::size_t part = 1, of = 1;
};

/// What to grade.
struct ClassPlan {
    std::filesystem::path submissions;    ///< a folder: one folder or archive a student
    std::string one;                      ///< or all of it is this student's
    std::vector<ExerciseFile> wanted;     ///< the exercises of the lessons, in their order
    std::vector<ExerciseFile> exercises;  ///< of the whole course: what loose files may be named after
    JudgeRules rules;
    std::optional<LatePolicy> late;
    std::map<std::string, double> extensions;  ///< deadlines of single students, s since 1970
    std::optional<double> handed_in;  ///< s since 1970, of all; nothing: the newest time stamp of each one's files
    Shard shard;
    int jobs = 1;
};

/// Called while it goes on.
struct ClassProgress {
    std::function<void(std::size_t read, std::size_t all)> reading;
    std::function<void(const JudgingProgress&)> judging;
    std::function<bool()> cancelled;
};

/// What a class handed in, and what came of it.
struct GradedClass {
    ClassResult result;
    std::vector<Submission> submissions;
};

/// The submissions of all shards. @throws InputError there are none
FoundClass submissions_of(const ClassPlan& plan);

/// Reads what the shard's students handed in, and judges nothing. @return nothing: cancelled
/// @throws InputError there are no submissions
std::optional<std::vector<Submission>> read_submissions(const ClassPlan& plan, const ClassProgress& progress);

/// How late a submission is.
struct Lateness {
    double days = 0, factor = 1;  ///< begun days, and what they leave of the points
    std::string dates;            ///< what decides: "newest file: ..., ...; deadline ..."; empty: there is no deadline
};
Lateness lateness_of(const Submission& submission, const ClassPlan& plan);

/// Reads, judges and sums up. Verdicts that stand in the folder are taken, new ones are put there at once.
/// @return nothing: cancelled. @throws InputError there are no submissions, or a grader does not work
std::optional<GradedClass> grade_class(const ClassPlan& plan, const ClassFolder& folder, const ClassProgress& progress);

/// What came of one submission.
struct GradedSubmission {
    std::size_t files = 0;             ///< found of those that were wanted
    std::vector<Report> reports;       ///< one a lesson
    std::vector<std::string> remarks;  ///< printable lines
};

/// The same for one folder or archive, without keeping anything.
std::optional<GradedSubmission> grade_submission(const std::filesystem::path& path,
                                                 const std::vector<ExerciseFile>& wanted, const JudgeRules& rules,
                                                 int jobs, const std::function<bool()>& cancelled);

}  // namespace rbc
