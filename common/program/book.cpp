#include "common/io/paths.hpp"
#include "common/program/build.hpp"
#include "common/program/commands.hpp"
#include "common/program/interrupt.hpp"

namespace rbc {

int make_book(const std::vector<std::string>& words) {
    build_programs({"book"});
    std::vector<std::string> command = {program_path("book")};
    command.insert(command.end(), words.begin(), words.end());
    return run_attached(command);
}

}  // namespace rbc
