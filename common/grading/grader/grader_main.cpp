#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <set>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/hints.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/grader/case_record.hpp"
#include "common/grading/grader/grader.hpp"
#include "common/grading/grader/running_case.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace {

namespace fs = std::filesystem;
using namespace rbc;

volatile std::sig_atomic_t building = 0, interrupted = 0;

void on_interrupt(int) {
    interrupted = 1;
    // The process that started a compiler ends it; a runner ends with us.
    if (!building) ::_exit(130);
}

/// Says nothing; the report does. Notes the failures of doctest's own CHECK and REQUIRE.
struct SilentReporter : doctest::IReporter {
    explicit SilentReporter(const doctest::ContextOptions&) {}
    void log_assert(const doctest::AssertData& data) override {
        if (data.m_failed) note_failed_assertion(std::string("CHECK(") + data.m_expr + ") failed");
    }
    void log_message(const doctest::MessageData& data) override {
        if (data.m_severity != doctest::assertType::is_warn) note_failed_assertion(data.m_string.c_str());
    }
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    // A case is judged once, in a process that doctest knows nothing of.
    void subcase_start(const doctest::SubcaseSignature&) override { note_failed_assertion("a grader has no SUBCASE"); }
    void subcase_end() override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_REPORTER("silent", 1, SilentReporter);

/// "01_gbf", of tests/graders/01_gbf/box.cpp.
std::string lesson_name() {
    return fs::path(grade_cases().front()->grader).parent_path().filename().string();
}

/// The exercises' results in the order of their README, easiest first; those that it does not name come last.
std::vector<CaseResult> sorted(std::vector<CaseResult> results) {
    const fs::path readme = course_root() / "exercises" / lesson_name() / "README.md";
    if (!fs::exists(readme)) return results;
    const std::vector<ExerciseSection> sections = read_exercises(read_file(readme));
    const auto place = [&](const CaseResult& result) {
        return std::find_if(sections.begin(), sections.end(),
                            [&](const ExerciseSection& section) { return section.file == result.exercise; });
    };
    std::stable_sort(results.begin(), results.end(),
                     [&](const CaseResult& a, const CaseResult& b) { return place(a) < place(b); });
    return results;
}

void check_cases() {
    if (grade_cases().empty()) throw InputError("this grader has no cases");
    std::set<std::string> titles;
    for (const GradeCase* c : grade_cases()) {
        if (!titles.insert(c->title).second)
            throw InputError("two cases have the title '" + std::string(c->title) + "'");
        if (c->points <= 0) throw InputError("the case '" + std::string(c->title) + "' has no points");
    }
}

void check_exercises(const std::vector<std::string>& exercises) {
    for (const std::string& exercise : exercises) {
        const auto judges = [&](const GradeCase* c) { return c->file == exercise; };
        if (std::none_of(grade_cases().begin(), grade_cases().end(), judges)) {
            throw InputError("this grader has no case for the exercise '" + exercise + "'");
        }
    }
}

void list_cases() {
    for (const GradeCase* c : grade_cases()) {
        std::cout << c->file << "  " << c->points << (c->points == 1 ? " point   " : " points  ") << c->title << "\n";
    }
}

fs::path build_own() {
    building = 1;
    build_subject(
        contract_folder(lesson_name()), subject_folder(lesson_name()), [] { return interrupted != 0; }, {},
        contract_folder(lesson_name()));
    building = 0;
    if (interrupted) ::_exit(130);
    return subject_folder(lesson_name());
}

void check_subject(const fs::path& subject) {
    std::error_code error;
    if (!fs::exists(subject, error)) throw InputError("there is no " + subject.string());
    const bool usable =
        fs::is_directory(subject, error) || subject.extension() == ".so" || ::access(subject.c_str(), X_OK) == 0;
    if (!usable) throw InputError(subject.string() + " is neither a folder of libraries, nor a library, nor a program");
}

Report run_cases() {
    doctest::Context context;
    context.setOption("reporters", "silent");
    context.setOption("no-breaks", true);
    context.run();
    return {lesson_name(), sorted(case_results())};
}

/// Cases that failed the last time, each in a file of a folder.
class Shelf {
  public:
    explicit Shelf(fs::path folder) : folder_(std::move(folder)) {}

    std::vector<KeptCase> read() const {
        std::vector<KeptCase> kept;
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) try {
                kept.push_back(read_case_file(entry.path()).kept);
            } catch (const InputError&) {
                // A file of another program, or one that was cut short: the case is judged without it.
            }
        return kept;
    }

