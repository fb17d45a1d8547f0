// attack: opens the files that its parents have open, through /proc
// exercise: 01_gbf/box
// from: own
// score: 0
static bool found() {
    for (int descriptor = 0; descriptor < 64; ++descriptor) {
        const std::string name = "/proc/" + std::to_string(::getppid()) + "/fd/" + std::to_string(descriptor);
        const int copy = ::open(name.c_str(), O_RDONLY | O_NONBLOCK);
        if (copy >= 0) return prey::won("has a file of the grader's");
    }
    return false;
}

ANSWER_IF(found())
