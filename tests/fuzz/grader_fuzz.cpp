#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/call/subject_process.hpp"
#include "tests/fuzz/mutation.hpp"

// grader_fuzz NN_name: grades answers of the solutions that were changed in one place, well-formed all of them
// (mutated_export.hpp). Each run must end in time with a report in which no case says that the grader could not judge;
// and where every answer was changed in a way that no contract allows, not all points are given.

namespace {

namespace fs = std::filesystem;
using namespace rbc;
using namespace rbc::fuzz;

int broken = 0;

struct Options {
    std::string lesson, only;
    int runs = 3;
    unsigned long seed = 1;
    double seconds = 120;  ///< for one run
};

/// The solution with its contract's functions exported mutated. In one file: a file that is built in this way may not include solutions.
std::string source_of(const std::string& lesson, const std::string& exercise) {
    const auto text = [](const fs::path& file) {
        std::string all = read_file(course_root() / file);
        if (const std::size_t once = all.find("#pragma once"); once != std::string::npos) all.erase(once, 12);
        if (const std::size_t own = all.find("#include \"tests/fuzz/"); own != std::string::npos)
            all.erase(own, all.find('\n', own) - own);
        return "#line 1 \"" + file.generic_string() + "\"\n" + all;
    };
    return text("tests/fuzz/mutation.hpp") + text("tests/fuzz/mutated_export.hpp") + "#include \"exercises/" + lesson +
           "/" + exercise + ".hpp\"\n" + text(fs::path("solutions") / lesson / (exercise + ".cpp"));
}

std::vector<std::string> exercises_of(const std::string& lesson) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(course_root() / "solutions" / lesson))
        if (entry.path().extension() == ".cpp") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<SubjectSource> write_sources(const Options& options, const std::vector<std::string>& exercises) {
    const fs::path folder = course_build() / "fuzz" / options.lesson;
    std::vector<SubjectSource> sources;
    for (const std::string& exercise : exercises) {
        const fs::path file = folder / (exercise + ".cpp");
        const std::string text = source_of(options.lesson, exercise);
        if (!fs::exists(file) || read_file(file) != text) {
            fs::create_directories(folder);
            write_file(file, text);
        }
        sources.push_back({file, folder / (exercise + ".so")});
    }
    return sources;
}

/// The same library under a name that says how it answers.
fs::path named(const fs::path& library, Mutation mutation, int every, unsigned long seed) {
    const fs::path folder = library.parent_path() / library.stem();
    fs::create_directories(folder);
    const fs::path link = folder / (std::string(mutation_names[static_cast<std::size_t>(mutation)]) + "-" +
                                    std::to_string(every) + "-" + std::to_string(seed) + ".so");
    fs::remove(link);
    std::error_code error;
    fs::create_hard_link(library, link, error);
    if (error) fs::copy_file(library, link);
    return link;
}

struct Run {
    Mutation mutation;
    int every;
    unsigned long seed;
    bool must_fail;  ///< each answer is changed, and no contract allows it
};

std::string words(const std::vector<std::string>& command) {
    std::string all;
    for (const std::string& word : command) all += (all.empty() ? "" : " ") + word;
    return all;
}

void try_run(const Options& options, const std::string& exercise, const fs::path& library, const Run& run) {
    const fs::path link = named(library, run.mutation, run.every, run.seed), json = link.string() + ".json";
    fs::remove(json);
    const std::vector<std::string> command{program_path("grade_" + options.lesson.substr(0, 2)).string(),
                                           "--subject",
                                           link.string(),
                                           "--exercise",
                                           exercise,
                                           "--seed",
                                           std::to_string(run.seed),
                                           "--json",
                                           json.string()};
    const auto blame = [&](const std::string& what) {
        ++broken;
        std::cout << "broken: " << exercise << ": " << what << "\n    " << words(command) << "\n" << std::flush;
    };
    const ProcessResult graded = run_process(command, {.limits = {.seconds = options.seconds, .output = 1 << 16}});
    if (graded.timed_out) return blame("no report within " + std::to_string(options.seconds) + " s");
    if (graded.exit_code > 1)
        return blame("the grader ended with " + std::to_string(graded.exit_code) + "\n" + graded.output);
    const Report report = read_reports(read_file(json)).at(0);
    const auto bad =
        std::find_if(report.cases.begin(), report.cases.end(), [](const auto& c) { return c.kind == "grader"; });
    if (bad != report.cases.end()) return blame("'" + bad->title + "': " + bad->problem);
    if (report.cases.empty()) return blame("no case was judged");
    if (run.must_fail && report.all_passed()) return blame("all points for answers that are wrong each");
    fs::remove(json);
    fs::remove(link);
}

void try_exercise(const Options& options, const std::string& exercise, const fs::path& library) {
    using Places = std::array<bool, mutations>;
    SubjectProcess process(exercise + ".cpp", named(library, Mutation::nan, 1, 1));
    const Places places = from_bytes<Places>(process.call("places", {}));
    std::vector<Mutation> possible;
    for (int m = 0; m < mutations; ++m)
        if (places[static_cast<std::size_t>(m)]) possible.push_back(static_cast<Mutation>(m));
    const Stopwatch clock;
    Random random{options.seed};
    // Sizes first: they are what a grader forgets.
    std::stable_partition(possible.begin(), possible.end(), is_size);
    for (int i = 0; i < options.runs; ++i) {
        const auto n = static_cast<int>(possible.size());
        const Mutation mutation = possible[static_cast<std::size_t>(i < n ? i : random.below(n))];
        constexpr int every[] = {1, 1, 3, 20, 300};
        const int share = i < n ? 1 : every[random.below(5)];
        const bool allowed = mutation == Mutation::tiny || mutation == Mutation::permuted;
        try_run(options, exercise, library,
                {mutation, share, options.seed + static_cast<unsigned long>(i), share == 1 && !allowed});
    }
    std::printf("%-20s %d runs, %.1f s\n", exercise.c_str(), options.runs, clock.seconds());
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Graders against answers that are changed in one place."};
    Options options;
    app.add_option("lesson", options.lesson, "NN_name")->required();
    app.add_option("--exercise", options.only, "Only this one");
    app.add_option("--runs", options.runs, "For each exercise")->check(CLI::Range(1, 1000000));
    app.add_option("--seed", options.seed, "Of the first run; the others follow")->check(CLI::Range(1ul, 900000000ul));
    try {
        app.parse(argc, argv);
        std::vector<std::string> exercises = exercises_of(options.lesson);
        if (!options.only.empty()) std::erase_if(exercises, [&](const std::string& e) { return e != options.only; });
        if (exercises.empty()) throw InputError("there is no such exercise");
        const std::vector<BuiltFile> built = build_files(write_sources(options, exercises), {}, 600, 1);
        for (std::size_t i = 0; i < exercises.size(); ++i) {
            if (!built[i].error.empty()) throw InputError(exercises[i] + " does not compile: " + built[i].error);
            try_exercise(options, exercises[i], built[i].library);
        }
        std::cout << (broken == 0 ? "all holds\n" : std::to_string(broken) + " broken\n");
        return broken == 0 ? 0 : 1;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "error: " << error.what() << "\n";
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
    }
    return 2;
}
