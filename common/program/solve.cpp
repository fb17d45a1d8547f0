#include <algorithm>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/program/commands.hpp"

namespace rbc {

int solve_file(const SolveCommand& given) {
    // What belongs to a demo's problem means nothing for a file.
    const std::string option = !given.demo.empty()        ? "--demo"
                               : given.demo_words.empty() ? ""
                                                          : given.demo_words.front();
    if (!option.empty())
        throw InputError(option + " goes with --write, as in ./course solve --write stack.dat --demo 12");
    if (given.options.file.empty()) throw InputError("which file? As in ./course solve impact.json");
    build_programs({"solve"});
    std::vector<std::string> command = {program_path("solve")};
    command.insert(command.end(), given.words.begin(), given.words.end());
    command.insert(command.end(), {"--", given.options.file});
    return run_attached(command);
}

int write_problem(const Lesson& lesson, const SolveCommand& given) {
    const std::string other = !given.options.file.empty() ? given.options.file
                              : given.words.empty()       ? ""
                                                          : given.words.front();
    if (!other.empty()) throw InputError("--write writes a demo's problem; solve it in a second call, got " + other);
    if (!lesson.has_demo) throw InputError("lesson " + lesson.id + " has no demo");
    const std::string program = "demo_" + lesson.number + "_headless";
    build_programs({program});
    std::vector<std::string> command = {program_path(program), "--problem", given.write};
    command.insert(command.end(), given.demo_words.begin(), given.demo_words.end());
    if (std::find(command.begin(), command.end(), "--steps") == command.end())
        command.insert(command.end(), {"--steps", "0"});
    return run_attached(command);
}

}  // namespace rbc
