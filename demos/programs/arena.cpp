#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
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

/// The scenes that a person named, of both tables.
std::vector<AnyArenaScene> chosen_scenes(const std::string& words) {
    struct Named {
        std::string name;
        AnyArenaScene scene;
    };
    std::vector<Named> table;
    for (const AnyArenaScene& scene : all_arena_scenes()) table.push_back({name_of(scene), scene});
    std::vector<AnyArenaScene> found;
    for (const Named* named : chosen(table, words, "scene")) found.push_back(named->scene);
    return found;
}

std::vector<ArenaRun> runs_of(const ArenaOptions& options) {
    std::vector<ArenaRun> runs;
    std::string names = options.solvers;
    if (options.mine && !names.empty()) names += ",mine";
    if (!options.mine && ("," + names + ",").find(",mine,") != std::string::npos)
        throw InputError("'mine' takes part with --mine");
    const auto solvers = chosen(options.mine ? contestants_and_mine() : contestants(), names, "solver");
    const PriceOptions price{.seconds = options.seconds, .most_ms = options.budget, .limit = options.limit};
    for (const AnyArenaScene& scene : chosen_scenes(options.scenes))
        for (const NamedContestant* solver : solvers)
            runs.push_back({.scene = scene, .contestant = solver, .sweeps = options.sweeps, .price = price});
    return runs;
}

/// Plays one run in a process of its own; whatever becomes of it, there is a record.
ArenaRecord play_apart(const ArenaRun& run, const std::function<bool()>& waiting) {
    const std::vector<std::string> command{program_path("arena"),
                                           "--play",
                                           name_of(run.scene),
                                           run.contestant->name,
                                           std::to_string(run.sweeps),
                                           number_text(run.price.seconds),
                                           number_text(run.price.most_ms),
                                           number_text(run.price.limit)};
    // Its search and its match end by themselves at the limit, but for steps that take long in another process.
    const double last = 2 * run.price.limit + 10;
    const ProcessResult done = run_process(
        command, {.cancelled = waiting,
                  .limits = {.seconds = last, .memory = std::size_t{4} << 30, .output = std::size_t{16} << 20}});
    if (done.timed_out) return record_of_failure(run, "time limit", "");
    if (done.exit_code == 0) {
        ArenaRecord record = ArenaRecord::parse(done.output, nullptr, false);
        if (record.is_object()) return record;
    }
    const std::string code = done.exit_code > 128 ? "signal " + std::to_string(done.exit_code - 128)
                                                  : "exit code " + std::to_string(done.exit_code);
    return record_of_failure(run, "crashed", code);
}

/// All runs, so many at a time; empty places where it was interrupted.
class Tournament {
  public:
    Tournament(const std::vector<ArenaRun>& runs, const std::function<ArenaShelf(const ArenaRun&)>& shelf_of)
        : runs_(runs), shelf_of_(shelf_of), records_(runs.size()) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            records_[i] = shelf_of(runs[i]).kept(runs[i]);
            if (!records_[i]) open_.push_back(i);
        }
        kept_ = runs.size() - open_.size();
    }

    void play(int jobs) {
        std::vector<std::thread> others;
        for (int i = 1; i < jobs; ++i) others.emplace_back([this] { work(); });
        work();
        for (std::thread& other : others) other.join();
        line_.clear();
    }

    std::size_t kept() const { return kept_; }
    std::vector<ArenaRecord> records() const {
        std::vector<ArenaRecord> all;
        for (const auto& record : records_)
            if (record) all.push_back(*record);
        return all;
    }

  private:
    void work() {
        for (std::size_t k; interrupted() == 0 && (k = next_++) < open_.size();) {
            const ArenaRun& run = runs_[open_[k]];
            const std::string what = name_of(run.scene) + ", " + run.contestant->name;
            ArenaRecord record = play_apart(run, [&] {
                const std::lock_guard guard(mutex_);
                if (clock_.seconds() > 2) line_.show("run", kept_ + done_ + 1, runs_.size(), what, left());
                return interrupted() != 0;
            });
            if (interrupted() != 0) break;
            shelf_of_(run).keep(run, record);
            const std::lock_guard guard(mutex_);
            records_[open_[k]] = std::move(record);
            ++done_;
        }
    }
    /// s, by the pace so far; 0: too early to say.
    double left() const {
        if (done_ < 4) return 0;
        return clock_.seconds() * static_cast<double>(open_.size() - done_) / static_cast<double>(done_);
    }

    const std::vector<ArenaRun>& runs_;
    std::function<ArenaShelf(const ArenaRun&)> shelf_of_;
    std::vector<std::optional<ArenaRecord>> records_;
    std::vector<std::size_t> open_;
    std::atomic<std::size_t> next_ = 0;
    std::size_t kept_ = 0, done_ = 0;
    std::mutex mutex_;
    const Stopwatch clock_;
    ProgressLine line_;
};

int tournament(const ArenaOptions& options) {
    if (!options.stills.empty()) {
        write_file(options.stills, arena_stills());
        return 0;
    }
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

    const Stopwatch clock;
    Tournament all(runs, shelf_of);
    all.play(options.jobs > 0 ? options.jobs : std::max(1, static_cast<int>(std::thread::hardware_concurrency())));
    const std::vector<ArenaRecord> records = all.records();
    if (interrupted()) {
        std::fprintf(stderr, "stopped after %zu of %zu runs; the same command%s goes on from there\n", records.size(),
                     runs.size(), options.fresh ? " without --fresh" : "");
        return 128 + interrupted();
    }
    if (!options.csv.empty()) write_file(options.csv, arena_csv(records));
    if (!options.json.empty()) write_file(options.json, arena_json(records));
    if (!options.html.empty()) write_file(options.html, arena_html(records));
    if (!options.markdown.empty()) write_file(options.markdown, arena_markdown(records));
    std::printf("%s\n%s\n%s\n", arena_text(records).c_str(), arena_advice_text(records).c_str(), fast_contestants);
    for (const std::string& remark : arena_remarks(records)) std::printf("%s\n", remark.c_str());
    std::printf("%zu runs, %zu of them from before, %.0f s\n", runs.size(), all.kept(), clock.seconds());
    return 0;
}

/// --play SCENE SOLVER SWEEPS SECONDS MOST_MS LIMIT: what the tournament starts for one run.
int play_here(const std::vector<std::string>& words) {
    if (words.size() != 6) throw InputError("--play takes 6 words");
    ArenaRun run{.scene = chosen_scenes(words[0]).front(),
                 .contestant = chosen(contestants_and_mine(), words[1], "solver").front()};
    if (!read_number(words[3], run.price.seconds) || !read_number(words[4], run.price.most_ms) ||
        !read_number(words[5], run.price.limit))
        throw InputError("--play: seconds, ms and limit must be numbers");
    run.sweeps = std::stoi(words[2]);
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
