// attack: types a command into the terminal of who grades (TIOCSTI, TIOCLINUX)
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/ioctl.h>

static bool typed() {
    for (const char* name : {PREY_TERMINAL, "/dev/tty"}) {
        const int descriptor = ::open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK);
        for (const char* c = "id\n"; descriptor >= 0 && *c; ++c)
            if (::ioctl(descriptor, TIOCSTI, c) == 0) return true;
    }
    return false;
}

ANSWER_IF(typed())
