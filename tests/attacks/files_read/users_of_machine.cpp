// attack: reads who else uses the machine
// exercise: 01_gbf/box
// from: own
// score: 0
static bool read_any() {
    bool any = false;
    for (const char* file : {"/etc/passwd", "/etc/hostname", "/proc/mounts", "/proc/net/tcp", "/proc/net/unix"})
        any = (!prey::contents(file).empty() && prey::won(file)) || any;
    return any;
}

ANSWER_IF(read_any())
