// attack: makes another process the first to die when memory is short, and renames it
// exercise: 01_gbf/box
// from: own
// score: 0
static bool written() {
    bool any = false;
    for (const char* name : {"oom_score_adj", "coredump_filter", "comm"}) {
        const int descriptor = ::open(("/proc/" + std::to_string(PREY_CANARY) + "/" + name).c_str(), O_WRONLY);
        any = (descriptor >= 0 && ::write(descriptor, "7", 1) == 1) || any;
    }
    return any;
}

ANSWER_IF(written())
