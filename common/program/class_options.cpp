#include "common/program/class_options.hpp"

#include <CLI/CLI.hpp>

#include "common/program/solve_options.hpp"

namespace rbc {

void add_class_options(CLI::App& app, ClassOptions& to) {
    app.add_option("folder", to.folder, "one folder, .zip, .tar.gz or git .bundle a student")->type_name("FOLDER");
    app.add_option("--out", to.out, "folder of the reports")->check(is_given)->type_name("REPORTS");
    app.add_option("--lessons", to.lessons, "of these lessons only: 1-5,12; without it: all")->check(is_given);
    app.add_option("--jobs", to.jobs, "files at a time; without it: as many as there are processors")
        ->check(is_given)
        ->check(CLI::Range(1, 256));
    app.add_flag("--resume", to.resume, "go on with what was graded in REPORTS before");
    app.add_option("--deadline", to.deadline, "as in 2026-11-29T23:59Z")->check(is_given);
    app.add_option("--late", to.late, "what a begun day costs, as in 10%/day")->check(is_given);
    app.add_option("--seed", to.seed, "of the inputs that are drawn; without it: new ones, the same for all")
        ->check(is_given)
        ->check(CLI::Range(1ul, 999999999ul));
    app.add_option("--shard", to.shard, "only this part of the students, as in 2/4")->check(is_given);
    app.add_option("--merge", to.parts, "reports of all parts, in place of submissions")->check(is_given);
    app.add_flag("--without-sandbox", to.without_sandbox,
                 "grade although this machine has no wall: for files of people you trust");
}

}  // namespace rbc
