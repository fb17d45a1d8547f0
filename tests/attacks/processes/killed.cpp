// attack: kills another process of the same user
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::kill(PREY_CANARY, SIGKILL) == 0 || ::syscall(SYS_tgkill, PREY_SERVER, PREY_SERVER, SIGKILL) == 0)
