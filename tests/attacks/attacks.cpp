#include <grp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/grading/subject.hpp"
#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "tests/attacks/attack.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/judgement.hpp"
#include "tests/attacks/prey.hpp"

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
        if (::geteuid() == 0 && ::chown(name.c_str(), nobody, nobody) != 0) throw InputError("cannot give away " + name);
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

/// What grading needs of the course, in a place that the ordinary user owns: so whoever gets out can do harm to it.
void copy_course(const fs::path& copy) {
    for (const char* part : {"common", "exercises", "lessons", "solutions", "tests/answers", "tests/graders", "tests/stubs"}) {
        for (const auto& entry : fs::recursive_directory_iterator(course_root() / part)) {
            const std::string ending = entry.path().extension().string();
            if (ending != ".cpp" && ending != ".hpp" && entry.path().filename() != "README.md") continue;
            const fs::path place = copy / fs::relative(entry.path(), course_root());
            fs::create_directories(place.parent_path());
            fs::copy_file(entry.path(), place);
        }
    }
    fs::create_directories(copy / ".course");
}

class Arena {
  public:
    explicit Arena(fs::path folder) : folder_(std::move(folder)), course_(folder_ / "course") {
        copy_course(course_);
        ::setenv("COURSE_BUILT", "*", 1);
        library_ = folder_ / "library" / "box.so";
        const auto built = build_files({{course_root() / "solutions" / "01_gbf" / "box.cpp", library_}});
        if (!built.front().error.empty()) throw InputError("the solution does not compile: " + built.front().error);
    }

    /// What broke through; empty: nothing.
    std::vector<std::string> try_attack(const Attack& attack, double& seconds) {
        const fs::path place = folder_ / attack.name, mallory = place / "students" / "mallory";
        fs::create_directories(place / "out");
        std::vector<std::string> found;
        {
            Prey prey(place, course_, library_);
            const fs::path submission = write_submission(attack, mallory, prey);
            prey.watch();
            const std::vector<std::string> exercises{attack.exercise, std::string(honest_lesson) + "/" + honest_exercise(attack)};
            GradingRun run{submission, place / "out" / "report.json", course_,          prey.home(), place / "tmp",
                           prey.token(), prey.terminal(),             exercises, attack.seconds};
            if (!attack.json.empty()) run.json = mallory / attack.json;
            const Graded graded = grade_submission(run);
            seconds = graded.seconds;
            found = breaches(attack, graded, prey.secrets(), prey.mark());
            const std::vector<std::string> harm = prey.harm();
            found.insert(found.end(), harm.begin(), harm.end());
            write_file(place / "out" / "said", graded.said);
            keep_course_whole(harm);
        }
        return found;
    }

    void clear(const Attack& attack) {
        std::error_code ignored;
        fs::remove_all(folder_ / attack.name, ignored);
    }

  private:
    fs::path write_submission(const Attack& attack, const fs::path& mallory, const Prey& prey) {
        const fs::path honest = fs::path(honest_lesson) / (honest_exercise(attack) + ".cpp");
        fs::create_directories(mallory / honest_lesson);
        fs::create_directories(mallory / attack.lesson());
        fs::copy_file(course_root() / "solutions" / honest, mallory / honest);
        const fs::path victim = mallory.parent_path().parent_path() / "victim" / "file";
        if (attack.make) {
            const fs::path archive = mallory.string() + attack.ending;
            attack.make(attack.ending.empty() ? mallory : archive, victim);
            return archive;
        }
        static const std::string front = read_file(course_root() / "tests" / "attacks" / "front.hpp");
        write_file(mallory / attack.lesson() / (attack.file() + ".cpp"),
                   prey.defines() + front + "#line 1 \"" + attack.name + "\"\n" + attack.text);
        return mallory;
    }

    void keep_course_whole(const std::vector<std::string>& harm) {
        const bool hurt = std::any_of(harm.begin(), harm.end(),
                                      [](const std::string& one) { return one.find(": course/") != std::string::npos; });
        if (!hurt) return;
        fs::remove_all(course_);
        copy_course(course_);
    }

    fs::path folder_, course_, library_;
};

int run(const Wanted& wanted) {
    std::vector<Attack> attacks = all_attacks();
    if (wanted.sample) attacks = sample_of(attacks);
    if (!wanted.only.empty())
        std::erase_if(attacks, [&](const Attack& one) { return one.name != wanted.only && one.group != wanted.only; });
    if (attacks.empty()) throw InputError("there is no attack or group '" + wanted.only + "'");
    if (wanted.list) {
        for (const Attack& one : attacks)
            std::printf("%-16s %-34s %-4s %s\n", one.group.c_str(), one.name.c_str(), one.from.c_str(), one.what.c_str());
        return 0;
    }
    const WorkFolder work(wanted.keep);
    become_ordinary();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    Arena arena(work.path());
    int broken = 0, waiting = 0;
    double all = 0;
    for (const Attack& attack : attacks) {
        const std::string name = attack.group + "/" + attack.name;
        if (!attack.ending.empty() && !takes_archives()) {
            ++waiting;
            std::printf("not tried      %-50s         no command takes a %s yet\n", name.c_str(), attack.ending.c_str());
            continue;
        }
        double seconds = 0;
        const std::vector<std::string> found = arena.try_attack(attack, seconds);
        all += seconds;
        broken += !found.empty();
        std::printf("%-14s %-50s %6.2f s", found.empty() ? "ok" : "BROKE THROUGH:", name.c_str(), seconds);
        for (const std::string& one : found) std::printf("%s %s", &one == &found.front() ? " " : ";", one.c_str());
        std::printf("\n");
        std::fflush(stdout);
        if (!wanted.keep) arena.clear(attack);
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
