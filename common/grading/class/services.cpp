#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/template_text.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/class/class.hpp"
#include "common/grading/class/course_sources.hpp"
#include "common/grading/class/records/gradescope.hpp"
#include "common/grading/class/records/late_policy.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// A file of common/grading/class/templates, filled in.
std::string filled(const std::string& name, const std::map<std::string, std::string>& values) {
    return fill_template(read_file(course_root() / "common/grading/class/templates" / name), values);
}

/// As one word of a shell, whatever is in it.
std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

/// What a submission's results.json says where grading did not come to its end, by the file's name.
const std::map<std::string, std::string>& failures() {
    static const std::map<std::string, std::string> all{
        {"unfinished", "the machine stopped before it could say more."},
        {"setup", "the autograder was not set up: the output of setup.sh says why."},
        {"refused", "this machine cannot grade safely, or not at all: the autograder's output says why."},
        {"time", "it took longer than Gradescope lets it."}};
    return all;
}

std::string numbers_of(const std::vector<Lesson>& lessons) {
    std::vector<std::string> numbers;
    for (const Lesson& lesson : lessons) numbers.push_back(lesson.number);
    return joined(numbers, ",");
}

std::vector<std::string> graders_of(const std::vector<Lesson>& lessons) {
    std::vector<std::string> graders;
    for (const Lesson& lesson : lessons) graders.push_back("grade_" + lesson.number);
    return graders;
}

unsigned long seed_for_all(const ClassOptions& options) {
    return options.seed != 0 ? options.seed : 1 + std::random_device()() % 999999999;
}

void require_good_lateness(const ClassOptions& options) {
    if (!options.deadline.empty()) parse_deadline(options.deadline);
    if (!options.late.empty()) parse_late_rate(options.late);
}

/// What ./course class is told on Gradescope. A rate counts from --deadline on, or else from Gradescope's own date.
std::string gradescope_words(const ClassOptions& options) {
    std::string words = "--visibility " + options.visibility;
    if (options.hidden_hints) words += " --hidden-hints";
    if (options.without_sandbox) words += " --without-sandbox";
    if (!options.deadline.empty()) words += " --deadline " + shell_word(options.deadline);
    if (!options.late.empty())
        words +=
            " --late " + shell_word(options.late) + " --gradescope-times /autograder/grading/submission_metadata.json";
    return words;
}

/// Writes the zip that Gradescope takes: setup.sh, run_autograder, what they need, and the course's sources.
void write_gradescope(const ClassOptions& options, const std::vector<Lesson>& lessons) {
    const fs::path zip = options.gradescope;
    if (zip.extension() != ".zip") throw InputError("--gradescope must be a .zip, got '" + options.gradescope + "'");
    require_good_lateness(options);
    const unsigned long seed = seed_for_all(options);
    const TemporaryFolder folder;
    write_file(folder.path() / "settings.sh",
               filled("gradescope/settings.sh", {{"lessons", numbers_of(lessons)},
                                                 {"graders", joined(graders_of(lessons), " ")},
                                                 {"packages", joined(packages_for_grading(), " ")},
                                                 {"seed", std::to_string(seed)},
                                                 {"minutes", std::to_string(options.minutes)},
                                                 {"words", gradescope_words(options)}}));
    for (const std::string program : {"setup.sh", "run_autograder"}) {
        write_file(folder.path() / program, filled("gradescope/" + program, {}));
        fs::permissions(folder.path() / program, fs::perms(0755));
    }
    fs::create_directories(folder.path() / "failures");
    for (const auto& [name, what] : failures())
        write_file(folder.path() / "failures" / (name + ".json"), gradescope_failure_json(what));
    copy_course_sources(folder.path() / "course");
    pack_folder(folder.path(), zip);
    std::printf("%s: %zu lessons, seed %lu, %d minutes for a submission\n", zip.c_str(), lessons.size(), seed,
                options.minutes);
}

