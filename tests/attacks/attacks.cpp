#include <grp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "tests/attacks/attack.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/trial.hpp"

/// Grades hostile submissions, one after the other, and says which broke through:
/// attacks [--sample] [--only NAME] [--keep]
namespace {

namespace fs = std::filesystem;
using namespace rbc;
using namespace rbc::attacks;

/// Whom nothing belongs to but what this program plants.
constexpr uid_t nobody = 64123;

struct Wanted {
    bool sample = false, keep = false, list = false;
    std::string only;
};

/// A folder of its own, gone with this object unless it is kept.
class WorkFolder {
  public:
    explicit WorkFolder(bool keep) : keep_(keep) {
        std::string name = (fs::temp_directory_path() / "attacks-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw InputError("cannot make a folder " + name);
        path_ = name;
        if (::geteuid() == 0 && ::chown(name.c_str(), nobody, nobody) != 0)
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

/// Nobody grades a class as root, and where root is refused nothing is proven.
void become_ordinary() {
    if (::geteuid() != 0) return;
    if (::setgroups(0, nullptr) != 0 || ::setresgid(nobody, nobody, nobody) != 0 ||
        ::setresuid(nobody, nobody, nobody) != 0)
        throw InputError("cannot become an ordinary user");
    ::prctl(PR_SET_DUMPABLE, 1);  // as any program is that an ordinary user starts
    if (::access(program_path("course").c_str(), X_OK) != 0)
        throw InputError("an ordinary user cannot start " + program_path("course").string());
}

int run(const Wanted& wanted) {
    std::vector<Attack> attacks = all_attacks();
    if (wanted.sample) attacks = sample_of(attacks);
    if (!wanted.only.empty())
        std::erase_if(attacks, [&](const Attack& one) { return one.name != wanted.only && one.group != wanted.only; });
    if (attacks.empty()) throw InputError("there is no attack or group '" + wanted.only + "'");
    if (wanted.list) {
        for (const Attack& one : attacks)
            std::printf("%-16s %-34s %-4s %s\n", one.group.c_str(), one.name.c_str(), one.from.c_str(),
                        one.what.c_str());
        return 0;
    }
    const WorkFolder work(wanted.keep);
    become_ordinary();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    Trial trial(work.path());
    int broken = 0, waiting = 0;
    double all = 0;
    for (const Attack& attack : attacks) {
        const std::string name = attack.group + "/" + attack.name;
        if (!attack.ending.empty() && !takes_archives()) {
            ++waiting;
            std::printf("not tried      %-50s         no command takes a %s yet\n", name.c_str(),
                        attack.ending.c_str());
            continue;
        }
        const auto [found, seconds] = trial.of(attack);
        all += seconds;
        broken += !found.empty();
        std::printf("%-14s %-50s %6.2f s", found.empty() ? "ok" : "BROKE THROUGH:", name.c_str(), seconds);
        for (const std::string& one : found) std::printf("%s %s", &one == &found.front() ? " " : ";", one.c_str());
        std::printf("\n");
        std::fflush(stdout);
        if (!wanted.keep) trial.clear(attack);
    }
    std::printf("%zu attacks, %d broke through, %d not tried, %.0f s\n", attacks.size(), broken, waiting, all);
    if (wanted.keep) std::printf("kept in %s\n", work.path().c_str());
    return broken > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Grades hostile submissions and says which broke through."};
    Wanted wanted;
    app.add_flag("--sample", wanted.sample, "A quarter, of every group");
    app.add_option("--only", wanted.only, "One attack, or one group");
    app.add_flag("--keep", wanted.keep, "Leave submissions and reports where they are, and say where");
    app.add_flag("--list", wanted.list, "Name them all, with their origin, and what they try");
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
