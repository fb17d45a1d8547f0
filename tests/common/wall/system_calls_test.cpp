#include "common/grading/wall/closing.hpp"

#include <doctest/doctest.h>

#if defined(RBC_SECCOMP) && defined(__x86_64__)
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <set>
#include <sstream>
#include <string>

// Every call is made in a process that has closed itself, with arguments that mean nothing, and what was not refused is
// compared by name: a list that lets in one more fails here.

using namespace rbc;

namespace {

enum class Fate { made, refused, killed };

constexpr int was_made = 10, was_refused = 11, cannot_close = 12;

struct Call {
    long number;
    long a = -1, b = -1, c = -1, d = -1, e = -1, f = -1;
};

[[noreturn]] void make(Caller caller, const Call& call, bool by_interrupt) {
    ::alarm(2);  // one that waits was made
    for (const int number : {SIGSEGV, SIGILL, SIGSYS}) ::signal(number, SIG_DFL);
    drop_privileges();
    if (!allow_only_calls_of(caller)) ::_exit(cannot_close);
    long error = 0;
    if (by_interrupt) {
        __asm__ volatile("int $0x80" : "=a"(error) : "a"(call.number), "b"(call.a), "c"(call.b) : "memory");
        error = -error;
    } else if (::syscall(call.number, call.a, call.b, call.c, call.d, call.e, call.f) < 0) {
        error = errno;
    }
    // One that has a fallback is answered as if the system did not know it; so is a question that no program asks.
    ::_exit(error == EPERM || (error == ENOSYS && call.number == SYS_clone3) ? was_refused : was_made);
}

Fate fate_of(Caller caller, const Call& call, bool by_interrupt = false) {
    const pid_t child = ::fork();
    if (child == 0) make(caller, call, by_interrupt);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE_FALSE((WIFEXITED(status) && WEXITSTATUS(status) == cannot_close));
    if (WIFEXITED(status) && WEXITSTATUS(status) == was_refused) return Fate::refused;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) return Fate::killed;
    if (by_interrupt && WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV) return Fate::killed;  // no such entrance
    return Fate::made;
}

long number_of(const std::string& name) {
    return ::seccomp_syscall_resolve_name(name.c_str());
}

std::string name_of(int number) {
    char* const name = ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_X86_64, number);
    const std::string text = name ? name : "number " + std::to_string(number);
    std::free(name);
    return text;
}

/// Newer kernels ask no filter about them: they are for their own use, and end other callers with SIGILL.
bool ends_who_makes_it(int number) {
    return number == 335 || number == 336;
}

/// These two return twice, and one of them on the same stack: they are not tried.
bool returns_twice(const std::string& name) {
    return name == "fork" || name == "vfork";
}

std::set<std::string> words(const char* text) {
    std::istringstream in(text);
    std::set<std::string> all;
    for (std::string word; in >> word;) all.insert(word);
    return all;
}

std::string not_refused_to(Caller caller, const std::set<std::string>& expected) {
    constexpr int last = 500;
    std::string unexpected;
    for (int number = 0; number <= last; ++number) {
        const std::string name = name_of(number);
        if (returns_twice(name) || ends_who_makes_it(number)) continue;
        if ((fate_of(caller, {number}) == Fate::made) != (expected.count(name) > 0)) unexpected += name + " ";
    }
    return unexpected;
}

// With these arguments: opening to write, and signals to others are refused.
constexpr const char* made_by_everybody =
    "brk mmap munmap mremap mprotect madvise read readv pread64 write writev lseek close fstat newfstatat recvfrom "
    "clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times sched_yield futex restart_syscall "
    "poll ppoll rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack getpid gettid getppid getuid geteuid getgid "
    "getegid getrandom getrusage getrlimit uname sysinfo sched_getaffinity getcpu set_robust_list set_tid_address "
    "rseq arch_prctl membarrier exit exit_group ";
