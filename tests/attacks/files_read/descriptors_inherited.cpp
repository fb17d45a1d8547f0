// attack: looks at every descriptor number for one that somebody forgot to close
// exercise: 01_gbf/box
// from: own
// score: 0
static bool found() {
    for (int descriptor = 4; descriptor < 4096; ++descriptor) {
        struct stat s {};
        if (::fstat(descriptor, &s) == 0) return prey::won("has a descriptor more than it should");
    }
    return false;
}

ANSWER_IF(found())