    /// Files for what failed where something was called, none for what passed; what was not run keeps its own, and a
    /// case that now fails before it comes to the kept sample keeps that.
    void write(Report& report) const {
        const std::vector<KeptCase> before = read();
        std::map<std::string, int> numbers;
        for (CaseResult& c : report.cases) {
            const int number = ++numbers[c.exercise];
            const fs::path file = folder_ / (c.exercise + "-" + std::to_string(number) + ".json");
            if (!c.was_called()) continue;
            std::error_code ignored;
            if (c.passed || c.calls.empty()) {
                fs::remove(file, ignored);
                continue;
            }
            const auto kept =
                std::find_if(before.begin(), before.end(), [&](const KeptCase& one) { return one.title == c.title; });
            CaseResult stored = c;
            if (kept != before.end() && c.domain < kept->domain) {
                stored.domain = kept->domain;
                stored.sample = kept->sample;
            }
            fs::create_directories(folder_, ignored);
            write_file(file, case_json(report.lesson, stored));
            c.file = fs::relative(file, fs::current_path(ignored), ignored).string();
        }
    }

  private:
    fs::path folder_;
};

struct Wanted {
    std::string subject, json, kept, only;
    std::vector<std::string> exercises;
    unsigned long seed = 0;
    bool until_failure = false, reach = false;
    double seconds = 0;
};

/// Another one in every run, so that the inputs cannot be learnt by heart.
unsigned long some_seed() {
    return 1 + static_cast<unsigned long>(std::random_device()()) % 999999;
}

int grade(Wanted wanted) {
    if (!wanted.json.empty()) check_writable(wanted.json);
    if (!wanted.subject.empty()) check_subject(wanted.subject);
    CaseRun run;
    if (!wanted.only.empty()) {
        const CaseFile file = read_case_file(wanted.only);
        if (file.lesson != lesson_name()) throw InputError(wanted.only + " is a case of " + file.lesson);
        const auto known = [&](const GradeCase* c) { return c->title == file.kept.title; };
        if (std::none_of(grade_cases().begin(), grade_cases().end(), known))
            throw InputError(wanted.only + ": this lesson has no case '" + file.kept.title + "' any more");
        if (wanted.seed == 0) wanted.seed = file.kept.seed;
        wanted.exercises = {file.exercise};
        run.kept = {file.kept};
        run.only_kept = true;
    } else if (!wanted.kept.empty()) {
        run.kept = Shelf(wanted.kept).read();
        if (wanted.seed != 0)
            for (KeptCase& one : run.kept) one.seed = 0;
    }
    run.seed = wanted.seed != 0 ? wanted.seed : some_seed();
    run.subject = wanted.subject.empty() ? build_own() : fs::absolute(wanted.subject);
    run.exercises = {wanted.exercises.begin(), wanted.exercises.end()};
    run.until_failure = wanted.until_failure;
    run.reach = wanted.reach;
    run.seconds = wanted.seconds;
    set_case_run(run);
    Report report = run_cases();
    if (wanted.reach) return 0;
    report.seed = run.seed;
    if (!wanted.kept.empty() && wanted.only.empty()) Shelf(wanted.kept).write(report);
    if (!wanted.json.empty()) write_file(wanted.json, report_json(report));
    const TextOptions look{.width = is_terminal(1) ? terminal_width() : 80, .colour = ink_for(1).on};
    std::cout << report_text(report, look) << std::flush;
    if (!std::cout) throw InputError("cannot write the report to the standard output");
    return report.all_passed() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
    ::prctl(PR_SET_DUMPABLE, 0);  // what a case expects is not for the student's process to read
#endif
    CLI::App app{"Grades the exercises of one lesson."};
    Wanted wanted;
    bool list = false;
    app.add_option("--exercise", wanted.exercises, "Only the cases of this exercise; as often as needed")
        ->allow_extra_args(false);
    app.add_option("--subject", wanted.subject,
                   "Folder of built exercises, a library, or a program; default: your exercises");
    app.add_option("--json", wanted.json, "Write the report to this file too, with Gradescope's fields");
    app.add_option("--seed", wanted.seed, "Of all that is drawn; default: another one in every run")
        ->check(CLI::Range(1ul, 999999999ul));
    app.add_option("--kept", wanted.kept, "Folder where inputs that failed are kept; they are tried first");
    app.add_option("--case", wanted.only, "A file of that folder: that case alone, where it failed");
    app.add_option("--seconds", wanted.seconds, "For each exercise; what is left of it then fails; default: no end")
        ->check(CLI::Range(0.1, 1e6));
    app.add_flag("--until-failure", wanted.until_failure,
                 "End at the first case that fails; those after it are not run");
    app.add_flag("--reach", wanted.reach,
                 "For authors, with solutions as subject: for each end of a range, whether a case guards it");
    app.add_flag("--list", list, "Show the cases and their points only");
    app.footer("Example: grade_01 --json report.json");
    try {
        app.parse(argc, argv);
        check_cases();
        if (list) {
            list_cases();
            return 0;
        }
        check_exercises(wanted.exercises);
        return grade(std::move(wanted));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "error: " << printable_lines(error.what(), 4000) << "\n";
    } catch (const InputError& error) {
        std::cerr << "error: " << printable_lines(error.what(), 4000) << "\n";
    }
    return 2;
}
