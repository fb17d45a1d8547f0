#include "common/grading/class/judging.hpp"

#include <algorithm>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/grading/call/compiler.hpp"
#include "common/grading/report/grader_run.hpp"
#include "common/grading/call/subject.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

constexpr fs::perms for_all_to_read = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                                      fs::perms::others_read | fs::perms::others_exec;

/// The library of a task in `subject`, or the message that says why there is none. @return false: cancelled
bool compile(const JudgeTask& task, const JudgeRules& rules, const fs::path& subject,
             const std::function<bool()>& cancelled) {
    const TemporaryFolder folder;
    fs::permissions(folder.path(), for_all_to_read);
    const std::string shown = "exercises/" + task.lesson + "/" + task.exercise + ".cpp";
    const fs::path source = folder.path() / (task.exercise + ".cpp"), library = subject / (task.exercise + ".so");
    write_file(source, task.text);
    const CompilerTask compiler{
        source,   library, shown, contract_folder(task.lesson) / (task.exercise + ".hpp"), rules.compiler_seconds,
        cancelled};
    const CompilerResult made = run_compiler(compiler);
    if (made.cancelled) return false;
    if (!made.error.empty()) {
        fs::remove(library);
        write_file(subject / (task.exercise + ".error"), made.error + "\n");
    }
    return true;
}

}  // namespace

Report nothing_handed_in(const std::string& lesson, const JudgeRules& rules) {
    const TemporaryFolder empty;
    fs::permissions(empty.path(), for_all_to_read);
    const GraderOutcome outcome = run_grader({lesson, {}, empty.path(), rules.seed});
    if (outcome.reports.empty()) throw InputError("the grader of lesson " + lesson + " failed: " + outcome.problem);
    return outcome.reports.front();
}

std::vector<CaseResult> failed_all(const Report& nothing, const std::string& exercise, const std::string& kind,
                                   const std::string& problem) {
    std::vector<CaseResult> cases;
    for (const CaseResult& c : nothing.cases) {
        if (c.exercise != exercise) continue;
        CaseResult failed;
        failed.exercise = c.exercise;
        failed.title = c.title;
        failed.points = c.points;
        failed.kind = kind;
        failed.problem = problem;
        cases.push_back(failed);
    }
    return cases;
}

std::vector<CaseResult> judge_exercise(const JudgeTask& task, const JudgeRules& rules, const Report& nothing,
                                       const std::function<bool()>& cancelled) {
    const TemporaryFolder subject;
    fs::permissions(subject.path(), for_all_to_read);
    if (!compile(task, rules, subject.path(), cancelled)) return {};
    GraderRun run{task.lesson, {task.exercise}, subject.path(), rules.seed};
    run.seconds = rules.grader_seconds;
    run.only_case = rules.only_case;
    run.cancelled = cancelled;
    const GraderOutcome outcome = run_grader(run);
    if (outcome.cancelled) return {};
    if (outcome.reports.empty())
        return failed_all(nothing, task.exercise, "grader",
                          "what " + task.exercise + ".cpp answered ended the grader: " + outcome.problem);
    if (!rules.only_case.empty()) return outcome.reports.front().cases;
    // As many as there are, whatever a grader that was led astray may say.
    std::vector<CaseResult> cases = failed_all(nothing, task.exercise, "not_run", "not run");
    for (CaseResult& c : cases) {
        for (const CaseResult& judged : outcome.reports.front().cases) {
            if (judged.exercise == c.exercise && judged.title == c.title && judged.points == c.points) c = judged;
        }
    }
    return cases;
}

}  // namespace rbc
