#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "common/grading/wall/closing.hpp"

/// The inner layers of the wall (wall.hpp): closes paths and system calls to itself, then runs a command.
/// walled --group GROUPS -- COMMAND... only enters a control group first.
/// walled [--nobody] [--read P] [--run P] [--write P] [--folder P] [--result P] -- COMMAND...
namespace rbc {

namespace {

constexpr int result_descriptor = 3;

struct Orders {
    OpenPaths paths;
    std::string folder, result, group;
    bool nobody = false;
    char** command = nullptr;
};

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "cannot run behind the wall: %s: %s\n", what, std::strerror(errno));
    ::_exit(wall_cannot_start);
}

Orders read_orders(int argc, char** argv) {
    Orders orders;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--" && i + 1 < argc) {
            orders.command = argv + i + 1;
            return orders;
        }
        if (word == "--nobody") {
            orders.nobody = true;
            continue;
        }
        if (i + 1 == argc) break;
        const std::string path = argv[++i];
        if (word == "--read") orders.paths.readable.push_back(path);
        if (word == "--run") orders.paths.runnable.push_back(path);
        if (word == "--write") orders.paths.writable.push_back(path);
        if (word == "--folder") orders.folder = path;
        if (word == "--result") orders.result = path;
        if (word == "--group") orders.group = path;
    }
    std::fputs("error: the course starts this program; it is of no use by hand\n", stderr);
    ::_exit(2);
}

/// Sends the file through the result descriptor, if there is one. @return false: not all of it could be stored
bool send_result(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    char buffer[1 << 16];
    for (ssize_t n = 0; file >= 0 && (n = ::read(file, buffer, sizeof buffer)) != 0;) {
        if (n < 0) return false;
        for (ssize_t sent = 0; sent < n;) {
            const ssize_t more = ::write(result_descriptor, buffer + sent, static_cast<std::size_t>(n - sent));
            if (more <= 0) return false;
            sent += more;
        }
    }
    return true;
}

/// This process is killed when its parent ends.
void end_with_parent([[maybe_unused]] pid_t parent) {
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(wall_cannot_start);
#endif
}

[[noreturn]] void become(char** command) {
    ::execvp(command[0], command);
    fail(command[0]);
}

}  // namespace

}  // namespace rbc

int main(int argc, char** argv) {
    using namespace rbc;
    const Orders orders = read_orders(argc, argv);
    if (!orders.group.empty()) {
        if (!enter_control_group(orders.group)) fail("cannot enter a control group");
        become(orders.command);
    }
    if (orders.nobody && !become_nobody()) fail("cannot give up root");
    if (!orders.folder.empty() && ::chdir(orders.folder.c_str()) != 0) fail("cannot enter its folder");
    drop_privileges();
    end_with_parent(::getppid());  // the kernel forgets it where the user changes
    close_all_but(orders.paths);
    allow_only_calls_of(Caller::tool);
    if (orders.result.empty()) become(orders.command);

    const pid_t self = ::getpid(), child = ::fork();
    if (child < 0) fail("no process");
    if (child == 0) {
        end_with_parent(self);
        ::close(result_descriptor);
        become(orders.command);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status)) return 128 + WTERMSIG(status);
    if (!send_result(orders.result)) {
        std::fprintf(stderr, "\ncannot store the result: %s\n", std::strerror(errno));
        return wall_not_stored;
    }
    return WEXITSTATUS(status);
}
