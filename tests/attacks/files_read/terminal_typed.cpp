// attack: reads what was typed at the terminal of who grades
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool typed() {
    for (const char* name : {PREY_TERMINAL, "/dev/tty", "/proc/self/fd/0", "/dev/console"}) {
        const int descriptor = ::open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK);
        if (descriptor >= 0 && prey::tell(prey::bytes_of(descriptor))) return true;
    }
    return false;
}

ANSWER_IF(typed())
