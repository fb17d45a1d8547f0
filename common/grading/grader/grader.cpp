#include "common/grading/grader/grader.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <tuple>
#include <utility>

#include "common/foundation/io/files.hpp"
#include "common/grading/call/failure_text.hpp"
#include "common/grading/grader/case_process.hpp"
#include "common/grading/grader/case_record.hpp"
#include "common/grading/grader/diagnosis.hpp"
#include "common/grading/grader/running_case.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

CaseRun run;
std::map<std::string, double> seconds_used;  // of their own, by exercise, of the cases that have ended
RunningCase* running = nullptr;
std::vector<CaseResult> results;
std::map<std::string, int> endless_cases;  // of each file: those that used up the whole of a call's time

/// One file of a folder, or the one subject there is.
fs::path subject_of(const char* file) {
    std::error_code error;
    return fs::is_directory(run.subject, error) ? run.subject / (std::string(file) + ".so") : run.subject;
}

CallLimits limits_of(const char* file) {
    CallLimits limits;
    // A verdict on a file with an endless loop should not take this long for each of its cases. One loop may be a single
    // case's; of two, the others have it as well.
    if (endless_cases[file] >= 2) limits.cpu = 0.5, limits.lowered = true;
    return limits;
}

std::string compiler_message(const char* file) {
    std::error_code error;
    fs::path message = subject_of(file).replace_extension(".error");
    return fs::is_regular_file(message, error) ? read_file(message) : "";
}

void fail(CaseResult& result, const std::string& kind, const std::string& problem) {
    result.passed = false;
    result.kind = kind;
    result.problem = problem;
}

void take_failure(CaseResult& result, const CallFailure& failure, const GradeCase& grade_case) {
    fail(result, kind_name(failure.kind), failure.what());
    using Kind = CallFailure::Kind;
    if (failure.kind == Kind::not_built) result.compiler = compiler_message(grade_case.file);
    // What the case is about explains a wrong turn of the function, not that there is none, a crash, nor foul play.
    const bool ran = failure.kind == Kind::exception || failure.kind == Kind::ended || failure.kind == Kind::time ||
                     failure.kind == Kind::memory;
    if (ran) result.hint = grade_case.hint;
}

// CPU time, for what takes a thousandth and a second or two.
constexpr unsigned seconds_of_reference = 1, seconds_of_case = 30, seconds_of_reach = 600;

void ask_reference(RecordedCall& call) {
    if (call.reference || !call.ask_reference) return;
    // These arguments may be what an earlier answer led to, which the reference need not be able to take.
    const JudgedApart asked = judge_apart([&] { return call.ask_reference(call.arguments); }, seconds_of_reference);
    if (asked.end.empty()) call.reference = asked.verdict;
}

/// The reference's answers to the calls that a case has only judged by other means; none where it has none either.
void ask_references(std::map<std::string, RecordedCall>& calls) {
    for (auto& [function, call] : calls) ask_reference(call);
}

/// Another hint where a misconception answers as the student does.
void diagnose(CaseResult& result, const std::string& function, const RecordedCall& call) {
    const JudgedApart judged =
        judge_apart([&] { return to_bytes(hint_of_misconception(function, call)); }, seconds_of_reference);
    if (!judged.end.empty()) return;
    if (const auto hint = from_bytes<std::string>(judged.verdict); !hint.empty()) result.hint = hint;
}

bool has_failed() {
    return std::any_of(results.begin(), results.end(), [](const CaseResult& r) { return !r.passed; });
}

/// What the case's own process says of it.
auto told(CaseResult& r) {
    return std::tie(r.passed, r.did, r.problem, r.expected, r.got, r.printed, r.compiler, r.hint, r.kind, r.input,
                    r.calls, r.domain, r.sample, r.seed);
}

/// What is known only after the body has ended, however it has.
Bytes verdict(RunningCase& state, const GradeCase& grade_case) {
    CaseResult& result = state.result;
    if (result.passed && !state.failed_assertion.empty()) {
        fail(result, "value", state.failed_assertion);
        result.hint = grade_case.hint;
    }
    if (result.passed && (state.count == 0 || state.expectations == 0)) {
        fail(result, "grader", "the grader itself is wrong: this case checks nothing of the student's code");
    }
    if (!result.passed) {
        result.printed = state.process.printed();
        ask_references(state.calls);
        for (auto& [function, calls] : state.earlier) {
            for (RecordedCall& call : calls) ask_reference(call);
            calls.push_back(state.calls[function]);
            state.calls[function] = call_to_show(calls);
        }
        if (result.kind == "value")
            for (const auto& [function, call] : state.calls) diagnose(result, function, call);
        result.calls = calls_json(state.calls, parameter_names(grade_case));
        result.input = calls_text(result.calls);
    }
    state.process.stop();
    const double asleep = state.process.seconds_asleep();
    return to_bytes(std::tuple_cat(told(result), std::tie(asleep)));
}

const char* const cannot_judge = "the grader could not judge this answer: ";

std::string broken_sentence(const std::string& condition) {
    return cannot_judge + ("\"" + condition + "\" does not hold with it (has it the sizes that the header asks for?)");
}

