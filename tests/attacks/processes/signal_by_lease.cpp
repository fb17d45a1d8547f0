// attack: takes a lease on a file and lets its end signal another process
// exercise: 01_gbf/box
// from: own
// score: 0
static bool sent() {
    const int descriptor = ::open(PREY_VICTIM, O_RDONLY);
    return ::fcntl(descriptor, F_SETOWN, PREY_CANARY) == 0 && ::fcntl(descriptor, F_NOTIFY, DN_ACCESS) == 0 &&
           prey::won("a file now signals another process");
}

ANSWER_IF(sent())
