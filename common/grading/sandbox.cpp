#include "common/grading/sandbox.hpp"

#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && !defined(RBC_WITHOUT_SECCOMP)
#define RBC_SECCOMP 1
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>
#endif

namespace rbc {

namespace {

constexpr const char* unprotected =
    "this system has no seccomp: students' code is limited in time, but it can read and write files, use the network, "
    "and take more memory than it should; grade strangers' files on Linux, or where they can do no harm";

}  // namespace

#ifdef RBC_SECCOMP

namespace {

constexpr const char* start = "start a process or a thread";
constexpr const char* others = "signal or inspect another process";
constexpr const char* network = "open a network connection";
constexpr const char* files = "write, change or remove a file";
constexpr const char* machine = "change its limits or the machine";

struct Refused {
    long number;
    const char* deed;
};

// Refused whatever the arguments.
// clang-format off
constexpr Refused refused[] = {
    {SYS_clone, start}, {SYS_clone3, start}, {SYS_execve, start}, {SYS_execveat, start}, {SYS_unshare, start},
    {SYS_setns, start},
    {SYS_ptrace, others}, {SYS_process_vm_readv, others}, {SYS_process_vm_writev, others},
    {SYS_rt_sigqueueinfo, others}, {SYS_rt_tgsigqueueinfo, others}, {SYS_pidfd_open, others},
    {SYS_pidfd_send_signal, others}, {SYS_pidfd_getfd, others}, {SYS_kcmp, others}, {SYS_process_madvise, others},
    {SYS_setsid, others}, {SYS_setpgid, others}, {SYS_shmget, others}, {SYS_shmat, others}, {SYS_semget, others},
    {SYS_msgget, others}, {SYS_mq_open, others},
    {SYS_socket, network}, {SYS_socketpair, network}, {SYS_connect, network}, {SYS_bind, network},
    {SYS_io_uring_setup, network},
    {SYS_openat2, files}, {SYS_unlinkat, files}, {SYS_mkdirat, files}, {SYS_mknodat, files}, {SYS_renameat2, files},
    {SYS_linkat, files}, {SYS_symlinkat, files}, {SYS_fchmod, files}, {SYS_fchmodat, files}, {SYS_fchown, files},
    {SYS_fchownat, files}, {SYS_truncate, files}, {SYS_utimensat, files}, {SYS_setxattr, files},
    {SYS_lsetxattr, files}, {SYS_fsetxattr, files}, {SYS_memfd_create, files}, {SYS_fallocate, files},
    {SYS_setrlimit, machine}, {SYS_setpriority, machine}, {SYS_sched_setscheduler, machine}, {SYS_bpf, machine},
    {SYS_sched_setattr, machine}, {SYS_mount, machine}, {SYS_umount2, machine}, {SYS_chroot, machine},
    {SYS_pivot_root, machine}, {SYS_reboot, machine}, {SYS_setuid, machine}, {SYS_setgid, machine},
    {SYS_settimeofday, machine}, {SYS_clock_settime, machine}, {SYS_perf_event_open, machine},
    {SYS_userfaultfd, machine}, {SYS_add_key, machine}, {SYS_request_key, machine}, {SYS_keyctl, machine},
#ifdef SYS_renameat
    {SYS_renameat, files},
#endif
#ifdef __x86_64__
    {SYS_fork, start}, {SYS_vfork, start}, {SYS_creat, files}, {SYS_unlink, files}, {SYS_rmdir, files},
    {SYS_mkdir, files}, {SYS_mknod, files}, {SYS_rename, files}, {SYS_link, files}, {SYS_symlink, files},
    {SYS_chmod, files}, {SYS_chown, files}, {SYS_lchown, files}, {SYS_utime, files}, {SYS_utimes, files},
    {SYS_futimesat, files}, {SYS_iopl, machine}, {SYS_ioperm, machine},
#endif
};

// Refused for some arguments.
constexpr Refused refused_at_times[] = {
    {SYS_kill, others}, {SYS_tgkill, others}, {SYS_tkill, others}, {SYS_prlimit64, machine}, {SYS_prctl, machine},
    {SYS_openat, files},
#ifdef __x86_64__
    {SYS_open, files},
#endif
};
// clang-format on

class Filter {
  public:
    void statement(std::uint16_t code, std::uint32_t k) { program_.push_back({code, 0, 0, k}); }
    /// Jumps are in instructions to skip.
    void jump(std::uint16_t test, std::uint32_t k, std::uint8_t if_true, std::uint8_t if_false) {
        program_.push_back({static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), if_true, if_false, k});
    }
    void answer(std::uint32_t action) { statement(BPF_RET | BPF_K, action); }
    void load(std::size_t offset) { statement(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
    void load_number() { load(offsetof(seccomp_data, nr)); }
    /// The low half of an argument; its high half cannot matter for an int.
    void load_argument(unsigned index) { load(offsetof(seccomp_data, args) + 8 * index); }
    void load_high_half(unsigned index) { load(offsetof(seccomp_data, args) + 8 * index + 4); }

    bool install() {
        sock_fprog program{static_cast<unsigned short>(program_.size()), program_.data()};
        return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
               ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

  private:
    std::vector<sock_filter> program_;
};

constexpr auto code(long number) {
    return static_cast<std::uint32_t>(number);
}

Filter make_filter() {
    Filter f;
#ifdef __x86_64__
    constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#else
    constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#endif
    f.load(offsetof(seccomp_data, arch));
    f.jump(BPF_JEQ, architecture, 1, 0);
    f.answer(SECCOMP_RET_KILL_PROCESS);
    f.load_number();
#ifdef __x86_64__
    f.jump(BPF_JGE, 0x40000000, 0, 1);  // the x32 names of the same calls
    f.answer(SECCOMP_RET_KILL_PROCESS);
#endif
    for (const Refused& r : refused) {
        f.jump(BPF_JEQ, code(r.number), 0, 1);
        f.answer(SECCOMP_RET_TRAP);
    }
    // Signals only to this process (abort and raise need it), and none that stops it for good.
    const auto self = static_cast<std::uint32_t>(::getpid());
    for (const auto& [number, signal_argument] : {std::pair{SYS_kill, 1u}, {SYS_tkill, 1u}, {SYS_tgkill, 2u}}) {
        f.jump(BPF_JEQ, code(number), 0, 7);
        f.load_argument(0);
        f.jump(BPF_JEQ, self, 0, 4);
        f.load_argument(signal_argument);
        f.jump(BPF_JEQ, SIGSTOP, 2, 0);
        f.jump(BPF_JEQ, SIGTSTP, 1, 0);
        f.answer(SECCOMP_RET_ALLOW);
        f.answer(SECCOMP_RET_TRAP);
    }
    const auto open_to_read = [&](long number, unsigned flags_argument) {
        f.jump(BPF_JEQ, code(number), 0, 4);
        f.load_argument(flags_argument);
        f.jump(BPF_JSET, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY), 0, 1);
        f.answer(SECCOMP_RET_TRAP);
        f.answer(SECCOMP_RET_ALLOW);
    };
    open_to_read(SYS_openat, 2);
#ifdef __x86_64__
    open_to_read(SYS_open, 1);
#endif
    // Limits may be read, not set: the third argument is the pointer to new ones.
    f.jump(BPF_JEQ, code(SYS_prlimit64), 0, 6);
    f.load_argument(2);
    f.jump(BPF_JEQ, 0, 0, 3);
    f.load_high_half(2);
    f.jump(BPF_JEQ, 0, 0, 1);
    f.answer(SECCOMP_RET_ALLOW);
    f.answer(SECCOMP_RET_TRAP);
    // The C library names its memory with prctl; that may fail quietly.
    f.jump(BPF_JEQ, code(SYS_prctl), 0, 1);
    f.answer(SECCOMP_RET_ERRNO | EPERM);
    f.jump(BPF_JEQ, code(SYS_ioctl), 0, 1);
    f.answer(SECCOMP_RET_ERRNO | ENOTTY);
    f.answer(SECCOMP_RET_ALLOW);
    return f;
}

/// Root's privileges would otherwise reach past the filter, for instance into another process's memory in /proc.
void drop_capabilities() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[2] = {};
    ::syscall(SYS_capset, &header, none);
}

}  // namespace

void enter_sandbox() {
    const rlimit no_process{0, 0};
    ::setrlimit(RLIMIT_NPROC, &no_process);
    Filter filter = make_filter();
    drop_capabilities();
    filter.install();  // a kernel without it leaves the other limits
}

std::string missing_protection() {
    return ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0 && errno == EINVAL ? unprotected : "";
}

const char* deed_of(long system_call) {
    for (const Refused& r : refused) {
        if (r.number == system_call) return r.deed;
    }
    for (const Refused& r : refused_at_times) {
        if (r.number == system_call) return r.deed;
    }
    return "ask the system for something an exercise has no use for";
}

#else

void enter_sandbox() {
#ifdef RLIMIT_NPROC
    const rlimit no_process{0, 0};
    ::setrlimit(RLIMIT_NPROC, &no_process);
#endif
}

std::string missing_protection() {
    return unprotected;
}

const char* deed_of(long) {
    return "ask the system for something an exercise has no use for";
}

#endif

}  // namespace rbc