const GradeCase* case_under_way = nullptr;

/// The end of a case from within what must not throw.
[[noreturn]] void end_case(const std::string& sentence) {
    if (running == nullptr) std::abort();
    RunningCase& state = *std::exchange(running, nullptr);  // what breaks again here ends the process
    fail(state.result, "grader", sentence);
    end_with_verdict(verdict(state, *case_under_way));
}

Bytes judge(const GradeCase& grade_case, void (*body)()) {
    std::set_terminate([] { end_case(cannot_judge + std::string("it led to an exception that nothing could catch")); });
    RunningCase state(grade_case, subject_of(grade_case.file), limits_of(grade_case.file), run);
    if (run.seconds > 0) state.end_after(run.seconds - seconds_used[grade_case.file], run.seconds);
    CaseResult& result = state.result;
    running = &state;
    case_under_way = &grade_case;
    try {
        body();
    } catch (const CallFailure& failure) {
        take_failure(result, failure, grade_case);
    } catch (const ExpectationFailed& failure) {
        fail(result, "value", failure.what);
        result.expected = failure.expected;
        result.got = failure.got;
        result.hint = failure.hint.empty() ? grade_case.hint : failure.hint;
    } catch (const BrokenAssertion& broken) {
        fail(result, "grader", broken_sentence(broken.what()));
    } catch (const std::invalid_argument& refused) {
        // The course's own functions say so of what they cannot use.
        fail(result, "value", std::string("what the code answered cannot be used: ") + refused.what());
        result.hint = grade_case.hint;
    } catch (const std::exception& error) {
        fail(result, "grader", std::string("the grader itself failed: ") + error.what());
    } catch (const doctest::detail::TestFailureException&) {
        // A REQUIRE of doctest's; its text has been noted.
    }
    running = nullptr;
    return verdict(state, grade_case);
}

}  // namespace

GradeCase::GradeCase(const char* file, const char* title, int points, const char* hint, const char* grader)
    : file(file), title(title), points(points), hint(hint), grader(grader) {
    grade_cases().push_back(this);
}

std::vector<const GradeCase*>& grade_cases() {
    static std::vector<const GradeCase*> cases;
    return cases;
}
const std::vector<CaseResult>& case_results() {
    return results;
}
void set_case_run(CaseRun wanted) {
    run = std::move(wanted);
}

void add_to_story(std::string line) {
    if (running) running->result.did.push_back(std::move(line));
}

void note_expectation() {
    if (!running) return;
    ++running->expectations;
    running->note_check();
}

void note_failed_assertion(const std::string& text) {
    if (running && running->failed_assertion.empty()) running->failed_assertion = text;
}

CallTarget& student_target(const std::string& function, const CallTrees& trees, ReferenceAnswer reference) {
    if (!running) throw GraderError("a student's function was called outside of a case");
    RecordedCall& call = running->calls[function];
    call.trees = trees;
    call.ask_reference = std::move(reference);
    return *running;
}

void note_reference(const std::string& function, Bytes answer) {
    if (running) running->calls[function].reference = std::move(answer);
}

RunningCase& running_case() {
    if (!running) throw GraderError("for_all outside of a case");
    return *running;
}

void broken_assertion(const char* condition) {
    throw BrokenAssertion(condition);
}

void run_case(const GradeCase& grade_case, void (*body)()) {
    const std::string file = grade_case.file;
    if (!run.exercises.empty() && run.exercises.count(file) == 0) return;
    if (run.only_kept && run.kept.front().title != grade_case.title) return;
    CaseResult result;
    result.exercise = file;
    result.title = grade_case.title;
    result.points = grade_case.points;
    result.seed = run.seed;
    if (run.until_failure && has_failed()) {
        fail(result, "not_run", "not run, since a case before it failed");
        results.push_back(result);
        return;
    }
    const JudgedApart judged =
        judge_apart([&] { return judge(grade_case, body); }, run.reach ? seconds_of_reach : seconds_of_case);
    if (judged.end.empty()) {
        Reader in(judged.verdict);
        double asleep = 0;
        auto fields = std::tuple_cat(told(result), std::tie(asleep));
        wire::read(in, fields);
        seconds_used[file] += asleep;
    } else if (judged.machine) {
        fail(result, kind_name(CallFailure::Kind::machine),
             file + ".cpp was not judged: the grader failed: " + judged.end);
    } else {
        fail(result, "grader", cannot_judge + judged.end);
    }
    seconds_used[file] += judged.cpu;
    make_printable(result);
    if (result.kind == kind_name(CallFailure::Kind::time)) ++endless_cases[file];
    results.push_back(result);
}

}  // namespace rbc

#if defined(__GLIBCXX__) && _GLIBCXX_RELEASE >= 12
// The standard library's own ends the process. It may not throw: what calls it says that it does not.
void std::__glibcxx_assert_fail(const char*, int, const char*, const char* condition) noexcept {
    rbc::end_case(rbc::broken_sentence(condition ? condition : "what is not to be reached"));
}
#endif
