#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/syllabus.hpp"

// What DESIGN promises about who may see whom, checked on the files as they are.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

struct File {
    std::string path;  ///< relative to the root, with forward slashes
    std::string text;
};

bool starts(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

const std::vector<File>& all_files() {
    static const std::vector<File> files = [] {
        std::vector<File> found;
        const std::set<std::string> folders{"common", "lessons", "demos", "exercises", "solutions", "tests", "cmake"};
        for (const std::string& folder : folders) {
            for (const auto& entry : fs::recursive_directory_iterator(course_root() / folder)) {
                const std::string extension = entry.path().extension().string();
                const std::set<std::string> read{".hpp", ".cpp", ".h", ".md", ".cmake", ".sh", ".txt", ".edits", ".same"};
                if (!entry.is_regular_file() || !read.count(extension)) continue;
                found.push_back({fs::relative(entry.path(), course_root()).generic_string(), read_file(entry.path())});
            }
        }
        for (const char* name : {"CMakeLists.txt", "README.md", "course", ".ci/run"}) {
            if (fs::exists(course_root() / name)) found.push_back({name, read_file(course_root() / name)});
        }
        return found;
    }();
    return files;
}

bool is_code(const File& f) { return f.path.ends_with(".hpp") || f.path.ends_with(".cpp") || f.path.ends_with(".h"); }

std::vector<std::string> includes(const File& f) {
    static const std::regex pattern(R"re((?:^|\n)[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">])re");
    std::vector<std::string> result;
    for (std::sregex_iterator i(f.text.begin(), f.text.end(), pattern), end; i != end; ++i) result.push_back((*i)[1]);
    return result;
}

/// "lessons/01_gbf/gbf.hpp" -> "01_gbf", for a path below `folder`.
std::string unit_of(const std::string& path, const std::string& folder) {
    if (!starts(path, folder + "/")) return "";
    const std::string rest = path.substr(folder.size() + 1);
    return rest.substr(0, rest.find('/'));
}

/// The lessons, and what each declares that it builds on.
const std::map<std::string, std::set<std::string>>& syllabus() {
    static const auto lessons = [] {
        std::map<std::string, std::set<std::string>> result;
        for (const Lesson& lesson : read_syllabus().lessons)
            result[lesson.id] = {lesson.depends.begin(), lesson.depends.end()};
        return result;
    }();
    return lessons;
}

/// All lessons a lesson may see: what it declares, and what those declare.
std::set<std::string> visible_from(const std::string& lesson) {
    std::set<std::string> seen, open = syllabus().at(lesson);
    while (!open.empty()) {
        const std::string next = *open.begin();
        open.erase(open.begin());
        if (!seen.insert(next).second) continue;
        for (const std::string& further : syllabus().at(next)) open.insert(further);
    }
    return seen;
}

bool starts_with_one_of(const std::string& include, const std::vector<std::string>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string& p) { return starts(include, p); });
}

using Arrows = std::map<std::string, std::set<std::string>>;

/// The rooms of common/: each folder with code, and the folders it may include (itself is understood).
const Arrows& arrows() {
    static const Arrows table = [] {
        const std::string model = "foundation/model", judge = "foundation/judge", io = "foundation/io", programs = "foundation/programs",
                          exercise = "foundation/exercise", kit = "demo/kit", player = "demo/player", call = "grading/call",
                          report = "grading/report", wall = "grading/wall", records = "grading/class/records";
        return Arrows{
            {"foundation", {}},
            {model, {}},
            {judge, {model}},
            {"foundation/scenes", {judge, model}},
            {io, {}},
            {"foundation/problems", {io, judge, model}},
            {programs, {io}},
            {exercise, {io, programs}},
            {kit, {exercise, io, judge, model}},
            {player, {io, kit}},
            {"demo/page", {"demo/drawing", kit, player}},
            {"demo/drawing", {io, kit, model}},
            {"demo/cases", {exercise, io, kit, programs}},
            {"demo/output", {"demo/cases", "demo/drawing", exercise, io, kit, programs}},
            {"demo/window", {"demo/cases", "demo/drawing", exercise, io, kit, player, programs}},
            {wall, {io, programs}},
            {call, {exercise, io, programs, wall}},
            {report, {call, exercise, io, programs, wall}},
            {"grading/grader", {call, exercise, "foundation", io, programs, report}},
            {records, {io, report}},
            {"grading/class/intake", {records, io, programs}},
            {"grading/class", {call, io, programs, records, report, wall}},
            {"book/texts", {io}},
            {"book/markup", {io, programs}},
            {"book/terminal", {"book/markup", io, programs}},
            {"book", {"book/markup", "book/texts", io, programs}},
            {"program", {"book/texts", exercise, io, programs}},
            {"program/grading", {call, exercise, io, "program", programs, report}},
        };
    }();
    return table;
}

