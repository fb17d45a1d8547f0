// attack: makes a file without a name, then gives it one
// exercise: 01_gbf/box
// from: own
// score: 0
static bool made() {
    const int descriptor = ::open(PREY_EMPTY, O_TMPFILE | O_RDWR, 0644);
    const std::string name = "/proc/self/fd/" + std::to_string(descriptor);
    return descriptor >= 0 && ::linkat(AT_FDCWD, name.c_str(), AT_FDCWD, PREY_EMPTY "/new", AT_SYMLINK_FOLLOW) == 0;
}

ANSWER_IF(made())
