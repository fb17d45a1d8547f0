#include "common/grading/wall/closing.hpp"

#ifdef RBC_SECCOMP
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <sstream>
#include <string>
#endif

namespace rbc {

namespace {

constexpr const char* something = "ask the system for something an exercise has no use for";

}  // namespace

#ifdef RBC_SECCOMP

namespace {

// Calls by name: those that a machine does not have are left out by the library.
// clang-format off
constexpr const char* of_everybody[] = {
    // memory
    "brk", "mmap", "munmap", "mremap", "mprotect", "madvise",
    // what is open already
    "read", "readv", "pread64", "write", "writev", "lseek", "close", "fstat", "newfstatat", "fstatat64", "recvfrom",
    // time, and waiting
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "times", "sched_yield",
    "futex", "restart_syscall", "poll", "ppoll",
    // signals of its own
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
    // about itself
    "getpid", "gettid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrandom", "getrusage", "getrlimit",
    "uname", "sysinfo", "sched_getaffinity", "getcpu", "set_robust_list", "set_tid_address", "rseq", "arch_prctl",
    "membarrier", "exit", "exit_group",
};

constexpr const char* of_tools[] = {
    "stat", "lstat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getcwd", "sendto",
    "openat", "open", "getdents64", "fcntl", "ioctl", "dup", "dup2", "dup3", "pipe", "pipe2", "fsync", "fdatasync",
    "pwrite64", "pwritev", "preadv", "ftruncate", "fallocate", "truncate", "fchmod", "chmod", "fchmodat", "umask",
    "unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink",
    "symlinkat", "utimensat", "copy_file_range", "sendfile", "fadvise64", "flock", "statfs", "fstatfs", "chdir", "fchdir",
    "close_range", "memfd_create", "msync", "mincore",
    "fork", "vfork", "execve", "execveat", "wait4", "waitid", "kill", "tgkill", "tkill", "setsid", "setpgid", "getpgid",
    "getpgrp", "getsid", "getgroups", "capget", "getresuid", "getresgid", "pause",
    "prctl", "seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self",
    "setrlimit", "prlimit64", "getpriority", "sched_getparam", "sched_getscheduler", "alarm", "setitimer", "getitimer",
    "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "eventfd2", "rt_sigsuspend",
    "rt_sigpending", "rt_sigtimedwait",
    "socketpair", "sendmsg", "recvmsg", "shutdown", "getsockopt", "setsockopt", "getsockname", "getpeername",
};

struct Refused {
    const char* deed;
    const char* calls;
};

constexpr Refused deeds[] = {
    {"start a process or a thread", " clone clone3 fork vfork execve execveat unshare setns "},
    {"signal or inspect another process",
     " kill tkill tgkill getpgrp getpgid getsid ptrace process_vm_readv process_vm_writev rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open "
     "pidfd_send_signal pidfd_getfd kcmp process_madvise process_mrelease setsid setpgid shmget shmat shmctl shmdt semget "
     "semop semctl msgget msgsnd msgrcv msgctl mq_open mq_unlink mq_notify fcntl sched_setaffinity setpriority "
     "sched_setscheduler sched_setattr sched_setparam ioprio_set migrate_pages move_pages "},
    {"open a network connection",
     " socket socketpair connect bind listen accept accept4 sendmsg recvmsg sendmmsg recvmmsg io_uring_setup "
     "io_uring_enter io_uring_register "},
    {"write, change or remove a file",
     " open openat openat2 creat unlink unlinkat mkdir mkdirat mknod mknodat rmdir rename renameat renameat2 link linkat "
     "symlink symlinkat chmod fchmod fchmodat fchmodat2 chown lchown fchown fchownat truncate ftruncate utime utimes "
     "utimensat futimesat setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr memfd_create "
     "memfd_secret fallocate copy_file_range sendfile splice tee vmsplice name_to_handle_at open_by_handle_at flock "
     "fsync sync syncfs inotify_init inotify_init1 fanotify_init "},
    {"change its limits or the machine",
     " setrlimit prlimit64 prctl bpf mount umount2 chroot pivot_root reboot setuid setgid setresuid setresgid setreuid "
     "setregid setgroups settimeofday clock_settime adjtimex clock_adjtime perf_event_open userfaultfd add_key "
     "request_key keyctl iopl ioperm init_module finit_module delete_module kexec_load swapon swapoff acct quotactl "
     "syslog sethostname setdomainname personality modify_ldt seccomp capset landlock_restrict_self "},
};
// clang-format on

/// By the call's number; made before anything is refused, since a handler of SIGSYS may not ask the library.
std::array<const char*, 1024> deed_by_number{};

void note_deeds() {
    for (const Refused& refused : deeds) {
        std::istringstream calls(refused.calls);
        for (std::string name; calls >> name;) {
            const int number = ::seccomp_syscall_resolve_name(name.c_str());
            if (number >= 0 && static_cast<std::size_t>(number) < deed_by_number.size())
                deed_by_number[static_cast<std::size_t>(number)] = refused.deed;
        }
    }
}

/// A list under construction. What fails leaves the list unsound: it is then not used.
class List {
  public:
    explicit List(std::uint32_t otherwise) : context_(::seccomp_init(otherwise)) {
        ok_ = context_ != nullptr && ::seccomp_attr_set(context_, SCMP_FLTATR_CTL_NNP, 1) == 0;
        // Another architecture's numbers, the 32-bit ones of the same processor among them: no answer to those.
        ok_ = ok_ && ::seccomp_attr_set(context_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
        if (ok_) ::seccomp_attr_set(context_, SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a tree; older libraries have none
    }
    ~List() {
        if (context_) ::seccomp_release(context_);
    }
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    template <class... Conditions>
    void add(std::uint32_t action, const char* name, Conditions... conditions) {
        const int number = ::seccomp_syscall_resolve_name(name);
        if (!ok_ || number == __NR_SCMP_ERROR) return;
        const int error = ::seccomp_rule_add(context_, action, number, sizeof...(conditions), conditions...);
        // Negative numbers are calls that this architecture does not have.
        if (error != 0 && number >= 0) ok_ = false;
    }
    bool load() { return ok_ && ::seccomp_load(context_) == 0; }

  private:
    scmp_filter_ctx context_;
    bool ok_ = false;
};

scmp_arg_cmp argument(unsigned index, scmp_compare how, std::uint64_t a, std::uint64_t b = 0) {
    return {index, how, a, b};
}

void allow_student(List& list) {
    // To read only; which files is for Landlock to say.
    constexpr std::uint64_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
    list.add(SCMP_ACT_ALLOW, "openat", argument(2, SCMP_CMP_MASKED_EQ, writing, 0));
    list.add(SCMP_ACT_ALLOW, "open", argument(1, SCMP_CMP_MASKED_EQ, writing, 0));
    for (const std::uint64_t question : {F_GETFD, F_GETFL})
        list.add(SCMP_ACT_ALLOW, "fcntl", argument(1, SCMP_CMP_EQ, question));
    // Whether it is a terminal: it is not.
    list.add(SCMP_ACT_ERRNO(ENOTTY), "ioctl");
    // The C library names its memory with prctl; that may fail quietly.
    list.add(SCMP_ACT_ERRNO(EPERM), "prctl");
    // Limits may be read, not set: the third argument is the pointer to new ones.
    list.add(SCMP_ACT_ALLOW, "prlimit64", argument(2, SCMP_CMP_EQ, 0));
    // abort() and raise(): signals to itself. None that stops it for good, and none by which a system ends processes: such
    // a one comes from outside.
    const auto self = static_cast<std::uint64_t>(::getpid());
    for (const std::uint64_t signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGTRAP, SIGINT, SIGALRM, SIGUSR1,
                                       SIGUSR2, SIGPIPE, SIGQUIT}) {
        list.add(SCMP_ACT_ALLOW, "tgkill", argument(0, SCMP_CMP_EQ, self), argument(2, SCMP_CMP_EQ, signal));
        list.add(SCMP_ACT_ALLOW, "kill", argument(0, SCMP_CMP_EQ, self), argument(1, SCMP_CMP_EQ, signal));
    }
}

void allow_tool(List& list) {
    for (const char* name : of_tools) list.add(SCMP_ACT_ALLOW, name);
    // Children and threads, but no namespaces of their own; clone3 hides its flags from filters, and has a fallback.
    constexpr std::uint64_t namespaces =
        CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    list.add(SCMP_ACT_ALLOW, "clone", argument(0, SCMP_CMP_MASKED_EQ, namespaces, 0));
    list.add(SCMP_ACT_ERRNO(ENOSYS), "clone3");
}

}  // namespace

bool allow_only_calls_of(Caller caller) {
    const bool student = caller == Caller::student;
    if (student) note_deeds();
    List list(student ? SCMP_ACT_TRAP : SCMP_ACT_ERRNO(EPERM));
    for (const char* name : of_everybody) list.add(SCMP_ACT_ALLOW, name);
    student ? allow_student(list) : allow_tool(list);
    return list.load();
}

bool can_refuse_calls() {
    return ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 || errno != EINVAL;
}

const char* deed_of(long system_call) {
    const auto number = static_cast<std::size_t>(system_call);
    return number < deed_by_number.size() && deed_by_number[number] ? deed_by_number[number] : something;
}

#else

bool allow_only_calls_of(Caller) {
    return false;
}

bool can_refuse_calls() {
    return false;
}

const char* deed_of(long) {
    return something;
}

#endif

}  // namespace rbc
