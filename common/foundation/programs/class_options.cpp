#include "common/foundation/programs/class_options.hpp"

#include <CLI/CLI.hpp>

#include "common/foundation/programs/solve_options.hpp"

namespace rbc {

namespace {

void add_service_options(CLI::App& app, ClassOptions& to) {
    constexpr const char* group = "Other services";
    app.add_option("--gradescope", to.gradescope, "write Gradescope's autograder, instead of grading")
        ->type_name("OUT.zip")
        ->check(is_given)
        ->group(group);
    app.add_option("--minutes", to.minutes, "that Gradescope allows a submission (10)")
        ->check(CLI::Range(5, 600))
        ->group(group);
    app.add_option("--visibility", to.visibility,
                   "of the tests there: visible, hidden, after_due_date, after_published")
        ->check(CLI::IsMember({"visible", "hidden", "after_due_date", "after_published"}))
        ->group(group);
    app.add_flag("--hidden-hints", to.hidden_hints, "failed tests show no hints there")->group(group);
    app.add_option("--gradescope-times", to.gradescope_times,
                   "a submission_metadata.json that says when it was handed in and due")
        ->type_name("FILE")
        ->check(is_given)
        ->group(group);
    app.add_option("--classroom50", to.classroom50, "write the files for Classroom 50 and GitHub Actions")
        ->type_name("OUT")
        ->check(is_given)
        ->group(group);
    app.add_option("--slurm", to.slurm, "write a script that grades FOLDER as an array job")
        ->type_name("OUT.sh")
        ->check(is_given)
        ->group(group);
    app.add_option("--shards", to.shards, "parts of that job (4)")->check(CLI::Range(1, 10000))->group(group);
}

}  // namespace

void add_class_options(CLI::App& app, ClassOptions& to) {
    app.add_option("folder", to.folder, "one folder, .zip, .tar.gz or git .bundle per student")->type_name("FOLDER");
    app.add_option("--out", to.out, "folder of the reports")->check(is_given)->type_name("REPORTS");
    app.add_option("--lessons", to.lessons, "of these lessons only: 1-5,12; without it: all")->check(is_given);
    app.add_option("--jobs", to.jobs, "files at a time; without it: as many as processors, quotas and memory leave")
        ->check(is_given)
        ->check(CLI::Range(1, 256));
    app.add_flag("--check", to.check, "say what each submission holds, and grade nothing: no --out is needed");
    app.add_flag("--resume", to.resume, "continue what was graded in REPORTS before");
    app.add_option("--deadline", to.deadline, "as in 2026-11-29T23:59Z")->check(is_given);
    app.add_option("--extension", to.extensions, "another deadline for one student, as in ann=2026-12-02T23:59Z")
        ->type_name("NAME=DEADLINE")
        ->allow_extra_args(false)
        ->check(is_given);
    app.add_option("--late", to.late, "what each day begun costs, as in 10%/day")->check(is_given);
    app.add_option("--seed", to.seed, "of the random inputs; without it: new ones, the same for all")
        ->check(is_given)
        ->check(CLI::Range(1ul, 999999999ul));
    app.add_option("--shard", to.shard, "only this part of the students, as in 2/4")->check(is_given);
    app.add_option("--one", to.one, "FOLDER is the submission of this one student, by name")->check(is_given);
    app.add_option("--seconds", to.seconds, "for all that one student handed in; the rest is not run; 0: nothing is run, only earlier verdicts count")
        ->check(CLI::Range(0.0, 1e6));
    app.add_option("--merge", to.parts, "reports of all parts, instead of submissions")->check(is_given);
    app.add_flag("--without-sandbox", to.without_sandbox,
                 "grade although this machine has no wall: for files from people you trust");
    add_service_options(app, to);
}

}  // namespace rbc
