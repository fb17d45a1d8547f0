#include "common/foundation/programs/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>

#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/own_time.hpp"

namespace rbc {

namespace {

std::vector<char*> argument_pointers(const std::vector<std::string>& command) {
    std::vector<char*> result;
    for (const std::string& word : command) result.push_back(const_cast<char*>(word.c_str()));
    result.push_back(nullptr);
    return result;
}

void limit(int resource, std::size_t amount) {
    if (amount == 0) return;
    // A program that reaches its limit of processor time gets SIGXCPU; SIGKILL, a few seconds later, is also the machine's.
    const rlimit both{amount, resource == RLIMIT_CPU ? amount + 5 : amount};
    ::setrlimit(static_cast<decltype(RLIMIT_CPU)>(resource), &both);
}

// Between fork and exec.
void enter_limits(const ProcessLimits& limits) {
    limit(RLIMIT_CPU, limits.cpu);
    limit(RLIMIT_FSIZE, limits.file);
#ifdef RLIMIT_AS
    limit(RLIMIT_AS, limits.memory);
#endif
}

[[noreturn]] void become(const std::vector<char*>& arguments, const ProcessOptions& options) {
    enter_limits(options.limits);
    const std::string& folder = options.folder;
    if (!folder.empty() && ::chdir(folder.c_str()) != 0) {
        std::fprintf(stderr, "cannot enter %s: %s\n", folder.c_str(), std::strerror(errno));
        ::_exit(127);
    }
    if (options.descriptor == 3) ::fcntl(3, F_SETFD, 0);
    if (options.descriptor >= 0) ::dup2(options.descriptor, 3);
    if (options.clean_environment) {
        static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin", language[] = "LC_ALL=C";
        static char* const clean[] = {path, language, nullptr};
        environ = const_cast<char**>(clean);
    }
    ::execvp(arguments[0], arguments.data());
    std::fprintf(stderr, "cannot start %s: %s\n", arguments[0], std::strerror(errno));
    ::_exit(127);
}

struct End {
    int exit_code = 0;
    double cpu = 0;  ///< s, of the child and of all that it waited for
};

End wait_for(pid_t child) {
    int status = 0;
    rusage used{};
    while (::wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
    }
    return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
            cpu_seconds_of(used)};
}

/// Asks the group of a child to end, and gives it a second to do so.
void end_gently(pid_t child) {
    ::kill(-child, SIGTERM);
    for (int i = 0; i < 100; ++i) {
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child) return;
        const timespec pause{0, 10'000'000};
        ::nanosleep(&pause, nullptr);
    }
}

}  // namespace

bool ends_from_outside(int signal) {
    return signal == SIGKILL || signal == SIGTERM || signal == SIGHUP;
}

std::string killed_from_outside(int signal) {
    return "killed from outside (signal " + std::to_string(signal) + "; was memory short?)";
}

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
    const std::vector<char*> arguments = argument_pointers(command);
    ProcessResult result;
    std::fflush(nullptr);
    if (!options.capture) {
        const pid_t child = ::fork();
        if (child == 0) become(arguments, options);
        result.exit_code = child < 0 ? 127 : wait_for(child).exit_code;
        return result;
    }

    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) return {127, std::strerror(errno)};
    const Stopwatch clock;
    const bool looks = options.cancelled || options.limits.seconds > 0 || options.limits.clock > 0;
    const pid_t child = ::fork();
    if (child < 0) return {127, std::strerror(errno)};
    if (child == 0) {
        if (looks) ::setpgid(0, 0);  // so that its own children can be ended with it
        ::dup2(in[0], 0);
        ::dup2(out[1], 1);
        ::dup2(out[1], 2);
        become(arguments, options);
    }
    ::close(in[0]);
    ::close(out[1]);
    struct sigaction ignore {}, before {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &before);
    std::string_view left = options.input;
    if (left.empty()) ::close(in[1]);

    OwnTime own(child);
    char buffer[1 << 14];
    for (bool open = true; open;) {
        pollfd fds[2] = {{out[0], POLLIN, 0}, {left.empty() ? -1 : in[1], POLLOUT, 0}};
        const int ready = ::poll(fds, 2, looks ? 20 : -1);
        if (ready < 0 && errno != EINTR) break;
        result.cancelled = options.cancelled && options.cancelled();
        result.seconds = options.limits.seconds > 0 ? own.seconds() : 0;
        result.timed_out = !result.cancelled && options.limits.seconds > 0 && result.seconds > options.limits.seconds;
        result.stalled = !result.cancelled && options.limits.clock > 0 && clock.seconds() > options.limits.clock;
        if (result.cancelled || result.timed_out || result.stalled) {
            // A build that is cancelled ends its compilers, if it is asked to.
            if (result.cancelled) end_gently(child);
            ::kill(-child, SIGKILL);
            break;
        }
        if (ready <= 0) continue;
        if (fds[1].revents != 0) {
            // As much as surely fits: a write that waits here reads no answer, and both sides wait for ever.
            const ssize_t n = ::write(in[1], left.data(), std::min<std::size_t>(left.size(), PIPE_BUF));
            left.remove_prefix(n < 0 ? left.size() : static_cast<std::size_t>(n));
            if (left.empty()) ::close(in[1]);
        }
        if (fds[0].revents != 0) {
            const ssize_t n = ::read(out[0], buffer, sizeof buffer);
            open = n > 0 || (n < 0 && errno == EINTR);
            if (n <= 0) continue;
            const auto size = static_cast<std::size_t>(n);
            const std::size_t most = options.limits.output, kept = result.output.size();
            result.output.append(buffer, most == 0 ? size : std::min(size, most - std::min(most, kept)));
        }
    }
    if (!left.empty()) ::close(in[1]);
    ::close(out[0]);
    ::sigaction(SIGPIPE, &before, nullptr);
    const End end = wait_for(child);
    result.exit_code = end.exit_code;
    result.seconds = std::max(result.seconds, end.cpu);
    return result;
}

}  // namespace rbc
