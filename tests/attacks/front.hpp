// Put in front of every hostile file, behind the #defines that say where its prey is. (This is the text of it, not a
// header: a student's file cannot include anything of tests/.)
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include PREY_CONTRACT

namespace prey {

/// Says that a deed was done, with a word that no quoted line of source shows.
inline bool won(const char* deed) {
    const std::string mark = PREY_MARK_BACKWARDS;
    std::printf("%s %s\n", std::string(mark.rbegin(), mark.rend()).c_str(), deed);
    std::fflush(stdout);
    return true;
}

/// Prints what was stolen; whether it was anything.
inline bool tell(const std::string& loot) {
    std::printf("loot: %s\n", loot.c_str());
    std::fflush(stdout);
    return !loot.empty();
}

inline std::string bytes_of(int descriptor) {
    char text[4096];
    const ssize_t n = ::read(descriptor, text, sizeof text);
    return n > 0 ? std::string(text, static_cast<std::size_t>(n)) : "";
}

inline std::string contents(const char* file) {
    const int descriptor = ::open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return "";
    const std::string text = bytes_of(descriptor);
    ::close(descriptor);
    return text;
}

/// Starts a process, which ends at once, by the bare system call.
inline bool forked() {
    const long child = ::syscall(SYS_fork);
    if (child == 0) ::_exit(0);
    return child > 0 && won("started a process");
}

/// A file in the folder of the library that this text has become.
inline std::string library_beside(const char* name) {
    Dl_info info{};
    ::dladdr(reinterpret_cast<void*>(&forked), &info);
    const std::string own = info.dli_fname ? info.dli_fname : "";
    return own.substr(0, own.rfind('/') + 1) + name;
}

/// The nonce of the request under way. The runner's stack holds the request's head: the nonce, the length of the
/// function's name ("step_in_box"), the length of the arguments.
inline unsigned long nonce() {
    const unsigned long* at = static_cast<const unsigned long*>(__builtin_frame_address(0));
    for (int i = 0; i < 4000; ++i)
        if (at[i + 1] == 11 && at[i + 2] > 8 && at[i + 2] < 200) return at[i];
    return 0;
}

#ifdef PREY_BOX

/// The right answer to 01_gbf/box: kept back until the deed is done, so that points are a way to tell, too.
inline rbc::Particle right_step(rbc::Particle p, const rbc::ex01::Box& box) {
    const auto& [h, g, e, delta, c] = box;
    const bool on_floor = p.x <= delta, on_ceiling = p.x >= c - delta;
    const auto approaching = [&](double v) { return (on_floor && v < 0) || (on_ceiling && v > 0); };
    if (approaching(p.v)) p.v = -e * p.v;
    p.v -= g * h;
    if (approaching(p.v)) p.v = 0;
    p.x += h * p.v;
    if (p.x < 0) p.x = 0;
    if (p.x > c) p.x = c;
    return p;
}

#endif

}  // namespace prey

/// The exercise, solved only after the deed is done.
#define ANSWER_IF(...)                                                      \
    rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) { \
        static const bool done = (__VA_ARGS__);                             \
        if (!done) throw std::runtime_error("there was nothing to be had"); \
        return prey::right_step(p, box);                                    \
    }
