// The program behind ./course class, ./course grade --against COPY and ./course doctor --wall: all that deals with files of
// strangers.

#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <random>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/run_program.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/class/class.hpp"
#include "common/grading/class/class_grading.hpp"
#include "common/grading/class/machine_share.hpp"
#include "common/grading/report/readme_points.hpp"
#include "common/grading/wall/wall.hpp"

namespace {

using namespace rbc;
namespace fs = std::filesystem;

/// One copy of exercises/, graded as a class grades it; ./course grade --against asks for this.
struct CopyOptions {
    std::string copy;                    ///< a folder; empty: none
    std::vector<std::string> exercises;  ///< "01_gbf/box"
    std::string only_case, json;         ///< files; empty: all cases, no JSON
};

/// A missing file counts as not solved, so leaving one out never raises a grade.
int grade_copy(const CopyOptions& options, unsigned long seed) {
    if (!options.json.empty() && options.json != "-") {
        // A link or a FIFO of the student's would stand there.
        const fs::path json = fs::absolute(options.json);
        const fs::path inside = (fs::weakly_canonical(json.parent_path()) / json.filename())
                                    .lexically_relative(fs::weakly_canonical(options.copy));
        if (!inside.empty() && *inside.begin() != "..")
            throw InputError("--json '" + options.json + "' lies in what is graded; a file elsewhere is needed");
    }
    if (!options.json.empty()) check_writable(options.json);
    for (const std::string& sentence : protection().missing()) std::fprintf(stderr, "note: %s\n", sentence.c_str());
    std::vector<ExerciseFile> wanted;
    std::vector<std::string> programs{"runner", "exercise_header", "read_submission"};
    for (const std::string& key : options.exercises) {
        const std::size_t slash = key.find('/');
        if (slash == std::string::npos) throw InputError("--exercise must be lesson/exercise, got '" + key + "'");
        const std::string lesson = key.substr(0, slash), exercise = key.substr(slash + 1);
        wanted.push_back({lesson, exercise, hash_of_code(stub_text(lesson, exercise))});
        programs.push_back("grade_" + key.substr(0, 2));
    }
    const auto cancelled = [] { return interrupted() != 0; };
    need_built(programs, cancelled);
    std::optional<GradedSubmission> graded;
    {
        const Waiting waiting("grading");
        JudgeRules rules;
        rules.seed = seed != 0 ? seed : 1 + std::random_device()() % 999999;
        if (!options.only_case.empty()) rules.only_case = fs::absolute(options.only_case);
        graded = grade_submission(fs::absolute(options.copy).lexically_normal(), wanted, rules, files_at_a_time(),
                                  cancelled);
    }
    if (!graded) throw Interrupted();
    if (graded->files == 0)
        throw InputError("'" + options.copy + "' holds no copy of exercises (a folder like " + wanted.front().lesson +
                         ")");
    for (const std::string& remark : graded->remarks) std::fprintf(stderr, "note: %s\n", remark.c_str());
    if (options.only_case.empty())
        for (const std::string& difference : points_unlike_readme(graded->reports))
            std::fprintf(stderr, "note: %s\n", difference.c_str());
    return show_reports(graded->reports, options.json);
}

/// Prints the layers of the wall that this machine has, then those that it lacks, a line each.
/// @return 0: enough for files of strangers, 1: not enough
int show_wall() {
    std::printf("%s\n", protection().text().c_str());
    for (const std::string& sentence : protection().missing()) std::printf("%s\n", sentence.c_str());
    return protection().wall() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    catch_interrupts();
    // Graders run without privileges, so every user may read the files, whatever umask the shell has. Private files lie
    // in folders that other users cannot enter.
    ::umask(022);
    ClassOptions options;
    CopyOptions copy;
    bool wall = false;
    CLI::App app("Grades what hundreds of people handed in, behind a wall.");
    add_class_options(app, options);
    constexpr const char* hidden = "";
    app.add_option("--copy", copy.copy)->group(hidden);
    app.add_option("--exercise", copy.exercises)->group(hidden);
    app.add_option("--case", copy.only_case)->group(hidden);
    app.add_option("--json", copy.json)->group(hidden);
    app.add_flag("--wall", wall)->group(hidden);
    return run_program(app, argc, argv, [&] {
        if (wall) return show_wall();
        return copy.copy.empty() ? grade_class(read_syllabus(), options) : grade_copy(copy, options.seed);
    });
}
