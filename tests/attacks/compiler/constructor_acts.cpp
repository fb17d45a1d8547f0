// attack: acts while it is being loaded, before anything is asked of it
// exercise: 01_gbf/box
// from: H1
// score: 0
__attribute__((constructor)) static void acts() {
    prey::tell(prey::contents(PREY_KEY));
    if (::syscall(SYS_fork) == 0) ::_exit(0);
}

ANSWER_IF(false)