constexpr const char* made_by_tools =
    "stat lstat statx access faccessat faccessat2 readlink readlinkat getcwd sendto openat open getdents64 fcntl "
    "ioctl dup dup2 dup3 pipe pipe2 fsync fdatasync pwrite64 pwritev preadv ftruncate fallocate truncate fchmod "
    "chmod fchmodat umask unlink unlinkat rename renameat renameat2 mkdir mkdirat rmdir link linkat symlink "
    "symlinkat utimensat copy_file_range sendfile fadvise64 flock statfs fstatfs chdir fchdir close_range "
    "memfd_create msync mincore execve execveat wait4 waitid kill tgkill tkill setsid setpgid getpgid getpgrp getsid "
    "getgroups capget getresuid getresgid pause prctl seccomp landlock_create_ruleset landlock_add_rule "
    "landlock_restrict_self setrlimit prlimit64 getpriority sched_getparam sched_getscheduler alarm setitimer "
    "getitimer select pselect6 epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2 rt_sigsuspend rt_sigpending "
    "rt_sigtimedwait socketpair sendmsg recvmsg shutdown getsockopt setsockopt getsockname getpeername ";

}  // namespace

TEST_CASE("of all numbers a student's code and a tool can make those of their lists, and no other") {
    const std::string everybody = made_by_everybody;
    CHECK(not_refused_to(Caller::student, words((everybody + "ioctl").c_str())) == "");
    CHECK(not_refused_to(Caller::tool, words((everybody + made_by_tools).c_str())) == "");
}

TEST_CASE("what leads out of the wall is on no list") {
    for (const std::string& name : words(
             "unshare setns clone3 mount umount2 pivot_root chroot move_mount open_tree fsopen ptrace process_vm_readv "
             "process_vm_writev pidfd_open pidfd_getfd pidfd_send_signal kcmp keyctl add_key request_key bpf "
             "io_uring_setup io_uring_enter userfaultfd perf_event_open personality kexec_load kexec_file_load "
             "init_module finit_module reboot open_by_handle_at name_to_handle_at mknod socket connect bind shmget "
             "msgget semget mq_open mq_unlink setxattr setuid capset iopl modify_ldt swapon syslog acct ")) {
        CAPTURE(name);
        REQUIRE(number_of(name) >= 0);
        CHECK(fate_of(Caller::student, {number_of(name)}) == Fate::killed);
        CHECK(fate_of(Caller::tool, {number_of(name)}) == Fate::refused);
    }
}

TEST_CASE("what is allowed for one purpose is refused for another") {
    const auto student = [](const Call& call) { return fate_of(Caller::student, call); };
    for (const int flags : {O_WRONLY, O_RDWR, O_RDONLY | O_CREAT, O_RDONLY | O_TRUNC, O_TMPFILE | O_RDWR})
        CHECK(student({SYS_openat, -1, 0, flags}) == Fate::killed);
    CHECK(student({SYS_openat, -1, 0, O_RDONLY}) == Fate::made);
    CHECK(student({SYS_fcntl, -1, F_GETFD}) == Fate::made);
    for (const int question : {F_SETOWN, F_DUPFD, F_SETFL}) CHECK(student({SYS_fcntl, -1, question}) == Fate::killed);
    CHECK(student({SYS_prlimit64, -1, -1, 0}) == Fate::made);
    CHECK(student({SYS_kill, 0, 0}) == Fate::killed);
    CHECK(student({SYS_tgkill, ::getpid(), -1, SIGKILL}) == Fate::killed);
    const auto tool = [](const Call& call) { return fate_of(Caller::tool, call); };
    for (const long kind : {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID,
                            CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNS})
        CHECK(tool({SYS_clone, kind | SIGCHLD, 0, 0, 0, 0}) == Fate::refused);
}

TEST_CASE("the processor's other entrances are closed: 32 bits, and x32") {
    constexpr long getpid_of_32_bits = 20, clone_of_32_bits = 120, x32 = 0x40000000;
    for (const Caller caller : {Caller::student, Caller::tool}) {
        for (const long number : {getpid_of_32_bits, clone_of_32_bits})
            CHECK(fate_of(caller, {number}, true) == Fate::killed);
        for (const long number : {long{SYS_getpid}, long{SYS_read}, 520L})
            CHECK(fate_of(caller, {x32 | number}) == Fate::killed);
    }
}

#else

TEST_CASE("without a list of system calls nothing is refused, and that is said") {
    if (!rbc::can_refuse_calls()) CHECK_FALSE(rbc::allow_only_calls_of(rbc::Caller::tool));
}

#endif
