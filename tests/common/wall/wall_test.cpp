#include "common/grading/wall/wall.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/output_file.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/process.hpp"

// What a shell behind the wall sees and can do. With fewer layers than this machine has, less would be closed: the
// inner ones are tried alone, too.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

struct Outcome {
    int exit_code;
    std::string said;
};

Outcome run(const Wall& wall, const std::string& script, int descriptor = -1) {
    ProcessOptions options;
    options.clean_environment = true;
    options.descriptor = descriptor;
    options.limits.seconds = 20;
    const ProcessResult result = run_process(behind_wall(wall, {"/bin/sh", "-c", script}), options);
    return {result.exit_code, result.output};
}

/// The layers that a process closes itself, without namespaces.
Outcome run_closed(const Wall& wall, const std::string& script) {
    std::vector<std::string> command = behind_wall(wall, {"/bin/sh", "-c", script});
    const auto inner = std::find_if(command.begin(), command.end(), [](const std::string& word) {
        return fs::path(word).filename() == "walled" && word.front() == '/';
    });
    // Of bubblewrap's own words the program's path is one, too: the last one begins the inner command.
    auto last = inner;
    for (auto word = command.begin(); word != command.end() && *word != "-c"; ++word) {
        if (*word == *inner) last = word;
    }
    ProcessOptions options;
    options.limits.seconds = 20;
    const ProcessResult result = run_process({last, command.end()}, options);
    return {result.exit_code, result.output};
}

}  // namespace

#ifdef __linux__

TEST_CASE("on Linux no layer is missing") {
    CHECK(protection().wall());
    CHECK_MESSAGE(protection().missing().empty(), protection().text());
}

TEST_CASE("what is let in can be read, what stands beside it cannot") {
    const TemporaryFolder place, scratch;
    write_file(place.path() / "open", "open\n");
    write_file(place.path() / "shut", "shut\n");
    fs::permissions(place.path(), fs::perms::owner_all | fs::perms::others_all);
    Wall wall;
    wall.readable = {place.path() / "open"};
    wall.scratch = scratch.path();
    const std::string script = "cat " + (place.path() / "open").string() + "; cat " + (place.path() / "shut").string() +
                               " || echo no; echo x >> " + (place.path() / "open").string() + " || echo no";
    for (const Outcome& o : {run(wall, script), run_closed(wall, script)}) {
        CHECK(o.said.starts_with("open\n"));
        CHECK(o.said.find("shut\n") == std::string::npos);
        CHECK(o.said.ends_with("no\n"));
    }
    CHECK(read_file(place.path() / "open") == "open\n");
}

TEST_CASE("the scratch folder is empty, small and gone afterwards; a result comes out of it") {
    const TemporaryFolder scratch, outside;
    write_file(scratch.path() / "before", "");
    Wall wall;
    wall.scratch = scratch.path();
    wall.result = scratch.path() / "result";
    wall.space = 1 << 20;
    const fs::path file = outside.path() / "result";
    {
        const OutputFile output(file);
        const Outcome o =
            run(wall, "cd " + scratch.path().string() + " && echo fine > result && exit 1", output.descriptor());
        CHECK(o.exit_code == 1);
        CHECK(o.said == "");
    }
    CHECK(read_file(file) == "fine\n");
    if (protection().namespaces) {
        CHECK_FALSE(fs::exists(scratch.path() / "result"));
        CHECK(run(wall, "ls " + scratch.path().string()).said == "");
        CHECK(run(wall, "head -c 2000000 /dev/zero > " + scratch.path().string() + "/much").exit_code != 0);
    }
    // A link is not followed to what stands elsewhere.
    {
        const OutputFile output(file);
        run(wall, "ln -s /etc/hostname " + wall.result.string(), output.descriptor());
    }
    CHECK(read_file(file) == "");
}

TEST_CASE("no process outside can be signalled, and nothing listens") {
    const pid_t canary = ::fork();
    if (canary == 0) {
        for (;;) ::pause();
    }
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(::listen(listener, 1) == 0);
    socklen_t size = sizeof address;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    const std::string port = std::to_string(ntohs(address.sin_port));
    const std::string script = "kill -9 " + std::to_string(canary) + "; bash -c 'echo > /dev/tcp/127.0.0.1/" + port +
                               "' && echo connected; true";
    for (const Outcome& o : {run({}, script), run_closed({}, script)}) {
        CHECK(o.exit_code == 0);
        CHECK(o.said.find("connected\n") == std::string::npos);
    }
    CHECK(::waitpid(canary, nullptr, WNOHANG) == 0);
    ::kill(canary, SIGKILL);
    ::waitpid(canary, nullptr, 0);
    ::close(listener);
}

TEST_CASE("the environment and open files stay outside; root is the user nobody there") {
    ::setenv("COURSE_SECRET", "secret", 1);
    const int open_file = ::open("/dev/null", O_RDONLY);  // not marked to be closed
    const Outcome o = run({}, "env; echo files: $(ls /proc/self/fd 2>/dev/null | wc -l); id -u");
    ::unsetenv("COURSE_SECRET");
    ::close(open_file);
    CHECK(o.said.find("secret") == std::string::npos);
    CHECK(o.said.find("files: 0\n") != std::string::npos);
    if (::geteuid() == 0 && protection().namespaces) CHECK_MESSAGE(o.said.ends_with("\n65534\n"), o.said);
}

TEST_CASE("a program that says that the wall has failed is run once more, and no more") {
    const TemporaryFolder folder;
    Wall wall;
    wall.writable = {folder.path()};
    const std::string script = "echo again >> " + (folder.path() / "tries").string() + "; echo 'bwrap: no'; exit 1";
    ProcessOptions options;
    options.clean_environment = true;
    const ProcessResult result = run_behind_wall(wall, {"/bin/sh", "-c", script}, options);
    CHECK(result.exit_code == 1);
    CHECK(result.output == "bwrap: no\n");
    if (protection().namespaces) CHECK(read_file(folder.path() / "tries") == "again\nagain\n");
}

TEST_CASE("a program that is not there, or a folder, says so") {
    const ProcessResult result = run_process(behind_wall({}, {"/no/such/program"}));
    CHECK(result.exit_code == 127);
    CHECK(result.output == "cannot run behind the wall: /no/such/program: No such file or directory\n");
}

#endif

TEST_CASE("what is missing is said in a sentence each") {
    CHECK(Protection{true, true, true, {}}.missing().empty());
    CHECK(Protection{true, true, true, {}}.text() == "bubblewrap, Landlock, seccomp, limits");
    CHECK(Protection{}.text() == "limits");
    CHECK(Protection{false, true, true, "/sys/fs/cgroup"}.text() == "Landlock, seccomp, control groups, limits");
    CHECK(Protection{}.missing().size() == 3);
    CHECK_FALSE(Protection{true, false, true, {}}.wall());
    CHECK_FALSE(Protection{true, true, false, {}}.wall());
    CHECK(Protection{false, true, true, {}}.wall());
    for (const std::string& sentence : Protection{}.missing()) CHECK(sentence.find('\n') == std::string::npos);
}
