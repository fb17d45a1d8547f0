#include "common/grading/class/judging.hpp"

#include <unistd.h>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/grading/call/compiler.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/report/grader_run.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// A folder for the wall, inside a folder that other users cannot enter. If root starts the wall, it gives up root's
/// rights and then needs read permission; any other user stays what it is.
class WalledFolder {
  public:
    WalledFolder() : path_(closed_.path() / "files") {
        fs::create_directory(path_);
        fs::permissions(path_, fs::perms(::geteuid() == 0 ? 0755 : 0700));
    }
    const fs::path& path() const { return path_; }

  private:
    TemporaryFolder closed_;
    fs::path path_;
};

/// The library of a task in `subject`, or the message that says why there is none.
CompilerResult compile(const JudgeTask& task, const JudgeRules& rules, const fs::path& subject,
                       const std::function<bool()>& cancelled) {
    const WalledFolder folder;
    const std::string shown = "exercises/" + task.lesson + "/" + task.exercise + ".cpp";
    const fs::path source = folder.path() / (task.exercise + ".cpp"), library = subject / (task.exercise + ".so");
    write_file(source, task.text);
    const CompilerTask compiler{
        source,   library, shown, contract_folder(task.lesson) / (task.exercise + ".hpp"), rules.compiler_seconds,
        cancelled};
    const CompilerResult made = run_compiler(compiler);
    if (made.cancelled || !made.machine.empty() || made.error.empty()) return made;
    fs::remove(library);
    write_file(subject / (task.exercise + ".error"), made.error + "\n");
    return made;
}

std::vector<CaseResult> not_judged(const Report& nothing, const std::string& exercise, const std::string& why) {
    return failed_all(nothing, exercise, "not_judged", exercise + ".cpp was not judged: " + why);
}

FileVerdict judge_in(const fs::path& subject, const JudgeTask& task, const JudgeRules& rules, const Report& nothing,
                     const std::function<bool()>& cancelled) {
    const CompilerResult made = compile(task, rules, subject, cancelled);
    if (made.cancelled) return {};
    if (!made.machine.empty()) return {not_judged(nothing, task.exercise, made.machine), made.seconds};
    GraderRun run{task.lesson, {task.exercise}, subject, rules.seed};
    run.seconds = rules.grader_seconds;
    run.only_case = rules.only_case;
    run.cancelled = cancelled;
    const GraderOutcome outcome = run_grader(run);
    const double seconds = made.seconds + outcome.seconds;
    if (outcome.cancelled) return {};
    if (outcome.timed_out)
        return {failed_all(nothing, task.exercise, "time",
                           "not run to its end: " + task.exercise + ".cpp took too long and was stopped"),
                seconds};
    if (outcome.reports.empty())
        return {not_judged(nothing, task.exercise, "its grader failed: " + outcome.problem), seconds};
    if (!rules.only_case.empty()) return {outcome.reports.front().cases, seconds};
    // As many as there are, whatever a grader that was led astray may say.
    std::vector<CaseResult> cases = failed_all(nothing, task.exercise, "not_run", "not run");
    for (CaseResult& c : cases) {
        for (const CaseResult& judged : outcome.reports.front().cases) {
            if (judged.exercise == c.exercise && judged.title == c.title && judged.points == c.points) c = judged;
        }
    }
    return {cases, seconds};
}

}  // namespace

Report nothing_handed_in(const std::string& lesson, const JudgeRules& rules) {
    const WalledFolder empty;
    GraderOutcome outcome = run_grader({lesson, {}, empty.path(), rules.seed});
    if (outcome.reports.empty()) outcome = run_grader({lesson, {}, empty.path(), rules.seed});
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

FileVerdict judge_exercise(const JudgeTask& task, const JudgeRules& rules, const Report& nothing,
                           const std::function<bool()>& cancelled) try {
    const WalledFolder subject;
    return judge_in(subject.path(), task, rules, nothing, cancelled);
} catch (const InputError& error) {
    return {not_judged(nothing, task.exercise, error.what())};
} catch (const fs::filesystem_error& error) {
    return {not_judged(nothing, task.exercise, error.code().message())};
}

}  // namespace rbc
