// attack: writes a report of its own to the standard output of the grader
// exercise: 01_gbf/box
// from: own
// score: 0
static bool written() {
    bool any = false;
    for (int descriptor = 1; descriptor < 10; ++descriptor) {
        const std::string name = "/proc/" + std::to_string(::getppid()) + "/fd/" + std::to_string(descriptor);
        const int copy = ::open(name.c_str(), O_WRONLY | O_NONBLOCK);
        any = (copy >= 0 && ::write(copy, "forged\n", 7) == 7) || any;
    }
    return any;
}

ANSWER_IF(written() && prey::won("wrote where only the grader writes"))