/// Writes what an assignment of Classroom 50 needs besides its entry, and a workflow of GitHub Actions for classes
/// without Classroom 50:
///   autograder.py course.tar.gz   for CLASSROOM/autograders/ASSIGNMENT of the classroom's repository
///   runtime.json                  the assignment's runtime block
///   .github/workflows/grade.yml   for the students' repositories: grades on push
/// Without a seed each run has another one, since the bundle is published.
void write_classroom50(const ClassOptions& options, const std::vector<Lesson>& lessons) {
    const fs::path folder = options.classroom50;
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        throw InputError("'" + folder.string() + "' is not empty: --classroom50 writes to a new folder");
    const std::string seed = std::to_string(options.seed);
    const std::map<std::string, std::string> values{{"lessons", numbers_of(lessons)},
                                                    {"seed", options.seed == 0 ? "" : ", \"--seed\", \"" + seed + "\""},
                                                    {"seed_words", options.seed == 0 ? "" : " --seed " + seed}};
    fs::create_directories(folder / ".github/workflows", error);
    write_file(folder / "autograder.py", filled("classroom50/autograder.py", values));
    write_file(folder / ".github/workflows/grade.yml", filled("classroom50/grade.yml", values));
    const nlohmann::ordered_json runtime{{"runs-on", "ubuntu-24.04"}, {"apt", packages_for_grading()}};
    write_file(folder / "runtime.json", runtime.dump(2) + "\n");
    const TemporaryFolder course;
    copy_course_sources(course.path() / "course");
    pack_folder(course.path(), folder / "course.tar.gz");
    std::printf(
        "%s: autograder.py and course.tar.gz for CLASSROOM/autograders/ASSIGNMENT, runtime.json for the assignment;\n"
        "or, without Classroom 50, .github/workflows/grade.yml for the students' template\n",
        options.classroom50.c_str());
}

/// Writes a script that submits itself: an array of parts, and behind it the merging of their reports.
void write_slurm(const Syllabus& syllabus, const ClassOptions& options, const std::vector<Lesson>& lessons) {
    if (options.folder.empty() || options.out.empty())
        throw InputError("--slurm needs the submissions and --out REPORTS, as if they were graded here");
    require_good_lateness(options);
    const std::size_t students = find_submissions(options.folder, files_of(syllabus.lessons)).submissions.size();
    const int jobs = options.jobs > 0 ? options.jobs : 2;
    std::string words = "'--seed' " + shell_word(std::to_string(seed_for_all(options)));
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) words += " " + shell_word(option) + " " + shell_word(value);
    };
    add("--lessons", options.lessons);
    add("--deadline", options.deadline);
    add("--late", options.late);
    for (const std::string& extension : options.extensions) add("--extension", extension);
    std::vector<std::string> programs = graders_of(lessons);
    programs.insert(programs.begin(), {"class", "runner", "exercise_header", "read_submission"});
    need_built(programs, [] { return interrupted() != 0; });

    // Minutes that a part may take: four times what typical submissions need, and an hour for what is not typical.
    constexpr std::size_t seconds_for_each = 60, least_minutes = 60;
    const std::size_t shards = static_cast<std::size_t>(options.shards), in_part = (students + shards - 1) / shards;
    const std::size_t minutes = least_minutes + in_part * seconds_for_each / (60 * static_cast<std::size_t>(jobs));
    constexpr int gigabytes_for_each = 3;  // a compiler, a grader and a runner
    write_file(options.slurm, filled("slurm.sh", {{"shards", std::to_string(options.shards)},
                                                  {"jobs", std::to_string(jobs)},
                                                  {"memory", std::to_string(gigabytes_for_each)},
                                                  {"minutes", std::to_string(minutes)},
                                                  {"build", shell_word(course_build().string())},
                                                  {"submissions", shell_word(fs::absolute(options.folder).string())},
                                                  {"reports", shell_word(fs::absolute(options.out).string())},
                                                  {"words", words}}));
    fs::permissions(options.slurm, fs::perms(0755));
    std::printf("%s: %zu submissions in %d parts; sh %s submits them\n", options.slurm.c_str(), students,
                options.shards, options.slurm.c_str());
}

}  // namespace

bool write_for_service(const Syllabus& syllabus, const ClassOptions& options) {
    const int asked = !options.gradescope.empty() + !options.classroom50.empty() + !options.slurm.empty();
    if (asked == 0) return false;
    if (asked > 1) throw InputError("--gradescope, --classroom50 and --slurm are three things: one at a time");
    if (options.slurm.empty() && !options.folder.empty())
        throw InputError("'" + options.folder + "': what is written for a service holds no submissions");
    const std::vector<Lesson> lessons = lessons_in_ranges(syllabus, options.lessons);
    if (!options.gradescope.empty()) write_gradescope(options, lessons);
    if (!options.classroom50.empty()) write_classroom50(options, lessons);
    if (!options.slurm.empty()) write_slurm(syllabus, options, lessons);
    return true;
}

}  // namespace rbc
