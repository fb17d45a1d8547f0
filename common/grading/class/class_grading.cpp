#include "common/grading/class/class_grading.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <regex>
#include <utility>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/class/records/submission.hpp"
#include "common/grading/wall/wall.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// Why a reader failed that says nothing about the submission; empty: it does.
std::string reader_failure(const ProcessResult& reader) {
    const bool full = reader.exit_code != 0 && reader.output.find(std::strerror(ENOSPC)) != std::string::npos;
    return full ? "the disk is full" : machine_failure(reader);
}

Submission read_in_program(const FoundSubmission& found, const std::vector<ExerciseFile>& wanted,
                           const ReadLimits& limits, const std::function<bool()>& cancelled) {
    const TemporaryFolder scratch, folder;
    const fs::path path = fs::absolute(found.path), json = folder.path() / "submission.json";
    Wall wall;
    wall.readable = {path};
    for (const fs::path& more : found.more) wall.readable.push_back(fs::absolute(more));
    wall.runnable = {program_path("read_submission")};
    wall.scratch = scratch.path();
    wall.space = limits.unpacked + limits.archive;
    wall.result = scratch.path() / "submission.json";
    wall.as_owner = true;
    std::vector<std::string> command = {"env", "TMPDIR=" + scratch.path().string(),
                                        program_path("read_submission").string()};
    for (const fs::path& given : wall.readable) command.push_back(given.string());
    command.insert(command.end(), {"--wanted", wanted_json(wanted), "--out", wall.result.string()});
    if (limits.deadline) command.insert(command.end(), {"--deadline", std::to_string(*limits.deadline)});
    ProcessOptions options;
    options.cancelled = cancelled;
    options.clean_environment = true;
    options.limits = {
        .seconds = 3 * limits.seconds, .clock = 1800, .cpu = 30, .memory = std::size_t{2} << 30, .output = 4096};
    const ProcessResult result = run_behind_wall(wall, command, options, json);
    Submission submission;
    if (submission.machine = reader_failure(result); !submission.machine.empty()) return submission;
    try {
        if (result.timed_out) throw InputError("it took too long");
        if (result.exit_code != 0) throw InputError(result.output.substr(0, result.output.find('\n')));
        submission = parse_submission(read_file(json, std::size_t{256} << 20), wanted, limits);
    } catch (const InputError& error) {
        submission.remarks.push_back(std::string("the submission could not be read: ") + error.what());
    }
    return submission;
}

/// Reads a submission in a program of its own behind the wall: archives are for libraries to parse that were not
/// written for strangers. Whatever happens there, this returns; what happened is a remark, or the machine's failure.
Submission read_behind_wall(const FoundSubmission& found, const std::vector<ExerciseFile>& wanted,
                            const ReadLimits& limits, const std::function<bool()>& cancelled) {
    Submission submission;
    if (!found.link) try {
            submission = read_in_program(found, wanted, limits, cancelled);
            if (!submission.machine.empty()) submission = read_in_program(found, wanted, limits, cancelled);
        } catch (const InputError& error) {
            submission.machine = error.what();
        } catch (const fs::filesystem_error& error) {
            submission.machine = error.code().message();
        }
    submission.student = found.student;
    submission.remarks.insert(submission.remarks.begin(), found.remarks.begin(), found.remarks.end());
    return submission;
}

std::map<std::string, Report> nothing_of_each_lesson(const std::vector<ExerciseFile>& wanted, const JudgeRules& rules) {
    std::map<std::string, Report> nothing;
    for (const ExerciseFile& file : wanted) {
        if (nothing.count(file.lesson) == 0) nothing[file.lesson] = nothing_handed_in(file.lesson, rules);
    }
    return nothing;
}

JudgeTask task_of(const ExerciseFile& file, const SubmittedFile& given) {
    return {file.lesson, file.exercise, given.text};
}

/// What a submission gives to judge.
void add_files(const Submission& submission, std::size_t student, const std::vector<ExerciseFile>& wanted,
               Judging& judging) {
    for (const ExerciseFile& file : wanted) {
        const auto given = submission.files.find(file.key());
        if (given != submission.files.end() && given->second.problem.empty())
            judging.add(task_of(file, given->second), student);
    }
}

