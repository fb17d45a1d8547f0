#include "common/grading/class/course_sources.hpp"

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

constexpr const char* parts[] = {"CMakeLists.txt", "CMakePresets.json", "LICENSE",   "course", "cmake",  "common",
                                 "demos",          "exercises",         "solutions", "tests",  "lessons"};

bool is_picture(const fs::path& file) {
    static const std::set<std::string> endings{".svg", ".png", ".webp", ".gif", ".jpg", ".mp4", ".pdf"};
    return endings.count(file.extension().string()) > 0;
}

void copy_part(const fs::path& from, const fs::path& to) {
    if (fs::is_directory(from)) {
        fs::create_directories(to);
        for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
            const std::string name = entry.path().filename().string();
            if (name.front() != '.' && !is_picture(name) && !entry.is_symlink()) copy_part(entry.path(), to / name);
        }
    } else if (fs::is_regular_file(from)) {
        fs::copy_file(from, to);
    }
}

}  // namespace

void copy_course_sources(const fs::path& folder) try {
    fs::create_directories(folder);
    for (const char* part : parts) copy_part(course_root() / part, folder / part);
    // They may have been solved here.
    fs::copy(folder / "tests/stubs", folder / "exercises",
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
} catch (const fs::filesystem_error& error) {
    throw InputError(std::string("cannot copy the course: ") + error.what());
}

void pack_folder(const fs::path& folder, const fs::path& archive) {
    check_writable(archive);
    const TemporaryFolder scratch;
    const bool zip = archive.extension() == ".zip";
    const fs::path packed = scratch.path() / archive.filename();
    std::vector<std::string> command{"cmake", "-E", "tar", zip ? "cf" : "czf", packed.string()};
    if (zip) command.push_back("--format=zip");
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
    command.push_back("--");
    command.insert(command.end(), names.begin(), names.end());
    ProcessOptions options;
    options.folder = folder.string();
    const ProcessResult result = run_process(command, options);
    if (result.exit_code != 0) throw InputError("cannot pack " + archive.string() + ": " + result.output);
    write_file(archive, read_file(packed));
}

std::vector<std::string> packages_for_grading() {
    static const std::set<std::string> useful{"bubblewrap", "libarchive-dev", "ninja-build"};
    std::vector<std::string> packages;
    std::istringstream lines(read_file(course_root() / "cmake/packages.txt"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string package, kind;
        words >> package >> kind;
        if (kind == "needed" || useful.count(package) > 0) packages.push_back(package);
    }
    return packages;
}

}  // namespace rbc
