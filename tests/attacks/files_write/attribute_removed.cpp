// attack: removes an extended attribute of somebody's file
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/xattr.h>

ANSWER_IF(::removexattr(PREY_VICTIM, "user.note") == 0)
