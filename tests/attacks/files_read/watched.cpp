// attack: asks to be told when a file of the course is read (inotify): a way to see what is graded
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/inotify.h>

ANSWER_IF(::inotify_add_watch(::inotify_init1(0), PREY_SOLUTION, IN_OPEN | IN_ACCESS) >= 0 && prey::won("watches a solution"))
