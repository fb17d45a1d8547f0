// attack: leaves a process behind that outlives the grading
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool left() {
    const pid_t child = ::fork();
    if (child != 0) return child > 0 && prey::won("left a process behind");
    ::setsid();
    if (::fork() == 0) {
        for (int descriptor = 0; descriptor < 64; ++descriptor) ::close(descriptor);
        ::sleep(20);
    }
    ::_exit(0);
}

ANSWER_IF(left())
