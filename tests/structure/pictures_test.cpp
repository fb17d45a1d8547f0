#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

// Pictures of windows, films and drawings of a scene are made by a command: demos/NN_name/pictures.txt says how.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

/// The pictures and films that stand in a lesson's folder of figures.
std::set<std::string> committed(const fs::path& lesson) {
    std::set<std::string> found;
    if (!fs::is_directory(lesson / "figures")) return found;
    for (const auto& entry : fs::directory_iterator(lesson / "figures")) {
        const std::string extension = entry.path().extension().string();
        const bool scene = entry.path().filename() == "drawing.svg";
        if (extension == ".png" || extension == ".webp" || scene) found.insert(entry.path().filename().string());
    }
    return found;
}

std::set<std::string> listed(const fs::path& demo) {
    std::set<std::string> found;
    if (!fs::exists(demo / "pictures.txt")) return found;
    std::istringstream lines(read_file(demo / "pictures.txt"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string file;
        if (words >> file && file.front() != '#') CHECK(found.insert(file).second);
    }
    return found;
}

}  // namespace

TEST_CASE("every picture of a window is made by a command, and every one that is made is shown") {
    std::string texts = read_file(course_root() / "README.md");
    std::set<fs::path> lessons;
    for (const auto& entry : fs::directory_iterator(course_root() / "lessons"))
        if (entry.is_directory()) lessons.insert(entry.path());
    for (const fs::path& lesson : lessons) {
        const std::string id = lesson.filename().string();
        CAPTURE(id);
        const std::set<std::string> pictures = committed(lesson);
        CHECK(pictures == listed(course_root() / "demos" / id));
        const std::string text = read_file(lesson / "README.md");
        for (const std::string& picture : pictures) {
            CAPTURE(picture);
            const bool here = text.find("(figures/" + picture + ")") != std::string::npos;
            const bool in_front = texts.find("lessons/" + id + "/figures/" + picture) != std::string::npos;
            CHECK((here || in_front));
        }
    }
}

TEST_CASE("moving pictures are light enough for a page: 2 MB") {
    for (const auto& entry : fs::recursive_directory_iterator(course_root() / "lessons")) {
        if (entry.path().extension() != ".webp") continue;
        CAPTURE(entry.path().string());
        CHECK(entry.file_size() < 2'000'000);
    }
}
