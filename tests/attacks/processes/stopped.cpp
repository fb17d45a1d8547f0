// attack: stops another process of the same user for good
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::syscall(SYS_tkill, PREY_CANARY, SIGSTOP) == 0)
