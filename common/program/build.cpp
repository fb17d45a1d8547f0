#include "common/program/build.hpp"

#include "common/io/building.hpp"
#include "common/io/paths.hpp"
#include "common/program/grading.hpp"
#include "common/program/interrupt.hpp"

namespace rbc {

void build_programs(const std::vector<std::string>& names) {
    {
        const Waiting waiting("building " + names.front());
        need_built(names, [] { return interrupted() != 0; });
    }
    check_interrupted();
}

int run_built(const std::string& name, const std::vector<std::string>& words) {
    build_programs({name});
    std::vector<std::string> command = {program_path(name)};
    command.insert(command.end(), words.begin(), words.end());
    return run_attached(command);
}

}  // namespace rbc
