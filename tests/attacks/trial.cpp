#include "tests/attacks/trial.hpp"

#include <algorithm>
#include <cstdlib>

#include "common/grading/subject.hpp"
#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/judgement.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

/// What grading needs of the course, in a place that the ordinary user owns: so whoever gets out can do harm to it.
void copy_course(const fs::path& copy) {
    for (const char* part :
         {"common", "exercises", "lessons", "solutions", "tests/answers", "tests/graders", "tests/stubs"}) {
        for (const auto& entry : fs::recursive_directory_iterator(course_root() / part)) {
            const std::string ending = entry.path().extension().string();
            if (ending != ".cpp" && ending != ".hpp" && entry.path().filename() != "README.md") continue;
            const fs::path place = copy / fs::relative(entry.path(), course_root());
            fs::create_directories(place.parent_path());
            fs::copy_file(entry.path(), place);
        }
    }
    fs::create_directories(copy / ".course");
}

}  // namespace

Trial::Trial(fs::path folder) : folder_(std::move(folder)), course_(folder_ / "course") {
    copy_course(course_);
    ::setenv("COURSE_BUILT", "*", 1);
    library_ = folder_ / "library" / "box.so";
    const auto built = build_files({{course_root() / "solutions" / "01_gbf" / "box.cpp", library_}});
    if (!built.front().error.empty()) throw InputError("the solution does not compile: " + built.front().error);
}

Trial::Outcome Trial::of(const Attack& attack) {
    const fs::path place = folder_ / attack.name, mallory = place / "students" / "mallory";
    fs::create_directories(place / "out");
    Outcome outcome;
    auto& [found, seconds] = outcome;
    {
        Prey prey(place, course_, library_);
        const fs::path submission = write_submission(attack, mallory, prey);
        prey.watch();
        const std::vector<std::string> exercises{attack.exercise,
                                                 std::string(honest_lesson) + "/" + honest_exercise(attack)};
        GradingRun run{submission,      place / "out" / "report.json",
                       course_,         prey.home(),
                       place / "tmp",   prey.token(),
                       prey.terminal(), exercises,
                       attack.seconds};
        if (!attack.json.empty()) run.json = mallory / attack.json;
        const Graded graded = grade_submission(run);
        seconds = graded.seconds;
        found = breaches(attack, graded, prey.secrets(), prey.mark());
        const std::vector<std::string> harm = prey.harm();
        found.insert(found.end(), harm.begin(), harm.end());
        write_file(place / "out" / "said", graded.said);
        keep_course_whole(harm);
    }
    return outcome;
}

void Trial::clear(const Attack& attack) {
    std::error_code ignored;
    for (const char* closed : {"students/mallory", "students/mallory/01_gbf"})
        fs::permissions(folder_ / attack.name / closed, fs::perms::owner_all, ignored);
    fs::remove_all(folder_ / attack.name, ignored);
}

fs::path Trial::write_submission(const Attack& attack, const fs::path& mallory, const Prey& prey) {
    const fs::path honest = fs::path(honest_lesson) / (honest_exercise(attack) + ".cpp");
    fs::create_directories(mallory / honest_lesson);
    fs::create_directories(mallory / attack.lesson());
    fs::copy_file(course_root() / "solutions" / honest, mallory / honest);
    const fs::path victim = mallory.parent_path().parent_path() / "victim" / "file";
    if (attack.make) {
        const fs::path archive = mallory.string() + attack.ending;
        if (!attack.ending.empty()) fs::remove_all(mallory);
        attack.make(archive, victim);
        return archive;
    }
    static const std::string front = read_file(course_root() / "tests" / "attacks" / "front.hpp");
    const std::string before = attack.bare ? "" : prey.defines() + front + "#line 1 \"" + attack.name + "\"\n";
    write_file(mallory / attack.lesson() / (attack.file() + ".cpp"), before + attack.text);
    return mallory;
}

void Trial::keep_course_whole(const std::vector<std::string>& harm) {
    const bool hurt = std::any_of(harm.begin(), harm.end(),
                                  [](const std::string& one) { return one.find(": course/") != std::string::npos; });
    if (!hurt) return;
    fs::remove_all(course_);
    copy_course(course_);
}

}  // namespace rbc::attacks
