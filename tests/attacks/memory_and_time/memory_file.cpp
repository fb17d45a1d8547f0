// attack: takes memory that counts as a file's: shared maps and memfd
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/mman.h>

static bool taken() {
    const int file = static_cast<int>(::syscall(SYS_memfd_create, "m", 0));
    return file >= 0 && ::ftruncate(file, off_t{4} << 30) == 0 && ::posix_fallocate(file, 0, off_t{2} << 30) == 0;
}

ANSWER_IF(taken() && prey::won("took 2 GB past the limit"))
