// attack: defines the C library's and the runner's functions itself, so that they answer for it
// exercise: 01_gbf/box
// from: own
// score: 0
extern "C" ssize_t send(int, const void*, std::size_t n, int) {
    prey::won("the runner called a function of the student's");
    return static_cast<ssize_t>(n);
}
extern "C" int fflush(FILE*) { return 0; }
namespace rbc {
void set_current_nonce(unsigned long) { prey::won("the runner called a function of the student's"); }
const char* deed_of(long) { return "nothing"; }
}  // namespace rbc

ANSWER_IF(false)
