// attack: sets an extended attribute through a descriptor that was opened to read
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/xattr.h>

ANSWER_IF(::fsetxattr(::open(PREY_VICTIM, O_RDONLY), "user.more", "mine", 4, 0) == 0 ||
          ::syscall(463, AT_FDCWD, PREY_VICTIM, 0, "user.more", nullptr, 0) == 0)
