#include "common/program/grading.hpp"

#include <cstdio>
#include <cstdlib>

#include "common/grading/subject.hpp"
#include "common/io/building.hpp"
#include "common/io/files.hpp"
#include "common/io/output_file.hpp"
#include "common/io/paths.hpp"
#include "common/io/process.hpp"
#include "common/io/temporary_folder.hpp"
#include "common/model/input_error.hpp"
#include "common/program/interrupt.hpp"
#include "common/program/terminal.hpp"
#include "common/wall/wall.hpp"

namespace rbc {

namespace fs = std::filesystem;

fs::path kept_cases(const Lesson& lesson) {
    return course_root() / ".course" / "cases" / lesson.id;
}

namespace {

/// The grader reads what strangers' code answers, so it runs behind the wall, too.
ProcessResult run_grader(const Lesson& lesson, const std::vector<std::string>& exercises, const fs::path& subject,
                         const fs::path& json, const Cancelled& cancelled, const GradingInputs& inputs) {
    const TemporaryFolder scratch;
    const fs::path program = program_path("grade_" + lesson.number);
    Wall wall;
    wall.readable = {fs::absolute(subject), contract_folder(lesson.id) / "README.md"};
    wall.runnable = {program_path("runner"), program};
    wall.scratch = scratch.path();
    wall.folder = fs::current_path();
    wall.result = scratch.path() / "report.json";
    std::vector<std::string> command = {"env", "TMPDIR=" + scratch.path().string()};
    // Tests work on a copy of the exercises.
    if (const char* copy = std::getenv("COURSE_TEST_ROOT")) command.push_back(std::string("COURSE_TEST_ROOT=") + copy);
    for (const std::string& word :
         {program.string(), std::string("--subject"), subject.string(), std::string("--json"), wall.result.string()})
        command.push_back(word);
    for (const std::string& exercise : exercises) command.insert(command.end(), {"--exercise", exercise});
    if (inputs.seed != 0) command.insert(command.end(), {"--seed", std::to_string(inputs.seed)});
    if (!inputs.kept.empty()) {
        fs::create_directories(inputs.kept);
        wall.writable = {inputs.kept};
        command.insert(command.end(), {"--kept", inputs.kept.string()});
    }
    if (!inputs.only_case.empty()) {
        wall.readable.push_back(inputs.only_case);
        command.insert(command.end(), {"--case", inputs.only_case.string()});
    }
    const OutputFile report(json);
    ProcessOptions options;
    options.cancelled = cancelled;
    options.limits.output = std::size_t{1} << 20;
    options.clean_environment = true;
    options.descriptor = report.descriptor();
    return run_process(behind_wall(wall, command), options);
}

}  // namespace

Report grade_sources(const Lesson& lesson, const std::vector<std::string>& exercises, const fs::path& sources,
                     const fs::path& subject, const Cancelled& cancelled, const GradingInputs& inputs) {
    const std::string grader = "grade_" + lesson.number;
    need_built({grader, "runner", "exercise_header"}, cancelled);
    if (!sources.empty()) build_subject(sources, subject, cancelled, exercises, contract_folder(lesson.id));
    if (cancelled()) throw Interrupted();

    const TemporaryFolder folder;
    const fs::path json = folder.path() / "report.json";
    const ProcessResult result = run_grader(lesson, exercises, subject, json, cancelled, inputs);
    if (result.cancelled || cancelled()) throw Interrupted();
    if (result.exit_code > 1 || fs::file_size(json) == 0) {
        const std::string last = result.output.substr(0, result.output.find('\n'));
        throw InputError("the grader of lesson " + lesson.id + " failed (exit code " +
                         std::to_string(result.exit_code) + "): " + last);
    }
    const std::vector<Report> reports = read_reports(read_file(json));
    if (reports.size() != 1) throw InputError("the grader of lesson " + lesson.id + " gave no report");
    return reports.front();
}

Waiting::Waiting(const std::string& what) : shown_(is_terminal(2)) {
    if (shown_) std::fprintf(stderr, "%s ...", what.c_str());
}

Waiting::~Waiting() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
}

}  // namespace rbc
