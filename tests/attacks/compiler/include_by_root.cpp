// attack: includes the solution through /proc/self/root and the full path
// exercise: 01_gbf/box
// from: own
// score: 0
#if __has_include("/proc/self/root/etc/passwd")
static const bool seen = true;
#else
static const bool seen = false;
#endif
ANSWER_IF(seen && prey::won("the compiler sees the machine's root"))
