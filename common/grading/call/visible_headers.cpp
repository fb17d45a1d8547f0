#include "common/grading/call/visible_headers.hpp"

#include <set>
#include <sstream>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// The course includes its own headers by their place below the root, and nothing else in quotes.
void add_included(const fs::path& header, std::set<fs::path>& found) {
    if (!found.insert(header).second) return;
    std::istringstream lines(read_file(header));
    const std::string before = "#include \"";
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(before)) continue;
        const std::string place = line.substr(before.size(), line.find('"', before.size()) - before.size());
        add_included(course_root() / place, found);
    }
}

}  // namespace

std::vector<fs::path> visible_headers(const fs::path& contract) {
    std::set<fs::path> found;
    add_included(contract, found);
    add_included(course_root() / "common/grading/call/solution_header.hpp", found);
    return {found.begin(), found.end()};
}

}  // namespace rbc
