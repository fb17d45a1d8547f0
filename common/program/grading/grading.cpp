#include "common/program/grading/grading.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/grading/report/grader_run.hpp"
#include "common/grading/call/subject.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace fs = std::filesystem;

Report grade_sources(const Lesson& lesson, const std::vector<std::string>& exercises, const fs::path& sources,
                     const fs::path& subject, const Cancelled& cancelled, const GradingInputs& inputs) {
    const std::string grader = "grade_" + lesson.number;
    need_built({grader, "runner", "exercise_header"}, cancelled);
    for (const Exercise& exercise : lesson.exercises) {
        const bool wanted = exercises.empty() || std::find(exercises.begin(), exercises.end(), exercise.file) != exercises.end();
        if (wanted && sources == exercise_folder(lesson) && !fs::exists(sources / (exercise.file + ".cpp")))
            std::fprintf(stderr, "note: exercises/%s/%s.cpp is missing; ./course reset %s %s puts its stub there\n", lesson.id.c_str(),
                         exercise.file.c_str(), lesson.number.c_str(), exercise.file.c_str());
    }
    if (!sources.empty()) build_subject(sources, subject, cancelled, exercises, contract_folder(lesson.id));
    if (cancelled()) throw Interrupted();

    const GraderOutcome outcome =
        run_grader({lesson.id, exercises, subject, inputs.seed, inputs.kept, inputs.only_case, 0, cancelled});
    if (outcome.cancelled || cancelled()) throw Interrupted();
    if (outcome.reports.empty()) throw InputError("the grader of lesson " + lesson.id + " failed: " + outcome.problem);
    return outcome.reports.front();
}

void record_points(const Report& report) {
    update_progress([&](Progress& progress) {
        std::map<std::string, ExerciseRecord>& exercises = progress.lessons[report.lesson].exercises;
        std::set<std::string> seen;
        std::set<std::string> unknown;  // the machine failed: what is known of them stays
        for (const CaseResult& result : report.cases) {
            if (result.not_judged()) unknown.insert(result.exercise);
        }
        for (const CaseResult& result : report.cases) {
            if (unknown.count(result.exercise) != 0) continue;
            ExerciseRecord& record = exercises[result.exercise];
            if (seen.insert(result.exercise).second) {
                record.score = record.max_score = 0;
                const fs::path file = course_root() / "exercises" / report.lesson / (result.exercise + ".cpp");
                record.graded = fs::exists(file) ? hash_text(read_file(file)) : "";
            }
            record.max_score += result.points;
            if (result.passed) record.score += result.points;
        }
    });
}

}  // namespace rbc
