#include "common/grading/call/child_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "common/foundation/io/input_error.hpp"
#include "common/grading/call/protocol.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

namespace rbc {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const char* what) {
    throw InputError(std::string("cannot run students' code: ") + what + ": " + std::strerror(errno));
}

struct Descriptors {
    int ours = -1, theirs = -1;
    ~Descriptors() {
        if (ours >= 0) ::close(ours);
        if (theirs >= 0) ::close(theirs);
    }
    int take_ours() { return std::exchange(ours, -1); }
};

void adopt(Descriptors& d, const int (&pair)[2]) {
    d.ours = pair[0];
    d.theirs = pair[1];
    for (const int fd : pair) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    ::fcntl(d.ours, F_SETFL, ::fcntl(d.ours, F_GETFL) | O_NONBLOCK);
}

void open_socket(Descriptors& d) {
    int pair[2];
#ifdef SOCK_CLOEXEC
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) fail("no socket");
#else
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) fail("no socket");
    const int yes = 1;
    ::setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    adopt(d, pair);
}

void open_pipe(Descriptors& d) {
    int pair[2];
#ifdef __linux__
    if (::pipe2(pair, O_CLOEXEC) != 0) fail("no pipe");
#else
    if (::pipe(pair) != 0) fail("no pipe");
#endif
    adopt(d, pair);
}

void limit(int resource, rlim_t amount) {
    const rlimit both{amount, amount};
    ::setrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &both);
}

void close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
    if (::syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
    const long all = std::clamp(::sysconf(_SC_OPEN_MAX), 256L, 65536L);
    for (int fd = first; fd < all; ++fd) ::close(fd);
}

// Says why there will be no runner. Between fork and exec.
[[noreturn]] void not_started(int socket, const char* why) {
    const protocol::AnswerHeader header{0, protocol::Status::not_started, 0, std::strlen(why)};
    char message[sizeof header + 64];
    std::memcpy(message, &header, sizeof header);
    std::memcpy(message + sizeof header, why, header.payload_size);
    [[maybe_unused]] const ssize_t n = ::write(socket, message, sizeof header + header.payload_size);
    ::_exit(127);
}

// Between fork and exec: nothing here allocates or takes a lock.
[[noreturn]] void become(char* const* command, const char* folder, int socket, int output, std::size_t memory,
                         [[maybe_unused]] pid_t parent) {
    ::setsid();
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
#endif
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (int number = 1; number < 32; ++number) ::signal(number, SIG_DFL);

    constexpr int out_of_the_way = 10;
    const int nothing = ::open("/dev/null", O_RDONLY);
    const int in = ::fcntl(nothing, F_DUPFD, out_of_the_way);
    const int out = ::fcntl(output, F_DUPFD, out_of_the_way);
    const int talk = ::fcntl(socket, F_DUPFD, out_of_the_way);
    if (::dup2(in, 0) < 0 || ::dup2(out, 1) < 0 || ::dup2(out, 2) < 0 || ::dup2(talk, protocol::descriptor) < 0)
        not_started(socket, "no descriptors");
    close_from(protocol::descriptor + 1);

    // A working folder that has been removed is empty and stays so: there is nothing to clean up.
    if (::chdir(folder) != 0) not_started(protocol::descriptor, "no working folder");
    ::rmdir(folder);
    ::umask(077);

    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 1 << 20);
    limit(RLIMIT_STACK, 8 << 20);
    limit(RLIMIT_CPU, 600);
    if (memory != 0) {
        limit(RLIMIT_AS, memory);
        limit(RLIMIT_DATA, memory);
    }
    char* const environment[] = {nullptr};
    ::execve(command[0], command, environment);
    not_started(protocol::descriptor, "it cannot be executed");
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, std::size_t memory) {
    Descriptors socket, output;
    open_socket(socket);
    open_pipe(output);
    std::string folder = (fs::temp_directory_path() / "course-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) fail("no temporary folder");
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ == 0) become(words.data(), folder.c_str(), socket.theirs, output.theirs, memory, parent);
    if (pid_ < 0) {
        ::rmdir(folder.c_str());
        fail("no process");
    }
    socket_ = socket.take_ours();
    output_ = output.take_ours();
#ifndef __APPLE__
    has_clock_ = ::clock_getcpuclockid(pid_, &clock_) == 0;
#endif
}

ChildProcess::~ChildProcess() {
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    ::close(socket_);
    ::close(output_);
}

double ChildProcess::cpu_seconds() const {
    timespec used{};
    if (!has_clock_ || ::clock_gettime(clock_, &used) != 0) return 0;
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

int ChildProcess::wait_for_end(double seconds) const {
    for (double waited = 0;; waited += 0.001) {
        siginfo_t info{};
        // It is left waitable, so that no other process gets its number before the destructor has ended its group.
        if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
            return info.si_code == CLD_EXITED ? (info.si_status & 0xff) << 8 : info.si_status & 0x7f;
        }
        if (waited >= seconds) return -1;
        const timespec pause{0, 1'000'000};
        ::nanosleep(&pause, nullptr);
    }
}

}  // namespace rbc