/// "common/demo/kit/demo.hpp" -> "demo/kit"; "" for what is not in common/.
std::string room_of(const std::string& path) {
    return starts(path, "common/") ? fs::path(path).parent_path().generic_string().substr(7) : "";
}

/// Whether a folder may include another, by the table; a folder that has no row may include nothing.
bool may_include(const Arrows& table, const std::string& from, const std::string& to) {
    const auto row = table.find(from);
    return from == to || (row != table.end() && row->second.count(to) > 0);
}

/// A folder from which a way along the arrows leads back to it; "" where there is none.
std::string folder_in_a_circle(const Arrows& table) {
    for (const auto& row : table) {
        std::set<std::string> seen, open = row.second;
        while (!open.empty()) {
            const std::string next = *open.begin();
            open.erase(open.begin());
            if (next == row.first) return next;
            if (!seen.insert(next).second || table.count(next) == 0) continue;
            for (const std::string& further : table.at(next)) open.insert(further);
        }
    }
    return "";
}

/// The includes of our own tree that a file may not have.
std::vector<std::string> forbidden_includes(const File& f) {
    const std::vector<std::string> data{"common/foundation/model/", "common/foundation/judge/"};
    std::vector<std::string> bad;
    for (const std::string& include : includes(f)) {
        const bool ours = starts_with_one_of(include, {"common/", "lessons/", "demos/", "exercises/", "solutions/", "tests/"});
        if (!ours) continue;
        bool allowed = true;
        if (starts(f.path, "lessons/")) {
            const std::string own = unit_of(f.path, "lessons"), other = unit_of(include, "lessons");
            allowed = starts_with_one_of(include, data) || other == own ||
                      (own == "24_arena" && starts(include, "common/foundation/scenes/")) ||  // it is about scenes
                      (!other.empty() && visible_from(own).count(other) > 0);
        } else if (starts(f.path, "exercises/") || starts(f.path, "solutions/")) {
            const std::string own = unit_of(f.path, starts(f.path, "exercises/") ? "exercises" : "solutions");
            const std::string lesson = unit_of(include, "lessons");
            allowed = starts_with_one_of(include, data) || include == "common/foundation/exercise/exercise.hpp" ||
                      starts(include, "exercises/" + own + "/") ||
                      (!lesson.empty() && (lesson == own || visible_from(own).count(lesson) > 0));
        } else if (starts(f.path, "common/")) {
            allowed = starts(include, "common/") && may_include(arrows(), room_of(f.path), room_of(include));
        } else if (starts(f.path, "demos/")) {
            const std::string own = "demos/" + unit_of(f.path, "demos") + "/";
            allowed = starts_with_one_of(include, {"common/", "lessons/", "exercises/", own}) && include.ends_with(".hpp");
            // The arena's program and its demo let the student's solver step in the same way.
            allowed = allowed || (own == "demos/programs/" && starts_with_one_of(include, {"demos/24_arena/own_contestant.hpp",
                                                                                          "demos/24_arena/picture.hpp"}));
        }
        if (!allowed) bad.push_back(f.path + " includes " + include);
    }
    return bad;
}

