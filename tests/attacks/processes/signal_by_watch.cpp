// attack: watches a folder and lets the kernel tell another process of it, by a signal
// exercise: 01_gbf/box
// from: own
// score: 0
static bool sent() {
    const int descriptor = ::open(PREY_EMPTY, O_RDONLY);
    return ::fcntl(descriptor, F_SETOWN, PREY_CANARY) == 0 && ::fcntl(descriptor, F_NOTIFY, DN_ACCESS) == 0 &&
           prey::won("a folder now signals another process");
}

ANSWER_IF(sent())
