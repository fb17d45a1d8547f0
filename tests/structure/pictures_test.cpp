#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

// Pictures of windows, films, drawings of a scene and cards are made by a command: demos/NN_name/pictures.txt says how.

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

std::set<std::string> words_of(const std::string& text) {
    static const std::regex word("[A-Za-z]+");
    std::set<std::string> words;
    for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) {
        std::string lower = at->str();
        for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        words.insert(lower);
    }
    return words;
}

/// What stands above a plot of gnuplot's: the line before the smaller one; empty: it is none.
std::string title_of(const std::string& svg) {
    const std::size_t smaller = svg.find("<text><tspan font-family=\"DejaVu Sans\"  font-size=\"11.0\">");
    if (svg.find("GNUPLOT") == std::string::npos || smaller == std::string::npos) return "";
    const std::size_t begin = svg.rfind("<text>", smaller - 1);
    return std::regex_replace(svg.substr(begin, svg.find("</text>", begin) - begin), std::regex("<[^>]*>"), "");
}

}  // namespace

TEST_CASE("a caption says what is to be seen, not the title of its plot once more") {
    const std::regex picture(R"(!\[([^\]]*)\]\((figures/[a-z0-9_]+\.svg)\))");
    int titled = 0;
    for (const auto& lesson : fs::directory_iterator(course_root() / "lessons")) {
        if (!lesson.is_directory()) continue;
        const std::string text = read_file(lesson.path() / "README.md");
        for (std::sregex_iterator at(text.begin(), text.end(), picture), end; at != end; ++at) {
            const std::string title = title_of(read_file(lesson.path() / at->str(2)));
            if (title.empty()) continue;
            ++titled;
            const std::set<std::string> of_title = words_of(title), of_caption = words_of(at->str(1));
            std::size_t both = 0;
            for (const std::string& word : of_title) both += of_caption.count(word);
            const auto all = static_cast<double>(of_title.size() + of_caption.size() - both);
            CHECK_MESSAGE(static_cast<double>(both) < 0.6 * all, lesson.path().filename().string(), " ", at->str(2), ": ", title);
        }
    }
    CHECK(titled > 100);
}

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
