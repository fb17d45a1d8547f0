#include "common/grading/wall/closing.hpp"

#if defined(__linux__) && __has_include(<linux/landlock.h>) && !defined(RBC_WITHOUT_WALL)
#define RBC_LANDLOCK 1
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#endif

namespace rbc {

#ifdef RBC_LANDLOCK

namespace {

// Newer than the headers of the systems that the course runs on.
struct Rules {
    std::uint64_t files, network, scope;
};

namespace version {
constexpr int moving = 2, truncating = 3, network = 4, devices = 5, scope = 6;
}
constexpr std::uint64_t execute = LANDLOCK_ACCESS_FS_EXECUTE, read_file = LANDLOCK_ACCESS_FS_READ_FILE,
                        write_file = LANDLOCK_ACCESS_FS_WRITE_FILE, read_folder = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t first_version = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
constexpr std::uint64_t move = 1ULL << 13, truncate = 1ULL << 14, control_devices = 1ULL << 15;
constexpr std::uint64_t bind_and_connect = 3, abstract_sockets_and_signals = 3;

Rules everything(int known) {
    Rules rules{first_version, 0, 0};
    if (known >= version::moving) rules.files |= move;
    if (known >= version::truncating) rules.files |= truncate;
    if (known >= version::devices) rules.files |= control_devices;
    if (known >= version::network) rules.network = bind_and_connect;
    if (known >= version::scope) rules.scope = abstract_sockets_and_signals;
    return rules;
}

/// Bytes of the rules that this version of the kernel knows.
std::size_t size_of_rules(int known) {
    return known >= version::scope ? sizeof(Rules) : known >= version::network ? 16 : 8;
}

void open_path(int rules, const std::string& path, std::uint64_t rights) {
    const int fd = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (fd < 0) return;
    struct stat info {};
    // Of a file only what files have: the kernel refuses the rest.
    constexpr std::uint64_t of_files = execute | read_file | write_file | truncate | control_devices;
    if (::fstat(fd, &info) == 0 && !S_ISDIR(info.st_mode)) rights &= of_files;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = rights;
    rule.parent_fd = fd;
    ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    ::close(fd);
}

}  // namespace

int landlock_version() {
    const long known = ::syscall(SYS_landlock_create_ruleset, nullptr, std::size_t{0}, LANDLOCK_CREATE_RULESET_VERSION);
    return static_cast<int>(std::max(0L, known));
}

bool close_all_but(const OpenPaths& paths) {
    const int known = landlock_version();
    if (known == 0) return false;
    const Rules all = everything(known);
    const auto rules = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &all, size_of_rules(known), 0));
    if (rules < 0) return false;
    const std::uint64_t reading = read_file | read_folder, devices = all.files & control_devices;
    for (const std::string& path : paths.readable) open_path(rules, path, reading);
    for (const std::string& path : paths.runnable) open_path(rules, path, reading | execute);
    for (const std::string& path : paths.writable) open_path(rules, path, all.files & ~(execute | devices));
    const bool closed =
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    ::close(rules);
    return closed;
}

#else

int landlock_version() {
    return 0;
}

bool close_all_but(const OpenPaths&) {
    return false;
}

#endif

}  // namespace rbc