std::set<std::string> equation_tags(const std::string& text, const std::string& number) {
    const std::regex pattern(R"(\()" + number + R"(\.(\d+)\))");
    const std::regex latex(R"(\\tag\{)" + number + R"(\.(\d+)\})");
    std::set<std::string> tags;
    for (const std::regex* r : {&pattern, &latex}) {
        for (std::sregex_iterator i(text.begin(), text.end(), *r), end; i != end; ++i) tags.insert((*i)[1]);
    }
    return tags;
}

std::string join(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "\n  " + line;
    return text;
}

const File* find(const std::string& path) {
    const auto& files = all_files();
    const auto at = std::find_if(files.begin(), files.end(), [&](const File& f) { return f.path == path; });
    return at == files.end() ? nullptr : &*at;
}

}  // namespace

TEST_CASE("every include points where the design lets it point") {
    std::vector<std::string> bad;
    for (const File& f : all_files()) {
        if (!is_code(f)) continue;
        for (const std::string& line : forbidden_includes(f)) bad.push_back(line);
    }
    INFO("forbidden:", join(bad));
    CHECK(bad.empty());
}

TEST_CASE("the rooms' table has a row for each folder with code, no arrow that nothing uses, and no circle") {
    Arrows used;
    for (const File& f : all_files()) {
        if (!is_code(f) || !starts(f.path, "common/")) continue;
        std::set<std::string>& row = used[room_of(f.path)];
        for (const std::string& include : includes(f))
            if (!room_of(include).empty() && room_of(include) != room_of(f.path)) row.insert(room_of(include));
    }
    CHECK(folder_in_a_circle(arrows()) == "");
    for (const auto& row : arrows())
        for (const std::string& to : row.second) {
            INFO(row.first, " -> ", to, " is in the table, and nothing uses it");
            CHECK(used[row.first].count(to) == 1);
        }
    for (const auto& row : used) {
        INFO("common/", row.first, " has no row in the table, or is there no more");
        CHECK(arrows().count(row.first) == 1);
        CHECK(fs::exists(course_root() / "common" / row.first));
    }
}

TEST_CASE("the include rules can fail") {
    CHECK(folder_in_a_circle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}) == "a");
    CHECK(folder_in_a_circle({{"a", {"b", "c"}}, {"b", {"c"}}, {"c", {}}}) == "");
    CHECK_FALSE(may_include(arrows(), "demo/nowhere", "foundation/io"));
    const auto refused = [](const std::string& path, const std::string& include) {
        return forbidden_includes({path, "#include \"" + include + "\"\n"}).size() == 1;
    };
    CHECK(refused("lessons/01_gbf/x.hpp", "lessons/03_spring/spring.hpp"));
    CHECK_FALSE(refused("lessons/05_time_of_impact/x.hpp", "lessons/03_spring/spring.hpp"));
    CHECK(refused("lessons/01_gbf/x.hpp", "common/demo/kit/demo.hpp"));
    CHECK(refused("lessons/01_gbf/x.hpp", "common/foundation/io/files.hpp"));
    CHECK(refused("lessons/01_gbf/x.cpp", "exercises/01_gbf/box.hpp"));
    CHECK(refused("exercises/01_gbf/x.hpp", "common/foundation/exercise/wire.hpp"));
    CHECK(refused("common/foundation/model/x.hpp", "common/foundation/judge/require.hpp"));
    CHECK(refused("common/demo/kit/x.cpp", "common/grading/call/subject.hpp"));
    CHECK(refused("common/demo/kit/x.cpp", "common/demo/window/session.hpp"));
    CHECK(refused("common/grading/call/x.cpp", "common/grading/class/judging.hpp"));
    CHECK(refused("common/program/x.cpp", "common/grading/class/judging.hpp"));
    CHECK(refused("common/book/x.cpp", "common/demo/kit/demo.hpp"));
    for (const char* blind : {"lessons/14_pgs/x.cpp", "exercises/14_pgs/x.hpp", "solutions/14_pgs/x.cpp", "common/foundation/judge/x.cpp",
                              "common/demo/window/x.cpp"})
        CHECK(refused(blind, "common/foundation/scenes/stacks.hpp"));
    for (const char* user : {"demos/14_pgs/x.cpp", "tests/lessons/x.cpp", "tests/benchmarks/x.cpp"})
        CHECK_FALSE(refused(user, "common/foundation/scenes/stacks.hpp"));
    CHECK_FALSE(refused("common/foundation/scenes/x.cpp", "common/foundation/model/body.hpp"));
    CHECK(forbidden_includes({"common/demo/window/x.cpp", "  #  include \"lessons/01_gbf/gbf.hpp\"\n"}).size() == 1);
    CHECK(refused("demos/02_balanced_gbf/demo.cpp", "demos/01_gbf/scenes.hpp"));
    CHECK(refused("demos/01_gbf/demo.cpp", "solutions/01_gbf/box.cpp"));
    CHECK(equation_tags("see (01.3) and \\tag{01.12}, not (02.1)", "01") == std::set<std::string>{"3", "12"});
}

