#include "common/grading/wall/closing.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"

// A folder that looks like the kernel's tree. In the kernel's own a new group has its files at once: here they are put
// there before.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

struct Tree {
    TemporaryFolder folder;
    fs::path root = folder.path() / "tree", own = root / "user.slice" / "a.scope",
             membership = folder.path() / "membership";

    Tree() {
        fs::create_directories(own);
        write_file(membership, "4:memory:/elsewhere\n0::/user.slice/a.scope\n");
        write_file(own / "cgroup.controllers", "cpuset cpu memory pids\n");
        write_file(own / "cgroup.subtree_control", "");
        write_file(own / "cgroup.procs", "");
    }
    fs::path found() const { return own_control_groups(root, membership); }
};

void make_group(const fs::path& group, std::initializer_list<const char*> files) {
    fs::create_directories(group);
    for (const char* file : files) write_file(group / file, "");
}

/// A number that was a process's, and is none now.
pid_t ended_process() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

}  // namespace

TEST_CASE("where no tree is left to us there are no groups, and nothing is changed") {
    Tree tree;
    CHECK(own_control_groups(tree.root / "nowhere", tree.membership) == "");
    CHECK(own_control_groups(tree.root, tree.folder.path() / "nowhere") == "");
    write_file(tree.own / "cgroup.controllers", "cpu memory\n");
    CHECK(tree.found() == "");
    write_file(tree.own / "cgroup.controllers", "cpu memory pids\n");
    // A group in which this process cannot go aside: the kernel has other processes there.
    CHECK(tree.found() == "");
    CHECK(read_file(tree.own / "cgroup.subtree_control") == "");
    CHECK_FALSE(fs::exists(tree.own / ("course-" + std::to_string(::getpid()))));
    for (const char* line : {"4:memory:/user.slice/a.scope\n", "0::/user.slice/../user.slice/a.scope\n", "0::", ""}) {
        write_file(tree.membership, line);
        CHECK(tree.found() == "");
    }
}

TEST_CASE("where one is left to us this process goes aside, and limits can be given") {
    const Tree tree;
    const std::string number = std::to_string(::getpid());
    const fs::path aside = tree.own / ("course-" + number);
    make_group(aside, {"cgroup.procs"});
    CHECK(tree.found() == tree.own);
    CHECK(read_file(aside / "cgroup.procs") == number);
    CHECK(read_file(tree.own / "cgroup.subtree_control") == "+memory +pids");
}

TEST_CASE("a group gets its limits before its process, and only whole") {
    const Tree tree;
    const std::string number = std::to_string(::getpid());
    const fs::path group = tree.own / ("course-wall-" + number);
    CHECK_FALSE(enter_control_group("", {}));
    CHECK_FALSE(enter_control_group(tree.own, {}));
    CHECK_FALSE(fs::exists(group));
    make_group(group, {"memory.max", "pids.max", "cgroup.procs", "memory.oom.group"});
    CHECK(enter_control_group(tree.own, {1 << 20, 7}));
    CHECK(read_file(group / "memory.max") == "1048576");
    CHECK(read_file(group / "pids.max") == "7");
    CHECK(read_file(group / "memory.oom.group") == "1");
    CHECK(read_file(group / "cgroup.procs") == number);
}

TEST_CASE("groups of processes that have ended are emptied and removed, others stay") {
    const Tree tree;
    const std::string ended = std::to_string(ended_process());
    const fs::path empty = tree.own / ("course-wall-" + ended), aside = tree.own / ("course-" + ended),
                   alive = tree.own / ("course-wall-" + std::to_string(::getpid())), other = tree.own / "other-1";
    for (const fs::path& group : {empty, aside, alive, other}) make_group(group, {});
    remove_ended_groups(tree.own);
    CHECK_FALSE(fs::exists(empty));
    CHECK_FALSE(fs::exists(aside));
    CHECK(fs::exists(alive));
    CHECK(fs::exists(other));
    make_group(empty, {"cgroup.kill"});
    remove_ended_groups(tree.own);
    CHECK(read_file(empty / "cgroup.kill") == "1");
}
