// attack: changes when a file was written, so that a late submission looks early
// exercise: 01_gbf/box
// from: own
// score: 0
static bool changed() {
    const timespec times[2] = {{1, 0}, {1, 0}};
    const int descriptor = ::open(PREY_VICTIM, O_RDONLY);
    return ::utimensat(AT_FDCWD, PREY_VICTIM, times, 0) == 0 || ::futimens(descriptor, times) == 0;
}

ANSWER_IF(changed())
