#include "common/grading/class/gradescope_package.hpp"

#include <map>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/grading/class/course_sources.hpp"
#include "common/grading/class/template_text.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// What a submission's results.json says where grading did not come to its end, by the file's name.
const std::map<std::string, std::string>& failures() {
    static const std::map<std::string, std::string> all{
        {"unfinished", "the machine stopped before it could say more."},
        {"setup", "the autograder was not set up: the output of setup.sh says why."},
        {"refused", "this machine cannot grade safely, or not at all: the autograder's output says why."},
        {"time", "it took longer than Gradescope lets it."}};
    return all;
}

std::string numbers_of(const std::vector<std::string>& lessons, const std::string& before, const std::string& between) {
    std::string text;
    for (const std::string& lesson : lessons) text += (text.empty() ? "" : between) + before + lesson.substr(0, 2);
    return text;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string words_of(const GradescopePackage& package) {
    std::string words = "--visibility " + package.shown.visibility;
    if (!package.shown.hints) words += " --hidden-hints";
    if (package.without_sandbox) words += " --without-sandbox";
    if (!package.deadline.empty()) words += " --deadline " + shell_word(package.deadline);
    if (!package.late.empty())
        words +=
            " --late " + shell_word(package.late) + " --gradescope-times /autograder/grading/submission_metadata.json";
    return words;
}

void write_program(const fs::path& file, const std::string& text) {
    write_file(file, text);
    fs::permissions(file, fs::perms(0755));
}

}  // namespace

void write_gradescope_package(const GradescopePackage& package, const fs::path& zip) {
    const TemporaryFolder folder;
    const std::map<std::string, std::string> values{
        {"lessons", numbers_of(package.lessons, "", ",")}, {"graders", numbers_of(package.lessons, "grade_", " ")},
        {"packages", joined(packages_for_grading())},      {"seed", std::to_string(package.seed)},
        {"minutes", std::to_string(package.minutes)},      {"words", words_of(package)}};
    write_file(folder.path() / "settings.sh", filled_template("gradescope/settings.sh", values));
    for (const char* program : {"setup.sh", "run_autograder"})
        write_program(folder.path() / program, filled_template(fs::path("gradescope") / program, {}));
    fs::create_directories(folder.path() / "failures");
    for (const auto& [name, what] : failures())
        write_file(folder.path() / "failures" / (name + ".json"), gradescope_failure_json(what));
    copy_course_sources(folder.path() / "course");
    pack_folder(folder.path(), zip);
}

}  // namespace rbc
