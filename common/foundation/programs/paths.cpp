#include "common/foundation/programs/paths.hpp"

#include <cstdlib>

namespace rbc {

namespace fs = std::filesystem;

fs::path course_root() {
    // Tests of the commands work on a copy, never on a student's exercises and record.
    const char* copy = std::getenv("COURSE_TEST_ROOT");
    return copy && *copy ? copy : COURSE_ROOT;
}

fs::path course_build() { return COURSE_BUILD; }

fs::path program_path(const std::string& name) { return course_build() / "bin" / name; }

fs::path course_record() {
    const fs::path folder = course_root() / ".course";
    fs::create_directories(folder);
    return folder;
}

}  // namespace rbc