/// One report a lesson.
std::vector<Report> reports_of(const Submission& submission, std::size_t student,
                               const std::vector<ExerciseFile>& wanted, const Judging& judging,
                               const std::map<std::string, Report>& nothing, unsigned long seed) {
    std::vector<Report> reports;
    for (const ExerciseFile& file : wanted) {
        if (reports.empty() || reports.back().lesson != file.lesson) reports.push_back({file.lesson, {}, seed});
        const Report& missing = nothing.at(file.lesson);
        const auto given = submission.files.find(file.key());
        std::vector<CaseResult> cases;
        if (!submission.machine.empty())
            cases =
                failed_all(missing, file.exercise, "not_judged", "the submission was not read: " + submission.machine);
        else if (given == submission.files.end())
            cases = failed_all(missing, file.exercise, "not_built", file.exercise + ".cpp is missing");
        else if (!given->second.problem.empty())
            cases = failed_all(missing, file.exercise, "not_built", given->second.problem);
        else
            cases = judging.cases(task_of(file, given->second), student);
        std::vector<CaseResult>& all = reports.back().cases;
        all.insert(all.end(), cases.begin(), cases.end());
    }
    return reports;
}

StudentResult result_of(const Submission& submission, const ClassPlan& plan, std::vector<Report> reports) {
    StudentResult student{submission.student, std::move(reports), submission.remarks};
    // Why whole exercises have no points, and which files are whose.
    std::vector<std::string> missing, unread, broken, endless, crashed;
    for (const Report& report : student.reports) {
        std::string last;
        for (const CaseResult& c : report.cases) {
            const std::string key = report.lesson + "/" + c.exercise;
            const auto add_once = [&](std::vector<std::string>& to) {
                if (to.empty() || to.back() != key) to.push_back(key);
            };
            if (c.kind == "time") add_once(endless);
            if (c.kind == "crash" || c.kind == "ended" || c.kind == "memory") add_once(crashed);
            if (c.exercise == last) continue;
            last = c.exercise;
            if (c.kind != "not_built" || submission.files.empty()) continue;
            const auto given = submission.files.find(key);
            if (given == submission.files.end())
                missing.push_back(key + ".cpp");
            else if (!given->second.problem.empty())
                unread.push_back(key + ".cpp (" + given->second.problem + ")");
            else
                broken.push_back(key + ".cpp");
        }
    }
    bool only_stubs = !submission.files.empty();
    for (const ExerciseFile& file : plan.wanted) {
        const auto given = submission.files.find(file.key());
        if (given == submission.files.end()) continue;
        const bool stub = given->second.problem.empty() && hash_of_code(given->second.text) == file.stub;
        only_stubs = only_stubs && stub;
        if (!stub && given->second.problem.empty()) student.files[file.key()] = hash_text(given->second.text);
    }
    if (only_stubs) student.remarks.push_back("stubs only");
    const auto some = [](std::vector<std::string> files) {
        constexpr std::size_t max_named = 6;
        const std::size_t all = files.size();
        if (all > max_named) files.resize(max_named);
        return joined(files, ", ") + (all > max_named ? " and " + std::to_string(all - max_named) + " more" : "");
    };
    if (!missing.empty()) student.remarks.push_back("missing: " + some(missing));
    if (!unread.empty()) student.remarks.push_back("not read: " + some(unread));
    // What a missing file may have been called: a source that is no exercise of another lesson.
    std::vector<std::string> unused;
    static const std::regex elsewhere(R"((^|/)\d\d_[a-z_]+/[^/]*$)");
    for (const std::string& path : submission.unused)
        if (!std::regex_search(path, elsewhere)) unused.push_back(path);
    if ((!missing.empty() || !unread.empty() || submission.files.empty()) && !unused.empty())
        student.remarks.push_back("not used: " + some(unused));
    if (!broken.empty()) student.remarks.push_back("does not compile: " + some(broken));
    if (!endless.empty()) student.remarks.push_back("ran without end, or too long: " + some(endless));
    if (!crashed.empty()) student.remarks.push_back("crashed: " + some(crashed));
    for (const std::string& cause : not_judged(student)) student.remarks.push_back("not judged: " + cause);
    if (plan.late && !submission.files.empty()) {
        const Lateness lateness = lateness_of(submission, plan);
        student.late_days = lateness.days;
        student.factor = lateness.factor;
        student.dates = lateness.dates;
        if (!plan.handed_in && submission.modified <= 0)
            student.remarks.push_back("its files have no time: taken as in time");
        else if (!plan.handed_in && submission.zoneless)
            student.remarks.push_back("the times in its zip have no zone: taken as UTC");
    }
    if (const auto own = plan.extensions.find(submission.student); own != plan.extensions.end())
        student.remarks.push_back("extension: deadline " + utc_text(own->second));
    return student;
}

}  // namespace

