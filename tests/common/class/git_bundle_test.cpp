#include "common/grading/class/intake/readers.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "common/foundation/programs/process.hpp"
#include "tests/common/class/made_submission.hpp"

using namespace rbc;
using namespace rbc::test;
namespace fs = std::filesystem;

namespace {

/// Runs a shell script in a new repository, then bundles what the script leaves as HEAD, or as it says itself.
fs::path bundle(const Desk& desk, const std::string& script, const std::string& refs = "HEAD") {
    const std::string head =
        "set -e; export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1\n"
        "export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b\n"
        "git init -q -b main repository; cd repository; mkdir 01_gbf 02_rod; echo swings >02_rod/swing.cpp\n"
        "commit() { git add -A; GIT_COMMITTER_DATE=\"@$1 +0000\" GIT_AUTHOR_DATE=\"@$1 +0000\" git commit -q "
        "--allow-empty -m \"$1\"; }\n";
    const std::string last = "\ngit bundle create -q ../ann.bundle " + refs + "\ncd ..; rm -rf repository\n";
    const ProcessResult made = run_process({"sh", "-c", head + script + last}, {.folder = desk.path.string()});
    INFO(made.output);
    REQUIRE(made.exit_code == 0);
    return desk.path / "ann.bundle";
}

}  // namespace

TEST_CASE("a bundle gives HEAD's newest commit, or the newest until the deadline, and its time") {
    const Desk desk;
    const fs::path file = bundle(desk,
                                 "echo early >01_gbf/box.cpp; commit 1700000000\n"
                                 "echo late >01_gbf/box.cpp; commit 1700001000");
    const Submission newest = read_submission(file, both());
    CHECK(newest.student == "ann");
    CHECK(said(newest) == "01_gbf/box: late\n | 02_rod/swing: swings\n");
    CHECK(newest.modified == 1700001000);
    CHECK(remarks(newest).empty());

    ReadLimits limits;
    limits.deadline = 1700000000;
    const Submission until = read_submission(file, both(), limits);
    CHECK(said(until) == "01_gbf/box: early\n | 02_rod/swing: swings\n");
    CHECK(until.modified == 1700000000);
    CHECK(remarks(until).rfind("of its commits the newest until the deadline was read, ", 0) == 0);
    limits.deadline = 1600000000;  // all of it is late
    CHECK(read_submission(file, both(), limits).modified == 1700001000);
    CHECK(desk.entries() == 1);
}

TEST_CASE("without a HEAD: the only branch, main, master") {
    const std::string commit = "echo box >01_gbf/box.cpp; commit 1700000000; ";
    const Desk one, main, several;
    CHECK(read_submission(bundle(one, commit + "git branch -m work", "work"), both()).files.size() == 2);
    CHECK(read_submission(bundle(main, commit + "git branch work", "main work"), both()).files.size() == 2);
    CHECK(remarks(read_submission(bundle(several, commit + "git branch -m a; git branch b", "a b"), both()))
              .find("several branches") != std::string::npos);
}

TEST_CASE("links, submodules and folders in a commit are problems, and nothing of the repository's is run") {
    const Desk desk;
    desk.write("secret/box.cpp", "secret");
    SUBCASE("a link") {
        const Submission ann =
            read_submission(bundle(desk, "ln -s /etc/passwd 01_gbf/box.cpp; commit 1700000000"), both());
        CHECK(said(ann) == "01_gbf/box! box.cpp is a link | 02_rod/swing: swings\n");
    }
    SUBCASE("a lesson's folder that is a link") {
        const Submission ann =
            read_submission(bundle(desk, "rmdir 01_gbf; ln -s ../secret 01_gbf; commit 1700000000"), both());
        CHECK(said(ann) == "01_gbf/box! 01_gbf/box.cpp cannot be read: its folder is a link | 02_rod/swing: swings\n");
    }
    SUBCASE("a submodule in a lesson's place, and .gitmodules that would run something") {
        const Submission ann =
            read_submission(bundle(desk,
                                   "rmdir 01_gbf; printf '[submodule \"01_gbf\"]\\npath = 01_gbf\\nurl = ext::sh -c "
                                   "touch%% ../../ran\\nupdate = !touch ran\\n' >.gitmodules\n"
                                   "git add -A; git update-index --add --cacheinfo "
                                   "160000,1111111111111111111111111111111111111111,01_gbf\n"
                                   "git commit -q -m x"),
                            both());
        CHECK(said(ann) ==
              "01_gbf/box! 01_gbf/box.cpp cannot be read: its folder is a submodule | 02_rod/swing: swings\n");
    }
    SUBCASE("a folder") {
        const Submission ann =
            read_submission(bundle(desk, "mkdir 01_gbf/box.cpp; echo x >01_gbf/box.cpp/x; commit 1700000000"), both());
        CHECK(said(ann) == "01_gbf/box! box.cpp is a folder | 02_rod/swing: swings\n");
    }
    SUBCASE("larger than allowed") {
        const Submission ann =
            read_submission(bundle(desk, "head -c 300000 /dev/zero >01_gbf/box.cpp; commit 1700000000"), both());
        CHECK(said(ann) == "01_gbf/box! box.cpp is larger than 256 kB | 02_rod/swing: swings\n");
    }
    SUBCASE("filters, attributes and replacements have no say") {
        const Submission ann =
            read_submission(bundle(desk,
                                   "echo true >01_gbf/box.cpp; echo '*.cpp filter=evil working-tree-encoding=UTF-16 "
                                   "ident export-subst' >.gitattributes\n"
                                   "git -c filter.evil.clean=cat -c filter.evil.smudge='touch ../ran; cat' add "
                                   ".gitattributes; rm .gitattributes\n"
                                   "commit 1700000000; old=$(git rev-parse HEAD:01_gbf/box.cpp); new=$(echo replaced | "
                                   "git hash-object -w --stdin)\n"
                                   "git replace $old $new",
                                   "HEAD $(git for-each-ref --format='%(refname)' refs/replace)"),
                            both());
        CHECK(said(ann) == "01_gbf/box: true\n | 02_rod/swing: swings\n");
    }
    CHECK_FALSE(fs::exists(desk.path / "ran"));
    CHECK(desk.entries() == 3);
}

