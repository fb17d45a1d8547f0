// attack: sends another process a signal through a descriptor of it (pidfd)
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(::syscall(SYS_pidfd_send_signal, ::syscall(SYS_pidfd_open, PREY_CANARY, 0), SIGUSR1, nullptr, 0) == 0)
