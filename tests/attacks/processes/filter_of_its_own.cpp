// attack: hands its system calls to a listener (seccomp user notification), to answer them as it likes
// exercise: 01_gbf/box
// from: own
// score: 0
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

static bool listens() {
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    sock_filter allow[] = {{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
    sock_fprog program{1, allow};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program) >= 0 &&
           prey::won("listens to system calls");
}

ANSWER_IF(listens())
