#include "tests/attacks/missing_layers.hpp"

#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#ifdef RBC_SECCOMP
#include <seccomp.h>
#endif

#include "common/foundation/io/input_error.hpp"

namespace rbc::attacks {

namespace {

#ifdef RBC_SECCOMP

/// One refusal after the other, in a filter that allows all else.
class Refusals {
  public:
    Refusals() : context_(::seccomp_init(SCMP_ACT_ALLOW)) {}
    ~Refusals() { ::seccomp_release(context_); }
    Refusals(const Refusals&) = delete;
    Refusals& operator=(const Refusals&) = delete;

    template <class... Conditions>
    void add(const char* call, int error, Conditions... conditions) {
        const int number = ::seccomp_syscall_resolve_name(call);
        if (number >= 0)
            failed_ |= ::seccomp_rule_add(context_, SCMP_ACT_ERRNO(static_cast<unsigned>(error)), number,
                                          sizeof...(conditions), conditions...) != 0;
    }
    bool load() { return context_ && !failed_ && ::seccomp_load(context_) == 0; }

  private:
    scmp_filter_ctx context_;
    bool failed_ = false;
};

void refuse_namespaces(Refusals& refusals) {
    constexpr std::uint64_t kinds[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                       CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};
    for (const std::uint64_t kind : kinds)
        refusals.add("clone", EPERM, scmp_arg_cmp{0, SCMP_CMP_MASKED_EQ, kind, kind});
    refusals.add("unshare", EPERM);
    refusals.add("clone3", ENOSYS);
}

bool refuse(const std::string& layer) {
    Refusals refusals;
    if (layer == "bubblewrap") refuse_namespaces(refusals);
    if (layer == "Landlock") refusals.add("landlock_create_ruleset", EOPNOTSUPP);
    if (layer == "seccomp") {
        refusals.add("seccomp", ENOSYS);
        refusals.add("prctl", EINVAL, scmp_arg_cmp{0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0});
        refusals.add("prctl", EINVAL, scmp_arg_cmp{0, SCMP_CMP_EQ, PR_GET_SECCOMP, 0});
    }
    return refusals.load();
}

#else

bool refuse(const std::string&) {
    return false;
}

#endif

[[noreturn]] void fail(const char* what) {
    throw InputError(std::string(what) + ": " + std::strerror(errno));
}

}  // namespace

bool is_layer(const std::string& layer) {
    return layer == "bubblewrap" || layer == "Landlock" || layer == "seccomp";
}

void take_away(const std::string& layer) {
    if (!is_layer(layer)) throw InputError("a layer is bubblewrap, Landlock or seccomp, not '" + layer + "'");
    if (!refuse(layer)) throw InputError("cannot take " + layer + " away on this machine");
}

void enter_own_processes() {
    if (::unshare(CLONE_NEWPID | CLONE_NEWNS) != 0) fail("no process namespace");
    const pid_t child = ::fork();
    if (child < 0) fail("no process");
    if (child > 0) {
        int status = 0;
        while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) != 0)
        fail("no /proc of its own");
}

}  // namespace rbc::attacks
