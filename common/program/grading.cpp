#include "common/program/grading.hpp"

#include <stdlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "common/grading/subject.hpp"
#include "common/io/building.hpp"
#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/io/process.hpp"
#include "common/model/input_error.hpp"
#include "common/program/interrupt.hpp"
#include "common/program/terminal.hpp"

namespace rbc {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    if (error) throw InputError("no folder for temporary files (TMPDIR, else /tmp): " + error.message());
    std::string name = (folder / "course-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw InputError("cannot make a folder " + name + ": " + std::strerror(errno));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

fs::path kept_cases(const Lesson& lesson) {
    return course_root() / ".course" / "cases" / lesson.id;
}

Report grade_sources(const Lesson& lesson, const std::vector<std::string>& exercises, const fs::path& sources,
                     const fs::path& subject, const Cancelled& cancelled, const GradingInputs& inputs) {
    const std::string grader = "grade_" + lesson.number;
    need_built({grader, "runner", "exercise_header"}, cancelled);
    if (!sources.empty()) build_subject(sources, subject, cancelled, exercises);
    if (cancelled()) throw Interrupted();

    const TemporaryFolder folder;
    const fs::path json = folder.path() / "report.json";
    ProcessOptions options;
    options.cancelled = cancelled;
    std::vector<std::string> command = {program_path(grader).string(), "--subject", subject.string(), "--json",
                                        json.string()};
    for (const std::string& exercise : exercises) command.insert(command.end(), {"--exercise", exercise});
    if (inputs.seed != 0) command.insert(command.end(), {"--seed", std::to_string(inputs.seed)});
    if (!inputs.kept.empty()) command.insert(command.end(), {"--kept", inputs.kept.string()});
    if (!inputs.only_case.empty()) command.insert(command.end(), {"--case", inputs.only_case.string()});
    const ProcessResult result = run_process(command, options);
    if (result.cancelled || cancelled()) throw Interrupted();
    if (result.exit_code > 1 || !fs::exists(json)) {
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
