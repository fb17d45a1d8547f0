#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <thread>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/compile_command.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/call/subject.hpp"
#include "tests/selftest/mutants.hpp"
#include "tests/selftest/variants.hpp"

// mutants [NN_name [exercise...]]: makes slips of each solution by rule (mutants.hpp), and lists those that the grader
// gives all points, with file and line. One that is no mistake stands in tests/answers/NN_name/<exercise>.same:
//
//   same: name
//   why: the sentence that shows it
//   - line of the solution
//   + line in its place
//
// Mutants for which one sentence holds stand in one entry: further lines - and + behind the first.

namespace {

namespace fs = std::filesystem;
using namespace rbc;

struct Options {
    std::string lesson;
    std::vector<std::string> exercises;
    std::string seed = "1";
    int every = 1;
    bool quiet = false;
};

struct Trial {
    Mutant mutant;
    std::string name;  ///< of the variant
    enum class End { killed, survived, not_compiled } end = End::survived;
};

struct Count {
    int mutants = 0, killed = 0, same = 0, survived = 0;
};

std::string compiled_name(const std::string& variant) {
    return variant + ".cpp";
}

/// Those that do not compile are taken out, until the rest does.
void drop_what_does_not_compile(const std::string& space, const NamedText& contract, std::vector<Trial>& trials,
                                const fs::path& folder) {
    const CompileCommand command = read_compile_command();
    for (int round = 0; round < 12; ++round) {
        std::vector<Variant> variants;
        for (const Trial& trial : trials)
            if (trial.end != Trial::End::not_compiled)
                variants.push_back({trial.name, "#line 1 \"" + compiled_name(trial.name) + "\"\n" + trial.mutant.text});
        if (variants.empty()) return;
        const fs::path source = folder / "check.cpp";
        fs::create_directories(folder);
        write_file(source, variants_source(space, contract, variants));
        std::vector<std::string> words = command.words;
        std::erase_if(words, [](const std::string& w) {
            return w.starts_with("-fmax-errors") || w.starts_with("-ferror-limit") || w == "-shared";
        });
        words.insert(words.end(), {"-fsyntax-only", "-w", source.string()});
        const ProcessResult checked = run_process(words, {.folder = course_root().string()});
        if (checked.exit_code == 0) return;
        static const std::regex blamed("(m\\d+_\\d+)\\.cpp:\\d+");
        std::set<std::string> bad;
        for (std::sregex_iterator found(checked.output.begin(), checked.output.end(), blamed), end; found != end;
             ++found)
            bad.insert((*found)[1]);
        if (bad.empty())
            throw InputError("the mutants of " + contract.name + " do not compile: " + checked.output.substr(0, 2000));
        for (Trial& trial : trials)
            if (bad.count(trial.name) > 0) trial.end = Trial::End::not_compiled;
    }
}

Count try_exercise(const Options& options, const std::string& exercise) {
    const std::string& lesson = options.lesson;
    const fs::path root = course_root(), folder = course_build() / "mutants" / lesson / exercise;
    const NamedText contract = named_text(root / "exercises" / lesson / (exercise + ".hpp"));
    const NamedText solution = named_text(root / "solutions" / lesson / (exercise + ".cpp"));
    const fs::path same_file = root / "tests/answers" / lesson / (exercise + ".same");
    std::vector<Edit> same;
    const std::string same_name = fs::relative(same_file, root).generic_string();
    if (fs::exists(same_file))
        for (const EditedAnswer& entry : read_edits(read_file(same_file), same_name, {"same", "why"}))
            same.insert(same.end(), entry.edits.begin(), entry.edits.end());

    std::vector<Trial> to_try;
    std::vector<bool> used(same.size());
    Count count;
    int number = 0;
    for (Mutant& mutant : mutants_of(solution.text, contract.text)) {
        if (number++ % options.every != 0) continue;
        bool is_same = false;
        for (std::size_t i = 0; i < same.size(); ++i)
            if (is_about(same[i], mutant)) is_same = used[i] = true;
        if (is_same)
            ++count.same;
        else
            to_try.push_back({std::move(mutant), "m" + std::to_string(mutant.line) + "_" + std::to_string(number)});
    }
    const std::string space = "ex" + lesson.substr(0, 2);
    drop_what_does_not_compile(space, contract, to_try, folder);
    std::erase_if(to_try, [](const Trial& t) { return t.end == Trial::End::not_compiled; });

    // In parts, two of which are compiled at once.
    constexpr std::size_t max_together = 40;
    std::vector<SubjectSource> sources;
    for (std::size_t from = 0; from < to_try.size(); from += max_together) {
        std::vector<Variant> variants;
        for (std::size_t i = from; i < std::min(from + max_together, to_try.size()); ++i)
            variants.push_back({to_try[i].name, to_try[i].mutant.text});
        const fs::path stem = folder / ("part" + std::to_string(sources.size()));
        sources.push_back({stem.string() + ".cpp", stem.string() + ".so"});
        write_if_changed(sources.back().source, variants_source(space, contract, variants));
    }
    const std::vector<BuiltFile> built = build_files(sources, {}, 600);
    for (const BuiltFile& part : built)
        if (!part.error.empty()) throw InputError("mutants of " + exercise + " do not compile: " + part.error);
    for (std::size_t i = 0; i < to_try.size(); ++i)
        link_file(built[i / max_together].library, folder / (to_try[i].name + ".so"));
    std::atomic<std::size_t> next{0};
    std::string failure;
    const auto work = [&] {
        for (std::size_t i = next++; i < to_try.size(); i = next++) try {
                const fs::path library = folder / (to_try[i].name + ".so");
                if (!passes(lesson, library, options.seed, {"--exercise", exercise, "--until-failure"}))
                    to_try[i].end = Trial::End::killed;
            } catch (const std::exception& error) {
                failure = error.what();
            }
    };
    std::thread other(work);
    work();
    other.join();
    if (!failure.empty()) throw InputError(failure);

    for (const Trial& trial : to_try) {
        ++count.mutants;
        if (trial.end == Trial::End::killed) {
            ++count.killed;
            continue;
        }
        ++count.survived;
        std::cout << "\n# " << solution.name << ":" << trial.mutant.line << ": " << trial.mutant.rule
                  << "\nsame: " << trial.name << "\nwhy: \n- " << trial.mutant.removed << "\n";
        for (const std::string& line : trial.mutant.added) std::cout << "+ " << line << "\n";
    }
    if (options.every == 1)
        for (std::size_t i = 0; i < same.size(); ++i)
            if (!used[i]) {
                std::cout << same_name << ":" << same[i].removed.front().number << ": no mutant (any more)\n";
                ++count.survived;
            }
    count.mutants += count.same;
    return count;
}

int try_lesson(const Options& options) {
    std::vector<std::string> exercises = options.exercises;
    if (exercises.empty())
        for (const fs::path& file : sorted_entries(course_root() / "solutions" / options.lesson))
            if (file.extension() == ".cpp") exercises.push_back(file.stem().string());
    int survived = 0;
    for (const std::string& exercise : exercises) {
        const Count count = try_exercise(options, exercise);
        std::printf("%s%-16s %-20s %4d mutants, %4d killed, %3d equivalent, %3d survive\n", count.survived ? "\n" : "",
                    options.lesson.c_str(), exercise.c_str(), count.mutants, count.killed, count.same, count.survived);
        std::fflush(stdout);
        survived += count.survived;
    }
    return survived;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Slips made of the solutions by rule, and whether the graders notice."};
    Options options;
    std::vector<std::string> words;
    app.add_option("lesson", words, "NN_name, then exercises; none: all lessons");
    app.add_option("--seed", options.seed, "Of the graders")->check(CLI::Range(1ul, 999999999ul));
    app.add_option("--every", options.every, "Only every n-th: a sample")->check(CLI::Range(1, 1000000));
    try {
        app.parse(argc, argv);
        std::vector<std::string> lessons;
        for (const fs::path& folder : sorted_entries(course_root() / "solutions"))
            lessons.push_back(folder.filename().string());
        if (!words.empty()) {
            const auto found = std::find_if(lessons.begin(), lessons.end(), [&](const std::string& l) {
                return l == words[0] || l.substr(0, 2) == words[0];
            });
            if (found == lessons.end()) throw InputError("no lesson '" + words[0] + "' has solutions");
            lessons = {*found};
            options.exercises.assign(words.begin() + 1, words.end());
            for (const std::string& exercise : options.exercises)
                if (!fs::exists(course_root() / "solutions" / lessons[0] / (exercise + ".cpp")))
                    throw InputError("lesson " + lessons[0] + " has no exercise '" + exercise + "'");
        }
        int survived = 0;
        for (const std::string& lesson : lessons) {
            options.lesson = lesson;
            survived += try_lesson(options);
        }
        return survived == 0 ? 0 : 1;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "error: " << error.what() << "\n";
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
    }
    return 2;
}
