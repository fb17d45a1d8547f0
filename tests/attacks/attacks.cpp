#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/attacks/attack.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/missing_layers.hpp"
#include "tests/attacks/trial.hpp"

/// Grades hostile submissions and says which broke through:
/// attacks [--sample] [--quick] [--only NAMES] [--together N] [--without LAYERS] [--as-root] [--keep] [--list]
namespace {

namespace fs = std::filesystem;
using namespace rbc;
using namespace rbc::attacks;

/// A user that owns only what this program makes; each of these programs has another one.
const uid_t nobody = 64000 + static_cast<uid_t>(::getpid()) % 1000;

/// A folder of its own, gone with this object unless it is kept.
class WorkFolder {
  public:
    /// @param owner  the user that gets it; 0: it stays ours
    WorkFolder(bool keep, uid_t owner) : keep_(keep) {
        std::string name = (fs::temp_directory_path() / "attacks-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw InputError("cannot make a folder " + name);
        path_ = name;
        if (::geteuid() == 0 && owner != 0 && ::chown(name.c_str(), owner, owner) != 0)
            throw InputError("cannot give away " + name);
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!keep_) fs::remove_all(path_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
    bool keep_;
};

struct Wanted {
    bool sample = false, quick = false, keep = false, list = false, as_root = false;
    std::vector<std::string> only, missing;
    std::size_t together = 8;

    bool names(const Attack& attack) const {
        const auto has = [&](const std::string& name) {
            return std::find(only.begin(), only.end(), name) != only.end();
        };
        return only.empty() || has(attack.name) || has(attack.group) || has(attack.group + "/" + attack.name);
    }
};

/// A class is not graded as root, and refusing root proves nothing.
void become_ordinary() {
    if (::geteuid() != 0) return;
    if (::setgroups(0, nullptr) != 0 || ::setresgid(nobody, nobody, nobody) != 0 ||
        ::setresuid(nobody, nobody, nobody) != 0)
        throw InputError("cannot become an ordinary user");
    ::prctl(PR_SET_DUMPABLE, 1);  // as any program is that an ordinary user starts
    if (::access(program_path("course").c_str(), X_OK) != 0)
        throw InputError("an ordinary user cannot start " + program_path("course").string());
}

std::vector<Attack> wanted_attacks(const Wanted& wanted) {
    std::vector<Attack> attacks = all_attacks();
    if (wanted.sample) attacks = sample_of(attacks);
    if (wanted.quick) std::erase_if(attacks, [](const Attack& one) { return one.slow; });
    for (const std::string& name : wanted.only) {
        Wanted one;
        one.only = {name};
        if (std::none_of(attacks.begin(), attacks.end(), [&](const Attack& attack) { return one.names(attack); }))
            throw InputError("there is no attack or group '" + name + "'");
    }
    std::erase_if(attacks, [&](const Attack& one) { return !wanted.names(one); });
    return attacks;
}

void list(const std::vector<Attack>& attacks) {
    for (const Attack& one : attacks)
        std::printf("%-16s %-34s %s\n", one.group.c_str(), one.name.c_str(), one.what.c_str());
}

void say(const Attack& attack, double seconds, const std::vector<std::string>& found) {
    const std::string name = attack.group + "/" + attack.name;
    std::printf("%-14s %-50s %6.2f s", found.empty() ? "ok" : "BROKE THROUGH:", name.c_str(), seconds);
    for (const std::string& one : found) std::printf("%s %s", &one == &found.front() ? " " : ";", one.c_str());
    std::printf("\n");
    std::fflush(stdout);
}

/// One class. Where one of several broke through, each is tried again alone, to know which.
/// @return how many broke through
int try_batch(Trial& trial, const Batch& batch, bool keep, std::set<std::string>& walls) {
    const Trial::Outcome outcome = trial.of(batch);
    if (interrupted()) return 0;
    if (!outcome.wall.empty()) walls.insert(outcome.wall);
    const bool alone = batch.size() == 1;
    int broken = 0;
    if (alone || !outcome.any()) {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            say(batch[i], outcome.seconds / static_cast<double>(batch.size()), outcome.breaches[i]);
            broken += !outcome.breaches[i].empty();
        }
    }
    if (!keep || (!alone && outcome.any())) trial.clear(batch);
    if (alone || !outcome.any()) return broken;
    for (const Attack& attack : batch)
        if (!interrupted()) broken += try_batch(trial, {attack}, keep, walls);
    if (broken > 0 || interrupted()) return broken;
    std::printf("BROKE THROUGH: only as students of one class\n");
    for (std::size_t i = 0; i < batch.size(); ++i) say(batch[i], outcome.seconds, outcome.breaches[i]);
    return 1;
}

double processor_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

int run(const Wanted& wanted) {
    const std::vector<Attack> attacks = wanted_attacks(wanted);
    if (wanted.list) {
        list(attacks);
        return 0;
    }
    for (const std::string& layer : wanted.missing)
        if (!is_layer(layer)) take_away(layer);
    if (wanted.as_root) {
        if (::geteuid() != 0) throw InputError("--as-root is for root");
        if (!wanted.missing.empty()) throw InputError("--as-root and --without: root only behind the whole wall");
        enter_own_processes();
    }
    const WorkFolder work(wanted.keep, wanted.as_root ? 0 : nobody);
    if (!wanted.as_root) become_ordinary();
    for (const std::string& layer : wanted.missing) take_away(layer);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, interrupt);
    Trial trial(work.path(), !wanted.missing.empty());
    int broken = 0;
    std::set<std::string> walls;
    const Stopwatch stopwatch;
    for (const Batch& batch : batches_of(attacks, wanted.together)) {
        if (!interrupted()) broken += try_batch(trial, batch, wanted.keep, walls);
    }
    for (const std::string& wall : walls) std::printf("behind %s\n", wall.c_str());
    if (walls.size() > 1) {
        std::printf("BROKE THROUGH: the wall was not the same for all\n");
        ++broken;
    }
    std::printf("%zu attacks, %d broke through, %.0f s, %.0f s of processors\n", attacks.size(), broken,
                stopwatch.seconds(), processor_seconds());
    if (wanted.keep) std::printf("kept in %s\n", work.path().c_str());
    if (interrupted()) return 130;
    return broken > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Grades hostile submissions and says which broke through."};
    Wanted wanted;
    app.add_flag("--sample", wanted.sample, "Some thirty, of every group");
    app.add_flag("--quick", wanted.quick, "Without those that take long even where they fail");
    app.add_option("--only", wanted.only, "Attacks, or groups")->delimiter(',');
    app.add_option("--together", wanted.together, "As students of one class, at most; 1: each alone")
        ->check(CLI::Range(1, 50));
    app.add_option("--without", wanted.missing, "Layers taken away: bubblewrap, Landlock, seccomp")->delimiter(',');
    app.add_flag("--as-root", wanted.as_root,
                 "Grade as root, as platforms do; else root becomes an ordinary user first");
    app.add_flag("--keep", wanted.keep, "Leave submissions and reports where they are, and say where");
    app.add_flag("--list", wanted.list, "Name them all, and what they try");
    try {
        app.parse(argc, argv);
        return run(wanted);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::fprintf(stderr, "error: %s\n", error.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
    }
    return 2;
}
