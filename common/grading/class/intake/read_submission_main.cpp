// read_submission PATH... --wanted JSON [--deadline SECONDS] [--out FILE]: what a student gave, as JSON on the standard
// output. A program of its own so that it can be run behind a wall: nothing else ever parses an archive.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <clocale>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/grading/class/intake/readers.hpp"
#include "common/grading/class/records/submission.hpp"

int main(int argc, char** argv) {
    std::vector<std::filesystem::path> paths;
    std::string wanted, out = "-";
    double deadline = 0;
    CLI::App app("What a student gave, as JSON.", "read_submission");
    app.add_option("path", paths, "a folder, .zip, .tar, .tar.gz, .tgz, git .bundle or .cpp; several: one student's")
        ->required();
    app.add_option("--wanted", wanted, R"(the exercises' files: {"01_gbf": ["box", "valley"]})")->required();
    CLI::Option* until =
        app.add_option("--deadline", deadline, "of a bundle the newest commit until then, s since 1970");
    app.add_option("--out", out, "write to this file; without it the standard output");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    std::setlocale(LC_CTYPE, "C.UTF-8");  // or names with letters beyond ASCII are lost
    try {
        rbc::ReadLimits limits;
        if (until->count() > 0) limits.deadline = deadline;
        rbc::write_file(out, rbc::submission_json(rbc::read_submission(
                                paths.front(), rbc::parse_wanted(wanted), limits, {paths.begin() + 1, paths.end()})));
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "read_submission: %s\n", error.what());
        return 2;
    }
}
