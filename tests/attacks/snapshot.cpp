#include "tests/attacks/snapshot.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <string_view>

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& file) {
    constexpr std::size_t max_bytes = std::size_t{1} << 20;
    std::string text(max_bytes, '\0');
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const ssize_t n = descriptor < 0 ? 0 : ::read(descriptor, text.data(), max_bytes);
    if (descriptor >= 0) ::close(descriptor);
    text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    return text;
}

std::string attributes_of(const fs::path& file) {
    char names[4096], value[1024];
    const ssize_t size = ::llistxattr(file.c_str(), names, sizeof names);
    std::string result;
    for (ssize_t at = 0; at < size; at += static_cast<ssize_t>(std::string_view(names + at).size()) + 1) {
        const ssize_t n = ::lgetxattr(file.c_str(), names + at, value, sizeof value);
        result += std::string(names + at) + "=" + std::string(value, n > 0 ? static_cast<std::size_t>(n) : 0);
    }
    return result;
}

std::string state_of(const fs::path& file) {
    struct stat s {};
    if (::lstat(file.c_str(), &s) != 0) return "gone";
    const auto time = [](const timespec& t) { return std::to_string(t.tv_sec) + "." + std::to_string(t.tv_nsec); };
    std::string state = std::to_string(s.st_mode) + " " + std::to_string(s.st_uid) + " " + std::to_string(s.st_gid) +
                        " " + std::to_string(s.st_nlink) + " " + std::to_string(s.st_size) + " " + time(s.st_mtim) +
                        " " + time(s.st_ctim) + " " + attributes_of(file) + " ";
    if (S_ISREG(s.st_mode)) state += std::to_string(std::hash<std::string>{}(bytes_of(file)));
    if (S_ISLNK(s.st_mode)) state += fs::read_symlink(file).string();
    return state;
}

std::map<std::string, std::string> entries_of(const fs::path& folder) {
    std::map<std::string, std::string> entries{{".", state_of(folder)}};
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        entries[at->path().lexically_relative(folder).string()] = state_of(at->path());
    }
    return entries;
}

}  // namespace

Snapshot::Snapshot(fs::path folder) : folder_(std::move(folder)), entries_(entries_of(folder_)) {}

std::vector<std::string> Snapshot::changes() const {
    const std::map<std::string, std::string> now = entries_of(folder_);
    const std::string name = folder_.filename().string() + "/";
    std::vector<std::string> found;
    for (const auto& [path, state] : entries_) {
        const auto at = now.find(path);
        if (at == now.end()) {
            found.push_back("gone: " + name + path);
        } else if (at->second != state) {
            found.push_back("changed: " + name + path);
        }
    }
    for (const auto& [path, state] : now)
        if (entries_.count(path) == 0) found.push_back("new: " + name + path);
    return found;
}

}  // namespace rbc::attacks
