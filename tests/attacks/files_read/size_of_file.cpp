// attack: tells the size of a file that it may not read
// exercise: 01_gbf/box
// from: own
// score: 0
static bool asked() {
    struct stat s {};
    if (::stat(PREY_SIZE, &s) != 0) return false;
    std::printf("%ld\n", static_cast<long>(s.st_size));
    return true;
}

ANSWER_IF(asked())
