#include "common/program/grading.hpp"

#include <cstdio>

#include "common/grading/grader_run.hpp"
#include "common/grading/subject.hpp"
#include "common/io/building.hpp"
#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "common/program/interrupt.hpp"
#include "common/program/terminal.hpp"

namespace rbc {

namespace fs = std::filesystem;

fs::path kept_cases(const Lesson& lesson) {
    return course_root() / ".course" / "cases" / lesson.id;
}

Report grade_sources(const Lesson& lesson, const std::vector<std::string>& exercises, const fs::path& sources,
                     const fs::path& subject, const Cancelled& cancelled, const GradingInputs& inputs) {
    const std::string grader = "grade_" + lesson.number;
    need_built({grader, "runner", "exercise_header"}, cancelled);
    if (!sources.empty()) build_subject(sources, subject, cancelled, exercises, contract_folder(lesson.id));
    if (cancelled()) throw Interrupted();

    const GraderOutcome outcome =
        run_grader({lesson.id, exercises, subject, inputs.seed, inputs.kept, inputs.only_case, 0, cancelled});
    if (outcome.cancelled || cancelled()) throw Interrupted();
    if (outcome.reports.empty()) throw InputError("the grader of lesson " + lesson.id + " failed: " + outcome.problem);
    return outcome.reports.front();
}

Waiting::Waiting(const std::string& what) : shown_(is_terminal(2)) {
    if (shown_) std::fprintf(stderr, "%s ...", what.c_str());
}

Waiting::~Waiting() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
}

}  // namespace rbc
