#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/nearest_match.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/arena_options.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/progress_line.hpp"
#include "common/foundation/programs/run_program.hpp"
#include "demos/programs/arena_mine.hpp"
#include "demos/programs/arena_record.hpp"

// The tournament: every run is a process of its own, so that a method can end no run but its own.

namespace {

using namespace rbc;

/// The entries of a table that a person named, in the table's order.
template <class Entry>
std::vector<const Entry*> chosen(const std::vector<Entry>& table, const std::string& words, const char* kind) {
    std::vector<std::string> names, wanted;
    for (const Entry& entry : table) names.push_back(entry.name);
    for (std::size_t begin = 0; !words.empty() && begin <= words.size();) {
        const std::size_t end = std::min(words.find(',', begin), words.size());
        wanted.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    for (const std::string& name : wanted) {
        if (std::find(names.begin(), names.end(), name) != names.end()) continue;
        const std::string near = nearest_match(name, names);
        std::string all;
        for (const std::string& n : names) all += (all.empty() ? "" : ", ") + n;
        throw InputError(std::string("no ") + kind + " '" + printable(name, '?', 60) + "'" +
                         (near.empty() ? "; there are " + all : "; did you mean '" + near + "'?"));
    }
    std::vector<const Entry*> found;
    for (const Entry& entry : table)
        if (wanted.empty() || std::find(wanted.begin(), wanted.end(), entry.name) != wanted.end())
            found.push_back(&entry);
    return found;
}

std::vector<ArenaRun> runs_of(const ArenaOptions& options) {
    std::vector<ArenaRun> runs;
    std::string names = options.solvers;
    if (options.mine && !names.empty()) names += ",mine";
    if (!options.mine && ("," + names + ",").find(",mine,") != std::string::npos)
        throw InputError("'mine' takes part with --mine");
    const auto solvers = chosen(options.mine ? contestants_and_mine() : contestants(), names, "solver");
    for (const ArenaScene* scene : chosen(arena_scenes(), options.scenes, "scene")) {
        for (const bool by_time : {false, true})
            for (const NamedContestant* solver : solvers)
                runs.push_back(
                    {scene, solver, by_time, options.budget, options.sweeps, options.seconds, options.limit});
    }
    return runs;
}

/// Plays one run in a process of its own; whatever becomes of it, there is a record.
ArenaRecord play_apart(const ArenaRun& run, const std::function<bool()>& waiting) {
    const std::vector<std::string> command{program_path("arena"),
                                           "--play",
                                           run.scene->name,
                                           run.contestant->name,
                                           run.rule(),
                                           number_text(run.budget),
                                           std::to_string(run.sweeps),
                                           number_text(run.seconds)};
    const ProcessResult done = run_process(
        command, {.cancelled = waiting,
                  .limits = {.seconds = run.limit, .memory = std::size_t{4} << 30, .output = std::size_t{16} << 20}});
    if (done.timed_out) return record_of_failure(run, "time limit", "");
    if (done.exit_code == 0) {
        ArenaRecord record = ArenaRecord::parse(done.output, nullptr, false);
        if (record.is_object()) return record;
    }
    const std::string code = done.exit_code > 128 ? "signal " + std::to_string(done.exit_code - 128)
                                                  : "exit code " + std::to_string(done.exit_code);
    return record_of_failure(run, "crashed", code);
}

int tournament(const ArenaOptions& options) {
    const std::vector<ArenaRun> runs = runs_of(options);
    for (const std::string* file : {&options.csv, &options.json, &options.html, &options.markdown})
        if (!file->empty()) check_writable(*file);
    const ArenaShelf of_course({program_path("arena")});
    std::optional<ArenaShelf> of_student;
    if (options.mine) {
        build_mine();
        of_student.emplace(std::vector<std::filesystem::path>{program_path("arena"), my_library()});
    }
    const auto shelf_of = [&](const ArenaRun& run) { return is_mine(*run.contestant) ? *of_student : of_course; };
    if (options.fresh)
        for (const ArenaRun& run : runs) shelf_of(run).forget(run);

    std::vector<ArenaRecord> records;
    std::size_t kept = 0;
    const Stopwatch clock;
    ProgressLine line;
    for (const ArenaRun& run : runs) {
        const ArenaShelf shelf = shelf_of(run);
        if (auto record = shelf.kept(run)) {
            records.push_back(std::move(*record));
            ++kept;
            continue;
        }
        const std::string what = std::string(run.scene->name) + ", " + run.contestant->name;
        ArenaRecord record = play_apart(run, [&] {
            if (clock.seconds() > 2) line.show("run", records.size() + 1, runs.size(), what, 0);
            return interrupted() != 0;
        });
        if (interrupted()) break;
        shelf.keep(run, record);
        records.push_back(std::move(record));
    }
    line.clear();
    if (interrupted()) {
        std::fprintf(stderr, "stopped after %zu of %zu runs; the same command%s goes on from there\n", records.size(),
                     runs.size(), options.fresh ? " without --fresh" : "");
        return 128 + interrupted();
    }
    if (!options.csv.empty()) write_file(options.csv, arena_csv(records));
    if (!options.json.empty()) write_file(options.json, arena_json(records));
    if (!options.html.empty()) write_file(options.html, arena_html(records));
    if (!options.markdown.empty()) write_file(options.markdown, arena_markdown(records));
    std::fputs(arena_text(records).c_str(), stdout);
    std::printf("\n%s\n%zu runs, %zu of them from before, %.0f s\n", fast_contestants, runs.size(), kept, clock.seconds());
    return 0;
}

/// --play SCENE SOLVER RULE BUDGET SWEEPS SECONDS: what the tournament starts for one run.
int play_here(const std::vector<std::string>& words) {
    if (words.size() != 6) throw InputError("--play takes 6 words");
    ArenaRun run{.scene = chosen(arena_scenes(), words[0], "scene").front(),
                 .contestant = chosen(contestants_and_mine(), words[1], "solver").front(),
                 .by_time = words[2] == "time"};
    if (!read_number(words[3], run.budget) || !read_number(words[5], run.seconds))
        throw InputError("--play: budget and seconds must be numbers");
    run.sweeps = std::stoi(words[4]);
    std::fputs((play(run).dump() + "\n").c_str(), stdout);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]) == "--play")
        return run_program([&] { return play_here({argv + 2, argv + argc}); });
    catch_interrupts();
    ArenaOptions options;
    CLI::App app("Every solver on every scene, measured.\nExample: arena --scenes stack --solvers pgs,nncg");
    add_arena_options(app, options);
    return run_program(app, argc, argv, [&] { return tournament(options); });
}