TEST_CASE("only common/demo/window includes SFML, ImGui or OpenGL") {
    for (const File& f : all_files()) {
        if (!is_code(f) || starts(f.path, "common/demo/window/")) continue;
        for (const std::string& include : includes(f)) {
            CAPTURE(f.path);
            CHECK_FALSE(starts_with_one_of(include, {"SFML/", "imgui", "GL/", "OpenGL/"}));
        }
    }
}

TEST_CASE("what runs in a page uses no streams: they would be a seventh of its bytes") {
    const std::regex stream(R"(std::(i|o)?(stringstream|fstream)|std::(cout|cerr|cin)\b|<(sstream|iostream|fstream)>)");
    CHECK(std::regex_search("std::istringstream words(text);", stream));
    for (const File& f : all_files()) {
        if (!is_code(f) || !starts_with_one_of(f.path, {"lessons/", "demos/", "common/demo/", "common/foundation/"}) ||
            starts_with_one_of(f.path, {"demos/programs/", "common/demo/window/", "common/foundation/programs/", "common/foundation/precompiled.hpp"}))
            continue;
        CAPTURE(f.path);
        CHECK_FALSE(std::regex_search(f.text, stream));
    }
}

TEST_CASE("a lesson's README knows every equation its code names, and what it builds on") {
    for (const auto& entry : syllabus()) {
        const std::string& id = entry.first;
        CAPTURE(id);
        const File* readme = find("lessons/" + id + "/README.md");
        REQUIRE(readme != nullptr);
        const std::string number = id.substr(0, 2);
        CHECK(starts(readme->text, "# " + number + " "));
        CHECK_MESSAGE(find("README.md")->text.find("](lessons/" + id + "/README.md)") != std::string::npos,
                      "the syllabus table of README.md should have a row for it");
        const std::set<std::string> known = equation_tags(readme->text, number);
        for (const File& f : all_files()) {
            if (!is_code(f) || !starts(f.path, "lessons/" + id + "/")) continue;
            for (const std::string& tag : equation_tags(f.text, number)) {
                CHECK_MESSAGE(known.count(tag) == 1, f.path, " names (", number, ".", tag, "); the README should have \\tag{", number,
                              ".", tag, "}");
            }
        }
        std::smatch line;
        REQUIRE(std::regex_search(readme->text, line, std::regex(R"(Builds on:([^\n]*))")));
        const std::string builds_on = line[1];
        std::set<std::string> named;
        const std::regex link(R"(\.\./(\d\d_\w+)/)");
        for (std::sregex_iterator i(builds_on.begin(), builds_on.end(), link), end; i != end; ++i) named.insert((*i)[1]);
        const auto list = [](const std::set<std::string>& ids) { return join({ids.begin(), ids.end()}); };
        CHECK_MESSAGE(named == entry.second, "'Builds on:' links to", list(named),
                      "\nand DEPENDS in CMakeLists.txt lists", list(entry.second));
        for (const std::string& other : entry.second) CHECK(other < id);
    }
}

