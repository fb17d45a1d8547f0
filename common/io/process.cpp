#include "common/io/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace rbc {

namespace {

std::vector<char*> argument_pointers(const std::vector<std::string>& command) {
    std::vector<char*> result;
    for (const std::string& word : command) result.push_back(const_cast<char*>(word.c_str()));
    result.push_back(nullptr);
    return result;
}

[[noreturn]] void become(const std::vector<char*>& arguments, const std::string& folder) {
    if (!folder.empty() && ::chdir(folder.c_str()) != 0) {
        std::fprintf(stderr, "cannot enter %s: %s\n", folder.c_str(), std::strerror(errno));
        ::_exit(127);
    }
    ::execvp(arguments[0], arguments.data());
    std::fprintf(stderr, "cannot start %s: %s\n", arguments[0], std::strerror(errno));
    ::_exit(127);
}

int wait_for(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
    const std::vector<char*> arguments = argument_pointers(command);
    ProcessResult result;
    std::fflush(nullptr);
    if (!options.capture) {
        const pid_t child = ::fork();
        if (child == 0) become(arguments, options.folder);
        result.exit_code = child < 0 ? 127 : wait_for(child);
        return result;
    }

    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) return {127, std::strerror(errno), false};
    const pid_t child = ::fork();
    if (child < 0) return {127, std::strerror(errno), false};
    if (child == 0) {
        if (options.cancelled) ::setpgid(0, 0);  // so that its own children can be ended with it
        ::dup2(in[0], 0);
        ::dup2(out[1], 1);
        ::dup2(out[1], 2);
        become(arguments, options.folder);
    }
    ::close(in[0]);
    ::close(out[1]);
    struct sigaction ignore {}, before {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &before);
    std::string_view left = options.input;
    if (left.empty()) ::close(in[1]);

    char buffer[1 << 14];
    for (bool open = true; open;) {
        pollfd fds[2] = {{out[0], POLLIN, 0}, {left.empty() ? -1 : in[1], POLLOUT, 0}};
        const int ready = ::poll(fds, 2, options.cancelled ? 20 : -1);
        if (ready < 0 && errno != EINTR) break;
        if (options.cancelled && options.cancelled()) {
            result.cancelled = true;
            ::kill(-child, SIGKILL);
            break;
        }
        if (ready <= 0) continue;
        if (fds[1].revents != 0) {
            const ssize_t n = ::write(in[1], left.data(), left.size());
            left.remove_prefix(n < 0 ? left.size() : static_cast<std::size_t>(n));
            if (left.empty()) ::close(in[1]);
        }
        if (fds[0].revents != 0) {
            const ssize_t n = ::read(out[0], buffer, sizeof buffer);
            open = n > 0 || (n < 0 && errno == EINTR);
            if (n > 0) result.output.append(buffer, static_cast<std::size_t>(n));
        }
    }
    if (!left.empty()) ::close(in[1]);
    ::close(out[0]);
    ::sigaction(SIGPIPE, &before, nullptr);
    result.exit_code = wait_for(child);
    return result;
}

}  // namespace rbc
