#include <cstdio>

#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "common/program/commands.hpp"
#include "common/program/interrupt.hpp"

namespace rbc {

namespace {

/// What belongs to a demo's problem means nothing for a file, and the other way round.
void check_alone(const std::string& option, const std::string& given, const std::string& wants) {
    if (!given.empty()) throw InputError(option + " goes with " + wants);
}

}  // namespace

int solve_file(const SolveOptions& options) {
    const std::string example = "--write, as in ./course solve --write stack.dat --demo 12";
    check_alone("--demo", options.demo, example);
    check_alone("--preset", options.preset, example);
    check_alone("--steps", options.steps, example);
    check_alone("--set", options.settings.empty() ? "" : options.settings[0], example);
    if (options.file.empty()) throw InputError("which file? As in ./course solve impact.json");
    std::vector<std::string> command = {program_path("solve").string()};
    if (!options.law.empty()) command.insert(command.end(), {"--law", options.law});
    if (!options.solver.empty()) command.insert(command.end(), {"--solver", options.solver});
    if (!options.tolerance.empty()) command.insert(command.end(), {"--tolerance", options.tolerance});
    if (!options.iterations.empty()) command.insert(command.end(), {"--iterations", options.iterations});
    if (!options.json.empty()) command.insert(command.end(), {"--json", options.json});
    command.insert(command.end(), {"--", options.file});
    return run_attached(command);
}

int write_problem(const Lesson& lesson, const SolveOptions& options) {
    for (const std::string& other : {options.file, options.law, options.solver, options.tolerance, options.iterations, options.json})
        if (!other.empty())
            throw InputError("--write writes a demo's problem; solve it in a second call, got " + other);
    if (!lesson.has_demo) throw InputError("lesson " + lesson.id + " has no demo");
    std::vector<std::string> command = {program_path("demo_headless").string(), lesson.id};
    if (!options.preset.empty()) command.insert(command.end(), {"--preset", options.preset});
    for (const std::string& setting : options.settings) command.insert(command.end(), {"--set", setting});
    command.insert(command.end(), {"--steps", options.steps.empty() ? "0" : options.steps, "--problem", options.write});
    const int code = run_attached(command);
    if (code == 0 && options.write != "-") std::printf("wrote %s\n", options.write.c_str());
    return code;
}

}  // namespace rbc
