#include "common/grading/report/grader_run.hpp"

#include <cstdlib>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/wall/wall.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// The grader's words, and what of the world they need.
std::vector<std::string> command_of(const GraderRun& run, Wall& wall) {
    const fs::path program = program_path("grade_" + run.lesson.substr(0, 2));
    wall.readable = {fs::absolute(run.subject), contract_folder(run.lesson) / "README.md"};
    // The names of parameters, for failed cases.
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(contract_folder(run.lesson), error)) {
        if (entry.path().extension() == ".hpp") wall.readable.push_back(entry.path());
    }
    wall.runnable = {program_path("runner"), program};
    wall.folder = fs::current_path();
    wall.result = wall.scratch / "report.json";
    std::vector<std::string> words = {"env", "TMPDIR=" + wall.scratch.string()};
    // Tests work on a copy of the exercises.
    if (const char* copy = std::getenv("COURSE_TEST_ROOT")) words.push_back(std::string("COURSE_TEST_ROOT=") + copy);
    const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
    add({program.string(), "--subject", fs::absolute(run.subject).string(), "--json", wall.result.string()});
    for (const std::string& exercise : run.exercises) add({"--exercise", exercise});
    if (run.seed != 0) add({"--seed", std::to_string(run.seed)});
    if (run.seconds > 0) add({"--seconds", std::to_string(run.seconds)});
    if (!run.kept.empty()) {
        fs::create_directories(run.kept);
        wall.writable = {run.kept};
        add({"--kept", run.kept.string()});
    }
    if (!run.only_case.empty()) {
        wall.readable.push_back(run.only_case);
        add({"--case", run.only_case.string()});
    }
    return words;
}

}  // namespace

GraderOutcome run_grader(const GraderRun& run) {
    const TemporaryFolder scratch, folder;
    const fs::path json = folder.path() / "report.json";
    Wall wall;
    wall.scratch = scratch.path();
    const std::vector<std::string> command = command_of(run, wall);
    ProcessOptions options;
    options.cancelled = run.cancelled;
    options.clean_environment = true;
    options.limits.output = std::size_t{1} << 20;
    options.limits.file = std::size_t{64} << 20;
    // The grader ends by itself; should it not, it is ended.
    if (run.seconds > 0) {
        options.limits.seconds = 3 * run.seconds + 60;
        options.limits.clock = 3600;
    }
    const ProcessResult result = run_behind_wall(wall, command, options, json);
    GraderOutcome outcome;
    outcome.cancelled = result.cancelled;
    outcome.seconds = result.seconds;
    if (result.cancelled) return outcome;
    if (outcome.problem = machine_failure(result); !outcome.problem.empty()) return outcome;
    if (outcome.timed_out = result.timed_out; result.timed_out) {
        outcome.problem = "it took too long and was stopped";
    } else if (result.exit_code > 1 || fs::file_size(json) == 0) {
        outcome.problem = "it ended with exit code " + std::to_string(result.exit_code) + ": " +
                          result.output.substr(0, result.output.find('\n'));
    } else {
        try {
            outcome.reports = read_reports(read_file(json));
            if (outcome.reports.size() != 1) outcome.problem = "it gave no report";
        } catch (const InputError& error) {
            outcome.problem = error.what();
        }
    }
    if (!outcome.problem.empty()) outcome.reports.clear();
    return outcome;
}

}  // namespace rbc
