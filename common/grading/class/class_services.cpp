#include <cstdio>
#include <filesystem>
#include <random>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/grading/class/class_options.hpp"
#include "common/grading/class/classroom50_package.hpp"
#include "common/grading/class/gradescope_package.hpp"
#include "common/grading/class/lesson_ranges.hpp"
#include "common/grading/class/records/late_policy.hpp"
#include "common/grading/class/records/student_name.hpp"
#include "common/grading/class/slurm_job.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

unsigned long seed_for_all(const ClassOptions& options) {
    return options.seed != 0 ? options.seed : 1 + std::random_device()() % 999999999;
}

void check_lateness(const ClassOptions& options) {
    if (!options.deadline.empty()) parse_deadline(options.deadline);
    if (!options.late.empty()) parse_late_rate(options.late);
}

void write_gradescope(const ClassOptions& options, const std::vector<std::string>& lessons) {
    const fs::path zip = options.gradescope;
    if (zip.extension() != ".zip") throw InputError("--gradescope must be a .zip, got '" + options.gradescope + "'");
    check_lateness(options);
    GradescopePackage package;
    package.lessons = lessons;
    package.seed = seed_for_all(options);
    package.minutes = options.minutes;
    package.without_sandbox = options.without_sandbox;
    package.deadline = options.deadline;
    package.late = options.late;
    package.shown.visibility = options.visibility;
    package.shown.hints = !options.hidden_hints;
    write_gradescope_package(package, zip);
    std::printf("%s: %zu lessons, seed %lu, %d minutes for a submission\n", zip.c_str(), lessons.size(), package.seed,
                options.minutes);
}

void write_classroom50(const ClassOptions& options, const std::vector<std::string>& lessons) {
    write_classroom50_package(lessons, options.seed, options.classroom50);
    std::printf(
        "%s: autograder.py and course.tar.gz for CLASSROOM/autograders/ASSIGNMENT, runtime.json for the assignment;\n"
        "or, without Classroom 50, .github/workflows/grade.yml for the students' template\n",
        options.classroom50.c_str());
}

void write_slurm(const ClassOptions& options, const std::vector<Lesson>& lessons) {
    if (options.folder.empty() || options.out.empty())
        throw InputError("--slurm needs the submissions and --out REPORTS, as if they were graded here");
    check_lateness(options);
    SlurmJob job{fs::absolute(options.folder), fs::absolute(options.out), {}};
    job.students = find_submissions(options.folder).size();
    job.shards = options.shards;
    job.jobs = options.jobs > 0 ? options.jobs : 2;
    job.words = {"--seed", std::to_string(seed_for_all(options))};
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) job.words.insert(job.words.end(), {option, value});
    };
    add("--lessons", options.lessons);
    add("--deadline", options.deadline);
    add("--late", options.late);
    std::vector<std::string> programs{"runner", "exercise_header", "read_submission"};
    for (const Lesson& lesson : lessons) programs.push_back("grade_" + lesson.number);
    need_built(programs, [] { return interrupted() != 0; });
    write_file(options.slurm, slurm_script(job));
    fs::permissions(options.slurm, fs::perms(0755));
    std::printf("%s: %zu submissions in %d parts; sh %s submits them\n", options.slurm.c_str(), job.students,
                job.shards, options.slurm.c_str());
}

}  // namespace

bool write_for_service(const Syllabus& syllabus, const ClassOptions& options) {
    const int asked = !options.gradescope.empty() + !options.classroom50.empty() + !options.slurm.empty();
    if (asked == 0) return false;
    if (asked > 1) throw InputError("--gradescope, --classroom50 and --slurm are three things: one at a time");
    if (options.slurm.empty() && !options.folder.empty())
        throw InputError("'" + options.folder + "': what is written for a service holds no submissions");
    const std::vector<Lesson> lessons = lessons_in_ranges(syllabus, options.lessons);
    std::vector<std::string> ids;
    for (const Lesson& lesson : lessons) ids.push_back(lesson.id);
    if (!options.gradescope.empty()) write_gradescope(options, ids);
    if (!options.classroom50.empty()) write_classroom50(options, ids);
    if (!options.slurm.empty()) write_slurm(options, lessons);
    return true;
}

}  // namespace rbc
