#include "common/grading/class/intake/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace rbc {

namespace {

std::string size_in_words(std::size_t bytes) {
    return bytes >= 1 << 20 ? std::to_string(bytes >> 20) + " MB" : std::to_string(bytes >> 10) + " kB";
}

std::string why_not(const struct stat& status, std::size_t max_bytes) {
    if (std::string kind = kind_in_words(status.st_mode); !kind.empty()) return kind;
    if (static_cast<std::size_t>(status.st_size) > max_bytes) return "is larger than " + size_in_words(max_bytes);
    return "";
}

}  // namespace

std::string kind_in_words(unsigned mode) {
    if (S_ISREG(mode)) return "";
    if (S_ISLNK(mode)) return "is a link";
    if (S_ISDIR(mode)) return "is a folder";
    if (S_ISFIFO(mode)) return "is a FIFO";
    if (S_ISSOCK(mode)) return "is a socket";
    return "is a device";
}

RegularFile read_regular_file(int folder, const std::string& name, std::size_t max_bytes) {
    RegularFile file;
    struct stat status {};
    // Looked at before it is opened: opening a device may already do something.
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        file.problem = std::string("cannot be read: ") + std::strerror(errno);
        return file;
    }
    file.problem = why_not(status, max_bytes);
    if (!file.problem.empty()) return file;
    const int fd = ::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 || ::fstat(fd, &status) != 0) {
        file.problem = std::string("cannot be read: ") + std::strerror(errno);
    } else {
        file.problem = why_not(status, max_bytes);
    }
    while (fd >= 0 && file.problem.empty()) {
        char buffer[1 << 16];
        const ssize_t n = ::read(fd, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) file.problem = std::string("cannot be read: ") + std::strerror(errno);
        if (n <= 0) break;
        file.content.append(buffer, static_cast<std::size_t>(n));
        if (file.content.size() > max_bytes) file.problem = "is larger than " + size_in_words(max_bytes);
    }
    if (fd >= 0) ::close(fd);
    if (!file.problem.empty()) file.content.clear();
    file.modified = static_cast<double>(status.st_mtim.tv_sec) + 1e-9 * static_cast<double>(status.st_mtim.tv_nsec);
    return file;
}

}  // namespace rbc
