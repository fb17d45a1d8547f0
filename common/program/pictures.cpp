#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/program/commands.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// A line of demos/NN_name/pictures.txt: a file, and what the demo is started with.
struct Picture {
    std::string file;  ///< .png: the window, .webp: the run as a film, .svg: its scene alone, card.png: for lists
    std::vector<std::string> words;
    bool is(const char* extension) const { return fs::path(file).extension() == extension; }
    bool is_card() const { return file == "card.png"; }
    bool is_window() const { return is(".png") && !is_card(); }
};

std::vector<Picture> pictures_of(const Lesson& lesson) {
    const fs::path list = course_root() / "demos" / lesson.id / "pictures.txt";
    std::vector<Picture> pictures;
    if (!fs::exists(list)) return pictures;
    std::istringstream lines(read_file(list));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Picture picture;
        if (!(words >> picture.file) || picture.file.front() == '#') continue;
        for (std::string word; words >> word;) picture.words.push_back(word);
        pictures.push_back(std::move(picture));
    }
    return pictures;
}

/// Where there is no display, a virtual one, large enough for any of these windows.
std::vector<std::string> on_a_display() {
    const char* display = std::getenv("DISPLAY");
    if (display && *display) return {};
    if (run_process({"xvfb-run", "--help"}).exit_code == 127)
        throw InputError("there is no display, and no xvfb-run to make one (./course doctor names the package)");
    return {"xvfb-run", "-a", "-s", "-screen 0 1920x1200x24"};
}

int make_picture(const Lesson& lesson, const Picture& picture, const fs::path& file) {
    const std::string program = "demo_" + lesson.number + (picture.is_window() ? "_window" : "_headless");
    build_programs({program});
    std::vector<std::string> command = picture.is_window() ? on_a_display() : std::vector<std::string>{};
    command.push_back(program_path(program));
    command.insert(command.end(), picture.words.begin(), picture.words.end());
    if (std::find(picture.words.begin(), picture.words.end(), "--size") == picture.words.end())
        command.insert(command.end(), {"--size", picture.is_window() ? "1100x680" : "800x500"});
    const char* const kind = picture.is_window()   ? "--screenshot"
                             : picture.is_card()   ? "--card"
                             : picture.is(".webp") ? "--film"
                                                   : "--still";
    command.insert(command.end(), {"--scale", "1", kind, file.string()});
    const int code = run_attached(command);
    if (code == 0 && picture.is_window()) std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    return code;
}

}  // namespace

int make_pictures(const std::vector<Lesson>& lessons, const std::string& out) {
    for (const Lesson& lesson : lessons) {
        const fs::path folder = figures_folder(lesson, out);
        for (const Picture& picture : pictures_of(lesson)) {
            if (picture.is_window() && !lesson.has_window)
                throw InputError("there are no windows (SFML or Dear ImGui is missing, see ./course doctor)");
            const int code = make_picture(lesson, picture, folder / picture.file);
            if (code != 0) return code;
        }
    }
    return 0;
}

}  // namespace rbc
