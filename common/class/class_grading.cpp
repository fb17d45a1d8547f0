#include "common/class/class_grading.hpp"

#include <utility>

#include "common/class/walled_reading.hpp"

namespace rbc {

namespace {

std::map<std::string, Report> nothing_of_each_lesson(const ClassPlan& plan) {
    std::map<std::string, Report> nothing;
    for (const ExerciseFile& file : plan.wanted) {
        if (nothing.count(file.lesson) == 0) nothing[file.lesson] = nothing_handed_in(file.lesson, plan.rules);
    }
    return nothing;
}

/// The shard's submissions; nothing: cancelled.
std::optional<std::vector<Submission>> read_all(const ClassPlan& plan, const ClassProgress& progress) {
    std::vector<FoundSubmission> mine;
    const std::vector<FoundSubmission> all = submissions_of(plan);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i % plan.shard.of == plan.shard.part - 1) mine.push_back(all[i]);
    }
    const ReadLimits limits;
    std::vector<Submission> submissions;
    for (const FoundSubmission& found : mine) {
        if (progress.cancelled()) return {};
        progress.reading(submissions.size(), mine.size());
        submissions.push_back(read_behind_wall(found, plan.wanted, limits, progress.cancelled));
    }
    return submissions;
}

JudgeTask task_of(const ExerciseFile& file, const SubmittedFile& given) {
    return {file.lesson, file.exercise, given.text};
}

StudentResult result_of(const Submission& submission, const ClassPlan& plan, const Judging& judging,
                        const std::map<std::string, Report>& nothing) {
    StudentResult student{submission.student, {}, submission.remarks};
    for (const ExerciseFile& file : plan.wanted) {
        if (student.reports.empty() || student.reports.back().lesson != file.lesson)
            student.reports.push_back({file.lesson, {}, plan.rules.seed});
        const Report& missing = nothing.at(file.lesson);
        const auto given = submission.files.find(file.key());
        std::vector<CaseResult> cases;
        if (given == submission.files.end())
            cases = failed_all(missing, file.exercise, "not_built", file.exercise + ".cpp is missing");
        else if (!given->second.problem.empty())
            cases = failed_all(missing, file.exercise, "not_built", given->second.problem);
        else
            cases = judging.verdict(task_of(file, given->second));
        std::vector<CaseResult>& all = student.reports.back().cases;
        all.insert(all.end(), cases.begin(), cases.end());
    }
    if (plan.late && !submission.files.empty()) {
        student.late_days = late_days(*plan.late, plan.handed_in.value_or(submission.modified));
        student.factor = late_factor(*plan.late, student.late_days);
    }
    return student;
}

}  // namespace

std::vector<FoundSubmission> submissions_of(const ClassPlan& plan) {
    if (!plan.one.empty()) return {submission_of(plan.submissions, plan.one)};
    return find_submissions(plan.submissions);
}

std::optional<GradedClass> grade_class(const ClassPlan& plan, const ClassFolder& folder,
                                       const ClassProgress& progress) {
    std::optional<std::vector<Submission>> submissions = read_all(plan, progress);
    if (!submissions) return {};
    const std::map<std::string, Report> nothing = nothing_of_each_lesson(plan);
    Judging judging(plan.rules, nothing, folder.verdicts());
    for (std::size_t student = 0; student < submissions->size(); ++student) {
        for (const ExerciseFile& file : plan.wanted) {
            const auto given = (*submissions)[student].files.find(file.key());
            if (given != (*submissions)[student].files.end() && given->second.problem.empty())
                judging.add(task_of(file, given->second), student);
        }
    }
    if (!judging.run(plan.jobs, progress.judging, progress.cancelled)) return {};
    GradedClass graded;
    graded.result.seed = plan.rules.seed;
    for (const Submission& submission : *submissions)
        graded.result.students.push_back(result_of(submission, plan, judging, nothing));
    graded.submissions = std::move(*submissions);
    return graded;
}

}  // namespace rbc
