#include "tests/attacks/trial.hpp"

#include <algorithm>
#include <cstdlib>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/subject.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/judgement.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

/// What grading needs of the course, in a place that the ordinary user owns, so that an attack that gets out can harm it.
void copy_course(const fs::path& copy) {
    for (const char* part : {"common", "exercises", "lessons", "solutions", "tests/answers", "tests/graders"}) {
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

/// What the grading says it was done behind.
std::string wall_of(const std::string& said) {
    const std::size_t at = said.find(", behind "), begin = at + 9;
    if (at == std::string::npos) return "";
    return said.substr(begin, said.find_first_of(";\n", begin) - begin);
}

}  // namespace

Trial::Trial(fs::path folder, bool without_wall)
    : folder_(std::move(folder)), course_(folder_ / "course"), without_wall_(without_wall) {
    copy_course(course_);
    ::setenv("COURSE_BUILT", "*", 1);
    library_ = folder_ / "library" / "box.so";
    const auto built = build_files({{course_root() / "solutions" / "01_gbf" / "box.cpp", library_}});
    if (!built.front().error.empty()) throw InputError("the solution does not compile: " + built.front().error);
}

bool Trial::Outcome::any() const {
    return std::any_of(breaches.begin(), breaches.end(), [](const auto& one) { return !one.empty(); });
}

Trial::Outcome Trial::of(const Batch& batch) {
    const fs::path place = folder_ / student_of(batch.front()), students = place / "students";
    fs::create_directories(place / "out");
    Prey prey(place, course_, library_);
    GradingRun run{students,     place / "out" / "reports", course_,         prey.home(),       place / "tmp",
                   prey.token(), prey.terminal(),           {honest_lesson}, seconds_of(batch), without_wall_};
    for (const Attack& attack : batch) {
        write_submission(attack, students / student_of(attack), prey);
        if (std::find(run.lessons.begin(), run.lessons.end(), attack.lesson()) == run.lessons.end())
            run.lessons.push_back(attack.lesson());
    }
    prey.watch();
    const Graded graded = grade_submissions(run);
    write_file(place / "out" / "said", graded.said);
    Breaches found = breaches(batch, graded, {prey.secrets(), prey.mark()});
    const std::vector<std::string> harm = prey.harm();
    found.of_all.insert(found.of_all.end(), harm.begin(), harm.end());
    for (auto& one : found.of_each) one.insert(one.end(), found.of_all.begin(), found.of_all.end());
    keep_course_whole(harm);
    return {found.of_each, graded.seconds, wall_of(graded.said)};
}

void Trial::clear(const Batch& batch) {
    std::error_code ignored;
    const fs::path place = folder_ / student_of(batch.front());
    for (const Attack& attack : batch) {
        const fs::path student = place / "students" / student_of(attack);
        for (const fs::path& closed : {student, student / "01_gbf"})
            if (!fs::is_symlink(closed, ignored)) fs::permissions(closed, fs::perms::owner_all, ignored);
    }
    fs::remove_all(place, ignored);
}

void Trial::write_submission(const Attack& attack, const fs::path& student, const Prey& prey) {
    const fs::path honest = fs::path(honest_lesson) / (honest_exercise(attack) + ".cpp");
    fs::create_directories(student / honest_lesson);
    fs::create_directories(student / attack.lesson());
    fs::copy_file(course_root() / "solutions" / honest, student / honest);
    const fs::path victim = student.parent_path().parent_path() / "victim" / "file";
    if (attack.make) {
        if (!attack.ending.empty()) fs::remove_all(student);
        attack.make(student.string() + attack.ending, victim);
        return;
    }
    static const std::string front = read_file(course_root() / "tests" / "attacks" / "front.hpp");
    const std::string contract = "#define PREY_CONTRACT \"exercises/" + attack.exercise + ".hpp\"\n" +
                                 (attack.exercise == "01_gbf/box" ? "#define PREY_BOX\n" : "");
    const std::string before =
        attack.bare ? "" : prey.defines() + contract + front + "#line 1 \"" + attack.name + "\"\n";
    write_file(student / attack.lesson() / (attack.file() + ".cpp"), before + attack.text);
}

void Trial::keep_course_whole(const std::vector<std::string>& harm) {
    const bool hurt = std::any_of(harm.begin(), harm.end(),
                                  [](const std::string& one) { return one.find(": course/") != std::string::npos; });
    if (!hurt) return;
    fs::remove_all(course_);
    copy_course(course_);
}

}  // namespace rbc::attacks