TEST_CASE("every lesson of the syllabus has its library, demo, figures, tests and exercises") {
    const auto is_there = [](const std::string& begin, const std::string& end) {
        return std::any_of(all_files().begin(), all_files().end(),
                           [&](const File& f) { return starts(f.path, begin) && f.path.ends_with(end); });
    };
    std::vector<std::string> missing;
    for (const auto& entry : syllabus()) {
        const std::string& id = entry.first;
        if (!is_there("lessons/" + id + "/", ".cpp")) missing.push_back("lessons/" + id + "/*.cpp");
        if (!is_there("tests/lessons/" + id, "_test.cpp")) missing.push_back("tests/lessons/" + id + "_test.cpp");
        for (const std::string& path :
             {"demos/" + id + "/demo.cpp", "demos/" + id + "/figures.cpp", "exercises/" + id + "/README.md"}) {
            if (find(path) == nullptr) missing.push_back(path);
        }
    }
    INFO("missing:", join(missing));
    CHECK(missing.empty());
}

TEST_CASE("every exercise has its contract, stub, solution, grader and words") {
    for (const auto& entry : fs::directory_iterator(course_root() / "exercises")) {
        if (!entry.is_directory()) continue;
        const std::string id = entry.path().filename().string();
        CAPTURE(id);
        const std::string readme = read_file(entry.path() / "README.md");
        const std::string says = "A solution may include the standard library, Eigen, the contract's own header, and what that "
                                 "includes. It is loaded on its own";
        CHECK_MESSAGE(readme.find(says) != std::string::npos, "exercises/", id, "/README.md should say: ", says);
        int count = 0;
        for (const auto& file : fs::directory_iterator(entry.path())) {
            if (file.path().extension() != ".hpp") continue;
            const std::string name = file.path().stem().string();
            CAPTURE(name);
            ++count;
            for (const std::string& other : {"exercises/" + id + "/" + name + ".cpp", "solutions/" + id + "/" + name + ".cpp",
                                             "tests/graders/" + id + "/" + name + ".cpp", "tests/answers/" + id + "/" + name + ".edits"})
                CHECK_MESSAGE(fs::exists(course_root() / other), "there should be a file ", other);
            CHECK_MESSAGE(readme.find("## " + name + ":") != std::string::npos, "exercises/", id, "/README.md should have a section '## ",
                          name, ": Title (10 points)'");
            const std::string contract = read_file(file.path());
            CHECK_MESSAGE(contract.find("RBC_EXERCISE(") != std::string::npos, "the contract should have RBC_EXERCISE(function)");
            const std::string space = "namespace rbc::ex" + id.substr(0, 2) + " {";
            CHECK_MESSAGE(contract.find(space) != std::string::npos, "the contract should stand in ", space);
            const File* grader = find("tests/graders/" + id + "/" + name + ".cpp");
            if (grader == nullptr) continue;
            const std::regex student(R"(RBC_STUDENT\((\w+)\))");
            for (std::sregex_iterator i(grader->text.begin(), grader->text.end(), student), end; i != end; ++i) {
                const std::string exercise = "RBC_EXERCISE(" + (*i)[1].str() + ")";
                CHECK_MESSAGE(contract.find(exercise) != std::string::npos, "the contract should have ", exercise);
            }
        }
        CHECK_MESSAGE(count >= 3, "exercises/", id, " has ", count, " contracts (.hpp), and should have 3 or more");
    }
}

