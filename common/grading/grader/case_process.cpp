#include "common/grading/grader/case_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "common/foundation/programs/own_time.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

namespace {

constexpr rlim_t memory_of_case = rlim_t{4} << 30;  // bytes

int verdict_pipe = -1;  // in the child

void limit(int resource, rlim_t amount) {
    rlimit both{};
    if (::getrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &both) != 0) return;
    // The hard limit stays: the student's process sets its own.
    both.rlim_cur = std::min(amount, both.rlim_max);
    ::setrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &both);
}

[[noreturn]] void judge_here(const std::function<Bytes()>& judge, unsigned seconds, [[maybe_unused]] pid_t parent) {
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
#endif
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, seconds);  // the signal of that limit, SIGXCPU, is not the one by which a system kills
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
    limit(RLIMIT_AS, memory_of_case);
#endif
    try {
        end_with_verdict(judge());
    } catch (...) {
        ::_exit(1);
    }
}

Bytes read_to_end(int descriptor) {
    Bytes all;
    char buffer[1 << 14];
    for (;;) {
        const ssize_t n = ::read(descriptor, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return all;
        all.append(buffer, static_cast<std::size_t>(n));
    }
}

std::string end_of(int status, unsigned seconds) {
    if (WIFEXITED(status))
        return WEXITSTATUS(status) == 0 ? "" : "it ended with exit code " + std::to_string(WEXITSTATUS(status));
    const int number = WTERMSIG(status);
    if (number == SIGXCPU) return "it took more than " + std::to_string(seconds) + " s of CPU time";
    return "it was ended by signal " + std::to_string(number) + " (" + ::strsignal(number) + ")";
}

}  // namespace

double cpu_seconds_of_case() {
    double sum = 0;
    for (const int whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage used{};
        if (::getrusage(static_cast<decltype(RUSAGE_SELF)>(whose), &used) == 0)
            sum += cpu_seconds_of(used);
    }
    return sum;
}

void end_with_verdict(const Bytes& verdict) {
    for (std::size_t sent = 0; sent < verdict.size();) {
        const ssize_t n = ::write(verdict_pipe, verdict.data() + sent, verdict.size() - sent);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) ::_exit(1);
        sent += static_cast<std::size_t>(n);
    }
    ::_exit(0);
}

JudgedApart judge_apart(const std::function<Bytes()>& judge, unsigned seconds) {
    int ends[2];
    if (::pipe(ends) != 0) return {"", std::string("the system has no pipe for it: ") + ::strerror(errno), true};
    for (const int fd : ends) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    const pid_t parent = ::getpid(), child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        verdict_pipe = ends[1];
        judge_here(judge, seconds, parent);
    }
    const int error = errno;
    ::close(ends[1]);
    JudgedApart judged;
    if (child < 0) {
        judged.end = std::string("the system has no process for it: ") + ::strerror(error);
        judged.machine = true;
    } else {
        judged.verdict = read_to_end(ends[0]);
        int status = 0;
        rusage used{};
        while (::wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
        }
        judged.end = end_of(status, seconds);
        // The grader's own handler ends it with 130; no answer does.
        judged.machine = (WIFSIGNALED(status) && ends_from_outside(WTERMSIG(status))) ||
                         (WIFEXITED(status) && WEXITSTATUS(status) == 130);
        judged.cpu = cpu_seconds_of(used);
    }
    ::close(ends[0]);
    return judged;
}

}  // namespace rbc
