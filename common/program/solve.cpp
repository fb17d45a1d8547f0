#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "common/program/commands.hpp"
#include "common/program/interrupt.hpp"

namespace rbc {

int solve_file(const SolveOptions& options) {
    if (options.file.empty()) throw InputError("which file? As in ./course solve impact.json");
    std::vector<std::string> command = {program_path("solve").string()};
    if (!options.law.empty()) command.insert(command.end(), {"--law", options.law});
    if (!options.json.empty()) command.insert(command.end(), {"--json", options.json});
    command.insert(command.end(), {"--", options.file});
    return run_attached(command);
}

}  // namespace rbc