TEST_CASE("settings of the machine and the environment have no say") {
    const Desk desk;
    const fs::path file = bundle(desk, "echo box >01_gbf/box.cpp; commit 1700000000");
    const fs::path settings =
        desk.write("settings", "[core]\nfsmonitor = touch " + (desk.path / "ran").string() +
                                   "\n[alias]\nbundle = !touch ran\n[init]\ndefaultObjectFormat = sha256\n");
    ::setenv("GIT_CONFIG_GLOBAL", settings.c_str(), 1);
    ::setenv("GIT_DIR", "/nonexistent", 1);
    CHECK(said(read_submission(file, both())) == "01_gbf/box: box\n | 02_rod/swing: swings\n");
    ::unsetenv("GIT_CONFIG_GLOBAL");
    ::unsetenv("GIT_DIR");
    CHECK(desk.entries() == 2);
}

TEST_CASE("a bundle that is cut off, bent, incomplete or none says so") {
    const Desk desk;
    const std::string whole = read_file(bundle(desk, "echo box >01_gbf/box.cpp; commit 1700000000"));
    CHECK(remarks(read_submission(desk.write("a.bundle", "x" + whole), both())) == "is no git bundle, or damaged");
    for (const std::size_t size : {std::size_t(0), whole.size() / 2, whole.size() - 1}) {
        const Submission cut = read_submission(desk.write("b.bundle", whole.substr(0, size)), both());
        CHECK(cut.files.empty());
        CHECK(cut.remarks.size() == 1);
    }
    std::string bent = whole;
    bent[bent.size() - 40] = static_cast<char>(bent[bent.size() - 40] ^ 1);
    CHECK(remarks(read_submission(desk.write("c.bundle", bent), both())).rfind("is damaged, incomplete", 0) == 0);
    const Desk part;
    const fs::path file = bundle(part, "commit 1700000000; echo box >01_gbf/box.cpp; commit 1700001000", "HEAD~..HEAD");
    CHECK(read_submission(file, both()).files.empty());
    CHECK(read_submission(file, both()).remarks.size() == 1);
}

TEST_CASE("many folders with much in them come through the pipes there and back") {
    const Desk desk;
    const fs::path file =
        bundle(desk,
               "for i in $(seq 2000); do mkdir many$i; echo $i >many$i/$i; done; mkdir many2000/01_gbf\n"
               "echo box >many2000/01_gbf/box.cpp; commit 1700000000");
    CHECK(said(read_submission(file, both())) == "01_gbf/box: box\n | 02_rod/swing: swings\n");
}

TEST_CASE("a tree that holds itself's like ten times, ten levels deep, is looked through at once") {
    const Desk desk;
    const fs::path file =
        bundle(desk,
               "t=$(git mktree </dev/null)\n"
               "for level in 1 2 3 4 5 6 7 8 9 10; do\n"
               "  t=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf '040000 tree %s\\t%s\\n' $t d$i; done | git mktree)\n"
               "done\n"
               "c=$(git commit-tree -m bomb $t </dev/null); git update-ref HEAD $c");
    const Submission bomb = read_submission(file, both());
    CHECK(bomb.files.empty());
    CHECK(remarks(bomb).rfind("holds none", 0) == 0);
}
