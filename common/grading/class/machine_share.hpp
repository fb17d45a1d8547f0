#pragma once

#include <filesystem>

namespace rbc {

/// How many files can be judged at a time by the part of this machine that is ours: processors we may run on, the quotas
/// of all control groups we are in (cpu.max, or cpu.cfs_quota_us of the older kind), and their memory. At least 1.
/// @param tree        where the kernel shows the control groups
/// @param membership  its lines say in which we are
int files_at_a_time(const std::filesystem::path& tree = "/sys/fs/cgroup",
                    const std::filesystem::path& membership = "/proc/self/cgroup");

}  // namespace rbc
