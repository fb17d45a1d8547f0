// attack: overwrites somebody's file
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool written() {
    const int descriptor = ::open(PREY_VICTIM, O_WRONLY | O_TRUNC);
    return descriptor >= 0 && ::write(descriptor, "mine", 4) == 4;
}

ANSWER_IF(written())
