#include "common/grading/class/classroom50_package.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/grading/class/course_sources.hpp"
#include "common/grading/class/template_text.hpp"

namespace rbc {

namespace fs = std::filesystem;

void write_classroom50_package(const std::vector<std::string>& lessons, unsigned long seed, const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        throw InputError("'" + folder.string() + "' is not empty: --classroom50 writes to a new folder");
    std::string numbers;
    for (const std::string& lesson : lessons) numbers += (numbers.empty() ? "" : ",") + lesson.substr(0, 2);
    const std::map<std::string, std::string> values{
        {"lessons", numbers},
        {"seed", seed == 0 ? "" : ", \"--seed\", \"" + std::to_string(seed) + "\""},
        {"seed_words", seed == 0 ? "" : " --seed " + std::to_string(seed)}};
    fs::create_directories(folder / ".github/workflows", error);
    write_file(folder / "autograder.py", filled_template("classroom50/autograder.py", values));
    write_file(folder / ".github/workflows/grade.yml", filled_template("classroom50/grade.yml", values));
    const nlohmann::ordered_json runtime{{"runs-on", "ubuntu-24.04"}, {"apt", packages_for_grading()}};
    write_file(folder / "runtime.json", runtime.dump(2) + "\n");
    const TemporaryFolder course;
    copy_course_sources(course.path() / "course");
    pack_folder(course.path(), folder / "course.tar.gz");
}

}  // namespace rbc
