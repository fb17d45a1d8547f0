#include "common/foundation/io/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const char* verb, const fs::path& file, int error) {
    throw InputError(std::string("cannot ") + verb + " " + file.string() + ": " + std::strerror(error));
}

/// Closes the descriptor whatever happens.
struct Descriptor {
    int fd;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

std::string read_all(int fd, const fs::path& file, std::size_t max_bytes) {
    std::string content;
    char buffer[1 << 16];
    for (;;) {
        const ssize_t n = ::read(fd, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail("read", file, errno);
        if (n == 0) return content;
        content.append(buffer, static_cast<std::size_t>(n));
        if (content.size() > max_bytes) {
            throw InputError("cannot read " + file.string() + ": it is larger than " + std::to_string(max_bytes >> 10) +
                             " kB");
        }
    }
}

void write_all(int fd, std::string_view content, const fs::path& file) {
    while (!content.empty()) {
        const ssize_t n = ::write(fd, content.data(), content.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail("write", file, errno);
        content.remove_prefix(static_cast<std::size_t>(n));
    }
}

/// The standard output as it was, once it belongs to a file called "-".
int reserved_output = -1;

void reserve_output() {
    if (reserved_output >= 0) throw InputError("only one output can be -, the standard output");
    std::fflush(stdout);
    reserved_output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (reserved_output < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) fail("write", "to the standard output", errno);
}

bool is_special(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return fs::exists(status) && !fs::is_regular_file(status);
}

fs::path neighbour(const fs::path& file) {
    // Through a symbolic link, so that the link stays one.
    std::error_code error;
    const fs::path target = fs::is_symlink(file, error) ? fs::weakly_canonical(file, error) : file;
    return target.string() + ".part" + std::to_string(::getpid());
}

}  // namespace

std::string read_file(const fs::path& file, std::size_t max_bytes) {
    const Descriptor in{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
    if (in.fd < 0) fail("read", file, errno);
    return read_all(in.fd, file, max_bytes);
}

std::string read_standard_input(std::size_t max_bytes) {
    return read_all(STDIN_FILENO, "the standard input", max_bytes);
}

void write_file(const fs::path& file, std::string_view content) {
    if (file == "-") {
        std::fflush(stdout);
        return write_all(reserved_output >= 0 ? reserved_output : STDOUT_FILENO, content, "to the standard output");
    }
    if (is_special(file)) {
        const Descriptor out{::open(file.c_str(), O_WRONLY | O_CLOEXEC)};
        if (out.fd < 0) fail("write", file, errno);
        write_all(out.fd, content, file);
        return;
    }
    const fs::path part = neighbour(file);
    try {
        Descriptor out{::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)};
        if (out.fd < 0) fail("write", file, errno);
        write_all(out.fd, content, file);
        const int closed = ::close(out.fd);
        out.fd = -1;
        if (closed != 0) fail("write", file, errno);
        const std::string name = part.string();
        const fs::path target = name.substr(0, name.rfind(".part"));
        if (::rename(part.c_str(), target.c_str()) != 0) fail("write", file, errno);
    } catch (...) {
        ::unlink(part.c_str());
        throw;
    }
}

void check_writable(const fs::path& file) {
    if (file == "-") return reserve_output();
    if (is_special(file)) {
        const Descriptor out{::open(file.c_str(), O_WRONLY | O_CLOEXEC)};
        if (out.fd < 0) fail("write", file, errno);
        return;
    }
    const fs::path part = neighbour(file);
    const Descriptor out{::open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644)};
    if (out.fd < 0) fail("write", file, errno);
    ::unlink(part.c_str());
}

}  // namespace rbc
