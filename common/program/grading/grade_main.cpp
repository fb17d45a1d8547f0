#include <CLI/CLI.hpp>

#include "common/foundation/io/input_error.hpp"
#include "common/program/arguments.hpp"
#include "common/program/grading/grading.hpp"

namespace {

using namespace rbc;

int run(const CLI::App& app, Arguments& arguments) {
    const Syllabus syllabus = read_syllabus();
    if (app.got_subcommand("grade")) return grade_lessons(syllabus, arguments.grade);
    if (app.got_subcommand("doctor")) return measure_speed(syllabus);
    const Lesson& lesson = arguments.lesson.empty() ? *next_step(syllabus).lesson : syllabus.find(arguments.lesson);
    if (app.got_subcommand("watch")) return watch_lesson(syllabus, lesson, arguments.exercise);
    if (app.got_subcommand("debug"))
        return debug_exercise(lesson, arguments.exercise, arguments.grade.only_case, arguments.gdb);
    throw InputError("start this with the script ./course");
}

}  // namespace

int main(int argc, char** argv) {
    return run_command_line(argc, argv, run);
}
