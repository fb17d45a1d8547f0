#include "common/grading/class/machine_share.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

namespace rbc {

namespace fs = std::filesystem;

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();
constexpr double memory_of_a_file = 1.5 * (1 << 30);  // bytes: a compiler, or a grader and a runner

double processors_of_machine() {
#ifdef __linux__
    cpu_set_t ours;
    if (::sched_getaffinity(0, sizeof ours, &ours) == 0) return CPU_COUNT(&ours);
#endif
    return std::max(1u, std::thread::hardware_concurrency());
}

double memory_of_machine() {
    const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<double>(pages) * static_cast<double>(size) : no_limit;
}

/// The first numbers of a file of the kernel's; "max", a negative number and a missing file are no limit.
std::vector<double> numbers_of(const fs::path& file) {
    std::ifstream in(file);
    std::vector<double> numbers;
    for (std::string word; in >> word;) {
        const bool is_number = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
        numbers.push_back(is_number ? std::stod(word) : no_limit);
    }
    return numbers;
}

double first_of(const fs::path& file) {
    const std::vector<double> numbers = numbers_of(file);
    return numbers.empty() ? no_limit : numbers[0];
}

struct Share {
    double processors = no_limit, memory = no_limit;
};

void restrict_to(Share& share, const fs::path& group) {
    if (const std::vector<double> quota = numbers_of(group / "cpu.max"); quota.size() == 2)
        share.processors = std::min(share.processors, quota[0] / quota[1]);
    share.processors = std::min(
        share.processors, first_of(group / "cpu.cfs_quota_us") / std::min(1e9, first_of(group / "cpu.cfs_period_us")));
    share.memory = std::min({share.memory, first_of(group / "memory.max"), first_of(group / "memory.limit_in_bytes")});
}

}  // namespace

int files_at_a_time(const fs::path& tree, const fs::path& membership) {
    Share share{processors_of_machine(), memory_of_machine()};
    std::ifstream lines(membership);
    for (std::string line; std::getline(lines, line);) {
        // "0::/user.slice/x.scope", or of the older kind "4:cpu,cpuacct:/x"
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos || line.find("..") != std::string::npos) continue;
        const fs::path root = tree / line.substr(first + 1, second - first - 1);
        fs::path group = root / fs::path(line.substr(second + 1)).relative_path();
        for (; group != root && group.has_relative_path(); group = group.parent_path()) restrict_to(share, group);
        restrict_to(share, root);
    }
    // Within a container it may show its own group as the tree's root.
    restrict_to(share, tree);
    const double files = std::min(std::ceil(share.processors), std::floor(share.memory / memory_of_a_file));
    return static_cast<int>(std::clamp(files, 1.0, 1024.0));
}

}  // namespace rbc