FoundClass submissions_of(const ClassPlan& plan) {
    if (!plan.one.empty()) return {{submission_of(plan.submissions, plan.one)}, {}};
    return find_submissions(plan.submissions, plan.exercises);
}

Lateness lateness_of(const Submission& submission, const ClassPlan& plan) {
    if (!plan.late || submission.files.empty()) return {};
    const auto own = plan.extensions.find(submission.student);
    LatePolicy policy = *plan.late;
    if (own != plan.extensions.end()) policy.deadline = own->second;
    Lateness lateness;
    lateness.days = late_days(policy, plan.handed_in.value_or(submission.modified));
    lateness.factor = late_factor(policy, lateness.days);
    const std::string newest = "newest file: " + submission.newest + ", " + utc_text(submission.modified);
    lateness.dates = (plan.handed_in            ? "handed in " + utc_text(*plan.handed_in)
                      : submission.modified > 0 ? newest
                                                : "its files have no time") +
                     "; deadline " + utc_text(policy.deadline) + (own == plan.extensions.end() ? "" : " (extension)");
    return lateness;
}

std::optional<std::vector<Submission>> read_submissions(const ClassPlan& plan, const ClassProgress& progress) {
    std::vector<FoundSubmission> mine;
    const std::vector<FoundSubmission> all = submissions_of(plan).submissions;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i % plan.shard.of == plan.shard.part - 1) mine.push_back(all[i]);
    }
    // What came late costs points, or where nothing was said of that, does not count.
    ReadLimits limits;
    if (plan.late && plan.late->per_day == 0) limits.deadline = plan.late->deadline;
    std::vector<Submission> submissions;
    for (const FoundSubmission& found : mine) {
        if (progress.cancelled()) return {};
        progress.reading(submissions.size(), mine.size());
        if (const auto own = plan.extensions.find(found.student); limits.deadline)
            limits.deadline = own == plan.extensions.end() ? plan.late->deadline : own->second;
        submissions.push_back(read_behind_wall(found, plan.wanted, limits, progress.cancelled));
    }
    return submissions;
}

std::optional<GradedClass> grade_class(const ClassPlan& plan, const ClassFolder& folder,
                                       const ClassProgress& progress) {
    std::optional<std::vector<Submission>> submissions = read_submissions(plan, progress);
    if (!submissions) return {};
    const std::map<std::string, Report> nothing = nothing_of_each_lesson(plan.wanted, plan.rules);
    Judging judging(plan.rules, nothing, folder.verdicts());
    for (std::size_t student = 0; student < submissions->size(); ++student)
        add_files((*submissions)[student], student, plan.wanted, judging);
    if (!judging.run(plan.jobs, progress.judging, progress.cancelled)) return {};
    GradedClass graded;
    graded.result.seed = plan.rules.seed;
    for (std::size_t student = 0; student < submissions->size(); ++student) {
        const Submission& submission = (*submissions)[student];
        graded.result.students.push_back(result_of(
            submission, plan, reports_of(submission, student, plan.wanted, judging, nothing, plan.rules.seed)));
    }
    std::sort(graded.result.students.begin(), graded.result.students.end(),
              [](const StudentResult& a, const StudentResult& b) { return reads_before(a.student, b.student); });
    note_equal_files(graded.result);
    graded.submissions = std::move(*submissions);
    return graded;
}

std::optional<GradedSubmission> grade_submission(const std::filesystem::path& path,
                                                 const std::vector<ExerciseFile>& wanted, const JudgeRules& rules,
                                                 int jobs, const std::function<bool()>& cancelled) {
    const Submission submission = read_behind_wall({path, student_name(path), {}}, wanted, {}, cancelled);
    const std::map<std::string, Report> nothing = nothing_of_each_lesson(wanted, rules);
    Judging judging(rules, nothing, {});
    add_files(submission, 0, wanted, judging);
    if (!judging.run(jobs, {}, cancelled)) return {};
    return GradedSubmission{submission.files.size(), reports_of(submission, 0, wanted, judging, nothing, rules.seed),
                            submission.remarks};
}

}  // namespace rbc
