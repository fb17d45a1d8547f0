// attack: reaches for the kernel: bpf, perf, userfaultfd, keys, modules
// exercise: 01_gbf/box
// from: own
// score: 0
static bool reached() {
    long attributes[16] = {};
    const bool perf = ::syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0) >= 0;
    const bool faults = ::syscall(SYS_userfaultfd, 1) >= 0;
    const bool keys = ::syscall(SYS_add_key, "user", "rbc", "x", 1, -2) >= 0;
    return (perf || faults || keys || ::syscall(SYS_bpf, 0, attributes, sizeof attributes) >= 0) && prey::won("reached the kernel");
}

ANSWER_IF(reached())