TEST_CASE("links and pictures of the texts lead somewhere") {
    const std::regex link(R"(\]\(([^)#\s]+)(#[^)]*)?\))");
    for (const File& f : all_files()) {
        if (!f.path.ends_with(".md")) continue;
        for (std::sregex_iterator i(f.text.begin(), f.text.end(), link), end; i != end; ++i) {
            const std::string target = (*i)[1];
            if (target.find("://") != std::string::npos || starts(target, "mailto:")) continue;
            INFO(f.path, " links to ", target);
            CHECK(fs::exists((course_root() / f.path).parent_path() / target));
        }
    }
}

TEST_CASE("no machine's paths, and code is ASCII") {
    const std::regex machine(R"((^|[^A-Za-z0-9_.])/(work|root|farm)/)");
    for (const File& f : all_files()) {
        if (starts(f.path, "tests/structure/")) continue;
        CAPTURE(f.path);
        CHECK_FALSE(std::regex_search(f.text, machine));
        if (!is_code(f) && !f.path.ends_with(".edits") && !f.path.ends_with(".same")) continue;
        CHECK(std::all_of(f.text.begin(), f.text.end(), [](char c) { return static_cast<unsigned char>(c) < 128; }));
    }
}

TEST_CASE("the version of CMakeLists.txt is the one that is cited") {
    const std::string cmake = read_file(course_root() / "CMakeLists.txt"), cited = read_file(course_root() / "CITATION.cff");
    const std::string words = "rigid_body_contact VERSION ";
    const std::size_t from = cmake.find(words) + words.size();
    const std::string version = cmake.substr(from, cmake.find(' ', from) - from);
    CHECK(version.size() >= 5);
    CHECK_MESSAGE(cited.find("\nversion: " + version + "\n") != std::string::npos, "CITATION.cff should say version: ", version);
}

TEST_CASE("what editors and containers read is JSON, and the folders it names are those of the presets") {
    const auto json_of = [](const std::string& file) { return nlohmann::json::parse(read_file(course_root() / file)); };
    std::set<std::string> folders;
    const nlohmann::json all_presets = json_of("CMakePresets.json");
    for (const nlohmann::json& preset : all_presets.at("configurePresets")) {
        const std::string folder = preset.at("binaryDir").get<std::string>();
        folders.insert(folder.substr(folder.find("}/") + 2));
    }
    const nlohmann::json launch = json_of(".vscode/launch.json");
    for (const nlohmann::json& start : launch.at("configurations")) {
        const std::string program = start.at("program").get<std::string>();
        const std::size_t folder = program.find("}/") + 2, bin = program.find("/bin/");
        if (bin == std::string::npos) continue;  // an editor's own word
        CAPTURE(program);
        CHECK(folders.count(program.substr(folder, bin - folder)) == 1);
    }
    const std::string clangd = json_of(".vscode/settings.json").at("clangd.arguments").at(0).get<std::string>();
    CHECK(folders.count(clangd.substr(clangd.find("}/") + 2)) == 1);
    CHECK(json_of(".vscode/extensions.json").at("recommendations").size() >= 2);
    const std::string image = json_of(".devcontainer/devcontainer.json").at("build").at("dockerfile").get<std::string>();
    CHECK(fs::exists(course_root() / ".devcontainer" / image));
}

TEST_CASE("the top level holds what the design lists") {
    const std::set<std::string> listed{"lessons", "common", "demos", "exercises", "solutions", "tests", "cmake", "CMakeLists.txt",
                                       "CMakePresets.json", "README.md", "LICENSE", "course", "build"};
    for (const auto& entry : fs::directory_iterator(course_root())) {
        const std::string name = entry.path().filename().string();
        // What a student leaves lying about (a CSV, a picture) is no matter of the design; folders and code are.
        const bool matters = entry.is_directory() || name.ends_with(".cpp") || name.ends_with(".hpp") || name.ends_with(".sh") || name.ends_with(".log");
        if (!matters || name.front() == '.' || (entry.is_directory() && starts(name, "build"))) continue;
        CAPTURE(name);
        CHECK(listed.count(name) == 1);
    }
}
